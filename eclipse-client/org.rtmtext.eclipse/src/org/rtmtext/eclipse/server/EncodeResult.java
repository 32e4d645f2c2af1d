package org.rtmtext.eclipse.server;

/**
 * How saving a text over an animation went.
 *
 * @param saved whether the file now holds the animation; if not, it is as it was
 * @param hash of the file now; null if it was not saved
 * @param reason why it was not saved: errors, conflict or file; null if it was
 * @param message a sentence for the user
 */
public record EncodeResult(boolean saved, String hash, String reason, String message) {
  /** Whether the file is not what it was when it was read. */
  public boolean isConflict() {
    return "conflict".equals(reason);
  }
}
