/**
 * Reads a text, or an edited text from the previous reading, as an animation with problems.
 *
 * <p>Imports only {@code grammar}, {@code model}, {@code number}, {@code problem}, {@code
 * reader.block}, {@code reader.frame}, {@code syntax}.
 */
package org.rtmtext.reader;
