package org.rtmtext.lsp.session;

import java.util.Optional;

/**
 * The last known state of the animation of an open text, which other programs may change. For use
 * by several threads.
 */
public final class AnimationState {
  /** Whether the file is newer than the text and contains another animation. */
  public enum Newer {
    NO(""),
    YES("it is newer than the text and contains a different animation"),
    /**
     * The file contains another animation than the text had when it was opened; which of the two is
     * newer is unknown.
     */
    POSSIBLY("it contains a different animation, and may be newer than the text");

    /** Why a save does not replace the file. */
    final String reason;

    Newer(String reason) {
      this.reason = reason;
    }
  }

  /**
   * The hash of the file that the server last read or wrote: SHA-256 in hexadecimal, "" for a
   * missing file. Empty if the file could not be read.
   */
  private Optional<String> seen = Optional.empty();

  private Optional<String> reported = Optional.empty();
  private Newer newer = Newer.NO;

  /** The hash of what the server last read or wrote; empty if the file could not be read. */
  public synchronized Optional<String> seen() {
    return seen;
  }

  /** Records the hash of the file after the server has read it, or has saved the text there. */
  public synchronized void saw(String hash) {
    seen = Optional.of(hash);
    newer = Newer.NO;
  }

  /**
   * Records that the file is as last seen: the next change is reported, even to a content that was
   * reported before.
   */
  public synchronized void isUnchanged() {
    reported = Optional.empty();
  }

  /**
   * Records that the file has changed.
   *
   * @return whether the user has not been informed of this change yet
   */
  public synchronized boolean report(String hash) {
    boolean isNew = !reported.equals(Optional.of(hash));
    reported = Optional.of(hash);
    return isNew;
  }

  /** Whether the file was newer than the text when the text was opened. */
  public synchronized Newer newer() {
    return newer;
  }

  public synchronized void setNewer(Newer newer) {
    this.newer = newer;
  }
}
