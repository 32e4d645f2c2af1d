package org.rtmtext.problem;

/** The severity of a problem, the most severe first. */
public enum Severity {
  /** The text cannot be stored: saving is refused. */
  ERROR,
  /** The text can be stored but is probably not what was meant. */
  WARNING,
  /** Worth knowing. */
  INFORMATION,
  /**
   * Shown by editors without emphasis. No code has this severity unless a mod's settings say so.
   */
  HINT;

  public boolean isAtLeast(Severity other) {
    return compareTo(other) <= 0;
  }
}
