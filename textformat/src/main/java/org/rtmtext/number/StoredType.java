package org.rtmtext.number;

import org.rtmtext.model.Half;
import org.rtmtext.model.Transforms;

/**
 * A type of stored number. Converts bits to the shortest decimal that reads back to them, and
 * decimals to bits.
 */
public enum StoredType {
  FLOAT(0, "a float", -Float.MAX_VALUE, Float.MAX_VALUE) {
    @Override
    void format(StringBuilder out, int bits) {
      appendFloating(out, bits, bits & 0x7FFFFFFF, 0x7F800000, 0x1p128);
    }

    @Override
    String nanBits(int bits) {
      return bits == 0x7FC00000 ? "" : String.format(":0x%08x", bits);
    }

    @Override
    public boolean isQuick(double value) {
      return (Double.doubleToRawLongBits(value) & 0x1FFFFFFF) != 0x10000000
          && (Math.abs(value) >= Float.MIN_NORMAL || value == 0);
    }

    @Override
    public int nearest(double value) {
      return Float.floatToRawIntBits((float) value);
    }

    @Override
    int nearestByDigits(Decimal decimal) {
      return Float.floatToRawIntBits(Float.parseFloat(decimal.text()));
    }

    @Override
    public boolean isInRange(int bits) {
      return (bits & 0x7FFFFFFF) < 0x7F800000;
    }

    @Override
    public boolean isNan(long bits) {
      return bits <= 0xFFFFFFFFL && (bits & 0x7FFFFFFF) > 0x7F800000;
    }

    @Override
    public int special(double value) {
      return Float.floatToIntBits((float) value);
    }

    @Override
    public double value(int bits) {
      return Float.intBitsToFloat(bits);
    }
  },

  HALF(1 << 16, "a half-precision number (binary16)", -Half.MAX, Half.MAX) {
    @Override
    void format(StringBuilder out, int bits) {
      appendFloating(out, bits & 0xFFFF, bits & 0x7FFF, 0x7C00, 65536);
    }

    @Override
    String nanBits(int bits) {
      return bits == 0x7E00 ? "" : String.format(":0x%04x", bits);
    }

    @Override
    public boolean isQuick(double value) {
      double magnitude = Math.abs(value);
      return magnitude < 0x1p-14
          ? magnitude * 0x1p24 % 1 != 0.5
          : (Double.doubleToRawLongBits(value) & (1L << 42) - 1) != 1L << 41;
    }

    @Override
    public int nearest(double value) {
      return Half.round(value);
    }

    @Override
    int nearestByDigits(Decimal decimal) {
      return Half.round(decimal.nextTowardsExact());
    }

    @Override
    public boolean isInRange(int bits) {
      return (bits & 0x7FFF) < 0x7C00;
    }

    @Override
    public boolean isNan(long bits) {
      return bits <= 0xFFFF && Half.isNaN((short) bits);
    }

    @Override
    public int special(double value) {
      return Half.round(value);
    }

    @Override
    public double value(int bits) {
      return Half.toFloat((short) bits);
    }
  },

  /** A 16-bit integer in units of 1/16384. */
  QUATERNION(1 << 16, "a quaternion component", -2, 32767.0 / Transforms.ONE) {
    @Override
    void format(StringBuilder out, int bits) {
      int integer = (short) bits;
      if (integer == 0) {
        out.append('0');
        return;
      }
      if (integer < 0) {
        out.append('-');
      }
      double magnitude = Math.abs(integer);
      double one = Transforms.ONE;
      ShortestDecimal.append(
          out, (magnitude - 0.5) / one, magnitude / one, (magnitude + 0.5) / one, false);
    }

    @Override
    public boolean isQuick(double value) {
      return Math.abs(value * Transforms.ONE) % 1 != 0.5;
    }

    @Override
    public int nearest(double value) {
      double scaled = value * Transforms.ONE;
      return (int) Math.max(-1 << 20, Math.min(1 << 20, Math.rint(scaled)));
    }

    @Override
    int nearestByDigits(Decimal decimal) {
      return nearest(decimal.nextTowardsExact());
    }

    @Override
    public boolean isInRange(int bits) {
      return bits == (short) bits;
    }

    @Override
    public boolean isNan(long bits) {
      return false;
    }

    @Override
    public int special(double value) {
      return 1 << 20;
    }

    @Override
    public double value(int bits) {
      return (double) (short) bits / Transforms.ONE;
    }
  };

  /** The texts of 16-bit types, filled on demand; null for others. */
  private final String[] texts;

  private final String title;
  private final double min;
  private final double max;

  StoredType(int cached, String title, double min, double max) {
    texts = cached == 0 ? null : new String[cached];
    this.title = title;
    this.min = min;
    this.max = max;
  }

  /** The name of this type in messages, with its article. */
  public String title() {
    return title;
  }

  public double min() {
    return min;
  }

  public double max() {
    return max;
  }

  /** Appends the shortest text of these bits. */
  public void append(StringBuilder out, int bits) {
    if (texts == null) {
      format(out, bits);
      return;
    }
    // Two threads may compute the same text at once, which does no harm.
    int index = bits & 0xFFFF;
    String text = texts[index];
    if (text == null) {
      StringBuilder made = new StringBuilder(16);
      format(made, bits);
      text = made.toString();
      texts[index] = text;
    }
    out.append(text);
  }

  abstract void format(StringBuilder out, int bits);

  public String text(int bits) {
    StringBuilder out = new StringBuilder(16);
    append(out, bits);
    return out.toString();
  }

  /**
   * The bits nearest to a decimal, ties to even; not {@linkplain #isInRange in range} if it is too
   * large.
   */
  public int nearest(Decimal decimal) {
    return isQuick(decimal.value()) ? nearest(decimal.value()) : nearestByDigits(decimal);
  }

  /**
   * Whether the double nearest to a decimal rounds to the same bits as the decimal itself. If the
   * double is halfway between two values of this type, the decimal may be on either side.
   */
  public abstract boolean isQuick(double value);

  /** The bits nearest to a double, ties to even. */
  public abstract int nearest(double value);

  abstract int nearestByDigits(Decimal decimal);

  /** Whether a result of {@link #nearest} can be stored. */
  public abstract boolean isInRange(int bits);

  /** Whether these bits, from a text, are a NaN of this type. */
  public abstract boolean isNan(long bits);

  /**
   * The bits of the usual NaN or of an infinity; not {@linkplain #isInRange in range} if the type
   * has none.
   */
  public abstract int special(double value);

  public abstract double value(int bits);

  /** The bits of a NaN as a text writes them; empty for the usual NaN. */
  String nanBits(int bits) {
    throw new AssertionError(this + " has no NaN");
  }

  /**
   * Appends a number with sign, exponent and fraction.
   *
   * @param magnitude bits without the sign
   * @param infinity bits of the infinity
   * @param beyond the power of two after the largest finite value
   */
  void appendFloating(StringBuilder out, int bits, int magnitude, int infinity, double beyond) {
    if (magnitude > infinity) {
      out.append("nan").append(nanBits(bits));
      return;
    }
    if (bits != magnitude) {
      out.append('-');
    }
    if (magnitude == infinity) {
      out.append("inf");
    } else if (magnitude == 0) {
      out.append('0');
    } else {
      double value = value(magnitude);
      double below = value(magnitude - 1);
      double above = magnitude + 1 == infinity ? beyond : value(magnitude + 1);
      ShortestDecimal.append(
          out, (below + value) / 2, value, (value + above) / 2, (magnitude & 1) == 0);
    }
  }
}
