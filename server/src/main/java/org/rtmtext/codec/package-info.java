/**
 * Decodes and encodes RTM files; the bytes and nothing else.
 *
 * <p>Imports only {@code model}, {@code problem}.
 */
package org.rtmtext.codec;
