/**
 * An animation's stored values, in any encoding, as immutable types.
 *
 * <p>Imports only {@code geometry}.
 */
package org.rtmtext.model;
