package org.rtmtext.comparison;

/**
 * Differences of transforms up to these are none.
 *
 * @param degrees of a rotation
 * @param metres of a position
 */
public record Tolerance(double degrees, double metres) {
  /** Every stored bit counts. */
  public static final Tolerance NONE = new Tolerance(0, 0);

  boolean isNone() {
    return degrees == 0 && metres == 0;
  }
}
