package org.rtmtext.eclipse.server;

/**
 * The outcome of encoding a text into an animation.
 *
 * @param saved whether the file was written; otherwise it is unchanged
 * @param hash of the new file; null if it was not saved
 * @param message for the user
 */
public record EncodeResult(boolean saved, String hash, String message) {}
