/**
 * Takes from the file that is saved over whatever a text does not hold: padding, compressed blocks,
 * trailing bytes.
 *
 * <p>Imports only {@code model}, {@code problem}.
 */
package org.rtmtext.merge;
