/** Decodes and encodes RTM files; the bytes and nothing else. */
package org.rtmtext.codec;
