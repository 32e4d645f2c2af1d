/**
 * Copies padding, compressed blocks and trailing bytes, which a text does not contain, from the
 * file being replaced.
 *
 * <p>Imports only {@code comparison}, {@code model}, {@code problem}.
 */
package org.rtmtext.merge;
