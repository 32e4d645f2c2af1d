package org.rtmtext.eclipse.server;

/**
 * An animation as text.
 *
 * @param hash of the file; {@code rtm/encode} expects it when the file is replaced
 */
public record DecodeResult(String text, String hash) {}
