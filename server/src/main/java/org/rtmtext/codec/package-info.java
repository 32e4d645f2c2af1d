/**
 * Decodes and encodes RTM files; the bytes and nothing else.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.codec;
