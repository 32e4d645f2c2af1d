/**
 * Finds what differs between two animations, within tolerances.
 *
 * <p>Imports only {@code conversion}, {@code geometry}, {@code model}, {@code problem}, {@code
 * skeleton}.
 */
package org.rtmtext.comparison;
