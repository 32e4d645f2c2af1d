package org.rtmtext.model;

/** IEEE 754 binary16, the type of positions in binarised files. */
public final class Half {
  public static final float MAX = 65504f;

  /** Values of at least this round to infinity. */
  public static final double OVERFLOW = 65520;

  private static final double MIN_NORMAL = 0x1p-14;
  private static final int INFINITY = 0x7C00;
  private static final short NAN = 0x7E00;

  /**
   * The number of bits by which a double's fraction (52) is longer than that of a binary16 (10).
   */
  private static final int DROPPED = 52 - 10;

  private static final long HALF_OF_DROPPED = 1L << DROPPED - 1;

  /**
   * The difference of the exponents' biases, 1023 and 15, shifted to the exponent of a binary16.
   */
  private static final int BIAS_DIFFERENCE = 1023 - 15 << 10;

  private Half() {}

  /** The exact value of these bits; a NaN keeps its payload in the upper bits of the float's. */
  public static float toFloat(short bits) {
    int sign = (bits & 0x8000) << 16;
    int exponent = bits >>> 10 & 0x1F;
    int fraction = bits & 0x3FF;
    if (exponent == 0x1F) {
      return Float.intBitsToFloat(sign | 0x7F800000 | fraction << 13);
    }
    if (exponent == 0) {
      float subnormal = fraction * 0x1p-24f;
      return sign == 0 ? subnormal : -subnormal;
    }
    return Float.intBitsToFloat(sign | (exponent + 112) << 23 | fraction << 13);
  }

  /** The nearest binary16, ties to even; infinity from {@link #OVERFLOW} on; NaN is 0x7E00. */
  public static short round(double value) {
    double magnitude = Math.abs(value);
    if (magnitude < MIN_NORMAL) {
      return signed(value, (int) Math.rint(magnitude * 0x1p24));
    }
    if (magnitude < OVERFLOW) {
      long bits = Double.doubleToRawLongBits(magnitude);
      // Adds half of the last kept bit, or just less if the kept part is even, so that ties go to
      // even.
      return signed(value, kept(bits + HALF_OF_DROPPED - 1 + (bits >>> DROPPED & 1)));
    }
    return Double.isNaN(value) ? NAN : signed(value, INFINITY);
  }

  /** The nearest binary16 towards zero; NaN is 0x7E00. */
  public static short truncate(double value) {
    double magnitude = Math.abs(value);
    if (magnitude < MIN_NORMAL) {
      return signed(value, (int) (magnitude * 0x1p24));
    }
    if (magnitude < OVERFLOW) {
      return signed(value, kept(Double.doubleToRawLongBits(magnitude)));
    }
    if (Double.isInfinite(value)) {
      return signed(value, INFINITY);
    }
    return Double.isNaN(value) ? NAN : signed(value, INFINITY - 1);
  }

  /** The distance between neighbouring binary16 numbers at a value in their normal range. */
  public static double step(double value) {
    return Math.scalb(1.0, Math.getExponent(value) - 10);
  }

  /** The bits of a normal binary16 from those of a double. */
  private static int kept(long bits) {
    return (int) (bits >>> DROPPED) - BIAS_DIFFERENCE;
  }

  private static short signed(double value, int magnitude) {
    return (short) (Double.doubleToRawLongBits(value) >>> 48 & 0x8000 | magnitude);
  }

  public static boolean isNaN(short bits) {
    return (bits & 0x7FFF) > 0x7C00;
  }
}
