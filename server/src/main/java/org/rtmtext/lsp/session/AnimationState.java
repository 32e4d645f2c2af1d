package org.rtmtext.lsp.session;

import java.util.Optional;

/**
 * The last known state of the animation of an open text, which other programs may change.
 * Thread-safe.
 */
public final class AnimationState {
  /** Whether the file may be newer than the text and contains another animation. */
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

  private Optional<String> seen = Optional.empty();

  /** The hash of the last change that was reported; empty if the file is as last seen. */
  private Optional<String> reported = Optional.empty();

  private Newer newer = Newer.NO;

  /**
   * The hash of the content that the server last read or wrote: SHA-256 in hexadecimal, or {@code
   * ""} for a missing file. Empty if the file could not be read.
   */
  public synchronized Optional<String> seen() {
    return seen;
  }

  /**
   * Records the hash of the file after the server has read or written it. The file no longer counts
   * as newer than the text.
   */
  public synchronized void saw(String hash) {
    seen = Optional.of(hash);
    newer = Newer.NO;
  }

  /**
   * Records that the file is as last seen. The next change is then reported, even if it restores a
   * content that was reported before.
   */
  public synchronized void sawUnchanged() {
    reported = Optional.empty();
  }

  /**
   * Records that the file has changed.
   *
   * @param hash of the new content, in the form of {@link #seen}
   * @return whether the user has not been informed of this change yet
   */
  public synchronized boolean report(String hash) {
    boolean isNew = !reported.equals(Optional.of(hash));
    reported = Optional.of(hash);
    return isNew;
  }

  /**
   * Whether the file was newer when the text was opened, and the server has not read or written it
   * since.
   */
  public synchronized Newer newer() {
    return newer;
  }

  public synchronized void setNewer(Newer newer) {
    this.newer = newer;
  }
}
