package org.rtmtext.eclipse.server;

/**
 * An animation as text.
 *
 * @param hash of the file, to be given back when it is saved over
 */
public record DecodeResult(String text, String hash) {}
