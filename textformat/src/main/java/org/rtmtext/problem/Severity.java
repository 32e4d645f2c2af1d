package org.rtmtext.problem;

/** How bad a problem is. */
public enum Severity {
  /** The text cannot be stored: saving is refused. */
  ERROR,
  /** Storable, and probably not what was meant. */
  WARNING,
  /** Worth knowing. */
  INFORMATION
}
