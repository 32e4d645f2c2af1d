package org.rtmtext.lsp.session;

import java.util.Optional;

/**
 * The last known state of the animation of an open text, which other programs may change. For use
 * by several threads.
 */
public final class AnimationState {
  /**
   * The content of a file.
   *
   * @param hash SHA-256, hexadecimal; empty if the file does not exist
   */
  public record Version(Optional<String> hash) {
    static final Version MISSING = new Version(Optional.empty());

    public static Version of(String hash) {
      return new Version(Optional.of(hash));
    }
  }

  /** Whether the file is newer than the text and contains another animation. */
  public enum Newer {
    NO,
    YES,
    /** It contains another animation than the text as opened; which of them is newer is unknown. */
    POSSIBLY
  }

  private Optional<Version> seen = Optional.empty();
  private Optional<Version> reported = Optional.empty();
  private Newer newer = Newer.NO;

  /** What the server last read or wrote; empty if the file could not be read. */
  public synchronized Optional<Version> seen() {
    return seen;
  }

  /** The server has read or written the file. */
  public synchronized void saw(Version version) {
    seen = Optional.of(version);
  }

  /** The server has read or written the file, which matters unless it could not be read before. */
  public synchronized void sawAgain(Version version) {
    seen = seen.map(before -> version);
  }

  /** The file has been found unchanged. */
  public synchronized void isUnchanged() {
    reported = Optional.empty();
  }

  /**
   * The file has been found changed.
   *
   * @return whether that is news for the user
   */
  public synchronized boolean report(Version version) {
    boolean isNew = !reported.equals(Optional.of(version));
    reported = Optional.of(version);
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
