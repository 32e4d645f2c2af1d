/**
 * Decodes the bytes of RTM files to animations, and encodes animations. Reads no files and knows no
 * texts.
 */
package org.rtmtext.codec;
