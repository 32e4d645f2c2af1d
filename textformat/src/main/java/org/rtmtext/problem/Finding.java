package org.rtmtext.problem;

/**
 * A problem of an animation, whether it has a text or not.
 *
 * @param message one sentence that names the values, and the way out where there is an obvious one
 * @param more in how many frames behind this one the same is wrong, without a finding of their own
 */
public record Finding(Code code, Place place, String message, int more) {
  /** A finding that stands for itself. */
  public Finding(Code code, Place place, String message) {
    this(code, place, message, 0);
  }

  /** The same, found in one frame more. */
  public Finding andOneMore() {
    return new Finding(code, place, message, more + 1);
  }
}
