package org.rtmtext.model;

/** IEEE 754 binary16, the type of positions in binarised files. */
public final class Half {
  /** The largest finite value. */
  public static final float MAX = 65504f;

  /** Values of at least this round to infinity. */
  public static final double OVERFLOW = 65520;

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
    if (Double.isNaN(value)) {
      return 0x7E00;
    }
    int sign = (int) (Double.doubleToRawLongBits(value) >>> 48 & 0x8000);
    double magnitude = Math.abs(value);
    if (magnitude >= OVERFLOW) {
      return (short) (sign | 0x7C00);
    }
    if (magnitude < 0x1p-14) {
      return (short) (sign | (int) Math.rint(magnitude * 0x1p24));
    }
    int exponent = Math.getExponent(magnitude);
    // A power of two, exactly; Math.scalb does the same, and more slowly.
    double scale = Double.longBitsToDouble((long) (1023 + 10 - exponent) << 52);
    int significand = (int) Math.rint(magnitude * scale);
    // A significand that was rounded up to 2048 carries into the exponent by itself.
    return (short) (sign | (exponent + 14 << 10) + significand);
  }

  /** The nearest binary16 towards zero; NaN is 0x7E00. */
  public static short truncate(double value) {
    short nearest = round(value);
    boolean beyond = Math.abs((double) toFloat(nearest)) > Math.abs(value);
    return beyond ? (short) (nearest - 1) : nearest;
  }

  public static boolean isNaN(short bits) {
    return (bits & 0x7FFF) > 0x7C00;
  }

  public static boolean isInfinite(short bits) {
    return (bits & 0x7FFF) == 0x7C00;
  }
}
