package org.rtmtext.text;

import java.math.BigDecimal;

/** A decimal number of a text, with the double nearest to it. */
final class Decimal {
  /** Longer ones say nothing more, and cost time that grows with the square of their length. */
  static final int MAX_LENGTH = 1000;

  /** Integers of so many digits are doubles, too. */
  static final int EXACT_DIGITS = 15;

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
   * @param text a DECIMAL of the grammar, of at most {@link #MAX_LENGTH} characters
   */
  static Decimal of(String text) {
    double fast = fast(text);
    return new Decimal(text, Double.isNaN(fast) ? Double.parseDouble(text) : fast);
  }

  String text() {
    return text;
  }

  double value() {
    return value;
  }

  /**
   * The value, moved to a neighbour on the side of the exact number where it is not exact: rounding
   * this one to a narrower type gives the same as rounding the exact number.
   */
  double roundedToOdd() {
    if (!Double.isFinite(value)) {
      return value;
    }
    if (value == 0) {
      // Its exponent may be more than a BigDecimal can have.
      return isZero() ? value : Math.copySign(Double.MIN_VALUE, value);
    }
    int order = new BigDecimal(text).compareTo(new BigDecimal(value));
    return order > 0 ? Math.nextUp(value) : order < 0 ? Math.nextDown(value) : value;
  }

  /** Whether the number is zero, and not one that a double cannot tell from it. */
  boolean isZero() {
    for (int i = 0; i < text.length() && (text.charAt(i) | 0x20) != 'e'; i++) {
      if (text.charAt(i) >= '1' && text.charAt(i) <= '9') {
        return false;
      }
    }
    return true;
  }

  /**
   * Numbers of up to 15 digits and small powers of ten, whose digits and power both are exact
   * doubles, so that one operation rounds once; NaN for others.
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
   * The double nearest to {@code digits * 10^power}; NaN where that takes more than one operation.
   *
   * @param digits at most {@link #EXACT_DIGITS} of them, not negative
   */
  static double exact(long digits, int power) {
    if (power <= -POWERS.length || power >= POWERS.length) {
      return Double.NaN;
    }
    return power < 0 ? digits / POWERS[-power] : digits * POWERS[power];
  }
}
