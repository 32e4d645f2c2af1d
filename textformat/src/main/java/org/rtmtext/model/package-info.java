/**
 * An animation's stored values, in any encoding, as immutable types.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.model;
