package org.rtmtext.poses;

/**
 * Rounds numbers to a number of digits after the decimal point, and writes them without zeros at
 * their end.
 */
public final class Digits {
  private static final double[] SCALES = {1, 10, 100, 1e3, 1e4, 1e5};

  private Digits() {}

  /** The nearest number with {@code decimals} digits after the decimal point, never -0. */
  public static double round(double value, int decimals) {
    double scale = SCALES[decimals];
    return Math.copySign(Math.round(Math.abs(value) * scale), value) / scale + 0.0;
  }

  /**
   * How far a value may be from its rounding: half a unit of the last digit; 0 if {@code rounded}
   * has more digits, which means that somebody typed it.
   */
  static double halfUnit(double rounded, int decimals) {
    double scaled = rounded * SCALES[decimals];
    boolean isRounded = Math.abs(scaled - Math.rint(scaled)) <= Math.ulp(scaled) * 2;
    return isRounded ? 0.5 / SCALES[decimals] : 0;
  }

  /** Appends the text of a value, rounded. */
  public static void append(StringBuilder out, double value, int decimals) {
    long scaled = Math.round(Math.abs(value) * SCALES[decimals]);
    if (value < 0 && scaled > 0) {
      out.append('-');
    }
    long scale = (long) SCALES[decimals];
    out.append(scaled / scale);
    long fraction = scaled % scale;
    if (fraction == 0) {
      return;
    }
    out.append('.');
    while (fraction > 0) {
      scale /= 10;
      out.append(fraction / scale);
      fraction %= scale;
    }
  }
}
