/**
 * Reads a text into an animation and a list of problems; after an edit, reuses the previous
 * reading.
 *
 * <p>Imports only {@code grammar}, {@code model}, {@code number}, {@code problem}, {@code
 * reader.block}, {@code reader.frame}, {@code syntax}.
 */
package org.rtmtext.reader;
