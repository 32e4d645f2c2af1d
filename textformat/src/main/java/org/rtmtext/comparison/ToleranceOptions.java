package org.rtmtext.comparison;

/**
 * Differences of transforms to ignore, as a user specifies them. Each applies to its own part only;
 * the other parts are compared bit by bit, except that a tolerance for rotations also ignores the
 * rounding of lengths and right angles.
 *
 * @param degrees of a rotation
 * @param metres of a position
 * @param scale of the length of a row or quaternion, and of the cosine between two rows
 */
public record ToleranceOptions(double degrees, double metres, double scale) {
  /** Compares bit by bit. */
  public static final ToleranceOptions NONE = new ToleranceOptions(0, 0, 0);

  public boolean isNone() {
    return degrees == 0 && metres == 0 && scale == 0;
  }
}
