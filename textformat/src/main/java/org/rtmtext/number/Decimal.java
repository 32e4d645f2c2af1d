package org.rtmtext.number;

import java.math.BigDecimal;

/** A decimal number of a text and the double nearest to it. */
public final class Decimal {
  /** Longer numbers are not more precise, and parsing takes time quadratic in the length. */
  public static final int MAX_LENGTH = 1000;

  /** Integers with up to this many digits are exact doubles. */
  public static final int EXACT_DIGITS = 15;

  private static final double[] POWERS = new double[23];

  static {
    double p = 1;
    for (int i = 0; i < POWERS.length; i++, p *= 10) {
      POWERS[i] = p;
    }
  }

  private final String text;
  private final double value;

  private Decimal(String text, double value) {
    this.text = text;
    this.value = value;
  }

  /**
   * Parses a decimal.
   *
   * @param text a DECIMAL of the grammar, of at most {@link #MAX_LENGTH} characters
   */
  public static Decimal of(String text) {
    double fast = fast(text);
    return new Decimal(text, Double.isNaN(fast) ? Double.parseDouble(text) : fast);
  }

  String text() {
    return text;
  }

  public double value() {
    return value;
  }

  /**
   * The double nearest to the exact number; if the two differ, the next double on the exact
   * number's side. Used to break ties: the nearest double must be halfway between two values of the
   * narrower type.
   */
  double nextTowardsExact() {
    if (!Double.isFinite(value)) {
      return value;
    }
    if (value == 0) {
      // The exponent may be too large for a BigDecimal.
      return isZero() ? value : Math.copySign(Double.MIN_VALUE, value);
    }
    int order = new BigDecimal(text).compareTo(new BigDecimal(value));
    return order > 0 ? Math.nextUp(value) : order < 0 ? Math.nextDown(value) : value;
  }

  /** Whether the number is exactly zero, not just too small for a double. */
  public boolean isZero() {
    for (int i = 0; i < text.length() && (text.charAt(i) | 0x20) != 'e'; i++) {
      if (text.charAt(i) >= '1' && text.charAt(i) <= '9') {
        return false;
      }
    }
    return true;
  }

  /**
   * The value of a number with up to 15 digits and a small power of ten: both are exact doubles, so
   * one operation rounds once. NaN for other numbers.
   */
  private static double fast(String text) {
    int i = 0;
    int end = text.length();
    char sign = text.charAt(0);
    if (sign == '-' || sign == '+') {
      i++;
    }
    long digits = 0;
    int count = 0;
    int power = 0;
    boolean fraction = false;
    for (; i < end; i++) {
      char c = text.charAt(i);
      if (c == '.') {
        fraction = true;
      } else if (c == 'e' || c == 'E') {
        break;
      } else {
        digits = digits * 10 + (c - '0');
        if (digits != 0) {
          count++;
        }
        if (fraction) {
          power--;
        }
        if (count > EXACT_DIGITS) {
          return Double.NaN;
        }
      }
    }
    if (i < end) {
      if (end - i > 4) {
        return Double.NaN;
      }
      power += Integer.parseInt(text, i + 1, end, 10);
    }
    double value = exact(digits, power);
    return sign == '-' ? -value : value;
  }

  /**
   * The double nearest to {@code digits * 10^power}; NaN if that takes more than one operation.
   *
   * @param digits not negative, at most {@link #EXACT_DIGITS} digits
   */
  public static double exact(long digits, int power) {
    if (power <= -POWERS.length || power >= POWERS.length) {
      return Double.NaN;
    }
    return power < 0 ? digits / POWERS[-power] : digits * POWERS[power];
  }
}
