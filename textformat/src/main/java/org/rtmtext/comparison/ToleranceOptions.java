package org.rtmtext.comparison;

/**
 * Differences of transforms up to these are none. Each lets pass what is of its own kind only: all
 * else is compared to the bit, but for what rounding leaves of lengths and right angles when a
 * rotation may differ.
 *
 * @param degrees of a rotation
 * @param metres of a position
 * @param scale of the length of a row or quaternion, and of the cosine between two rows
 */
public record ToleranceOptions(double degrees, double metres, double scale) {
  /** Every stored bit counts. */
  public static final ToleranceOptions NONE = new ToleranceOptions(0, 0, 0);

  public boolean isNone() {
    return degrees == 0 && metres == 0 && scale == 0;
  }
}
