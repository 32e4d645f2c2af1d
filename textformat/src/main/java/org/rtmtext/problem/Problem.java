package org.rtmtext.problem;

/**
 * A problem of a text.
 *
 * @param message one sentence that names the values, and the way out where there is an obvious one
 */
public record Problem(Code code, TextRange range, String message) {
  public Severity severity() {
    return code.severity();
  }

  public boolean isError() {
    return severity() == Severity.ERROR;
  }
}
