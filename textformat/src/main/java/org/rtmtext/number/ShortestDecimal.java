package org.rtmtext.number;

import java.math.BigDecimal;

/**
 * Finds the decimal with the fewest digits in an interval. If several decimals have as few digits,
 * chooses the decimal nearest to a value in the interval.
 *
 * <p>Computes with doubles and a bound on their error; computes exactly if the bound is too wide to
 * decide.
 */
final class ShortestDecimal {
  private static final int MIN_POWER = -60;
  private static final double[] POWERS = new double[121];
  private static final long[] LONG_POWERS = new long[19];

  static {
    long power = 1;
    for (int i = 0; i < LONG_POWERS.length; i++, power *= 10) {
      LONG_POWERS[i] = power;
    }
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = Double.parseDouble("1e" + (i + MIN_POWER));
    }
  }

  private final double low;
  private final double value;
  private final double high;
  private final boolean closed;

  private final int exponent;
  private final double scaledLow;
  private final double scaledValue;
  private final double scaledHigh;
  private final double error;

  private ShortestDecimal(double low, double value, double high, boolean closed) {
    this.low = low;
    this.value = value;
    this.high = high;
    this.closed = closed;
    // 10^exponent is at most the interval's width, so a multiple of it is inside or at an end.
    exponent = (int) Math.floor(Math.getExponent(high - low) * 0.30102999566398) - 1;
    double scale = POWERS[-exponent - MIN_POWER];
    scaledLow = low * scale;
    scaledValue = value * scale;
    scaledHigh = high * scale;
    // Two roundings of at most 2^-53 each, one of the power and one of the product.
    error = scaledHigh * 0x1p-51;
  }

  /**
   * Appends the shortest decimal.
   *
   * @param low the exact lower end of the interval, not negative
   * @param value between low and high
   * @param high the exact upper end of the interval, whose width is 1e-55 to 1e55; less than 2^32
   *     times this width
   * @param closed whether the ends belong to the interval
   */
  static void append(StringBuilder out, double low, double value, double high, boolean closed) {
    new ShortestDecimal(low, value, high, closed).append(out);
  }

  private void append(StringBuilder out) {
    long best = -1;
    int bestZeros = 0;
    long floor = (long) scaledValue;
    long step = 1;
    for (int zeros = 0; ; zeros++, step *= 10) {
      long below = floor / step * step;
      long above = below + step;
      boolean belowFits = below > 0 && contains(below);
      boolean aboveFits = contains(above);
      if (!belowFits && !aboveFits) {
        break;
      }
      best = belowFits && (!aboveFits || isNearer(below, above)) ? below : above;
      bestZeros = zeros;
    }
    format(out, best / LONG_POWERS[bestZeros], exponent + bestZeros);
  }

  private boolean contains(long candidate) {
    if (candidate > scaledLow + error && candidate < scaledHigh - error) {
      return true;
    }
    if (candidate < scaledLow - error || candidate > scaledHigh + error) {
      return false;
    }
    BigDecimal exact = exact(candidate);
    int fromLow = exact.compareTo(new BigDecimal(low));
    int fromHigh = exact.compareTo(new BigDecimal(high));
    return fromLow > 0 && fromHigh < 0 || closed && (fromLow == 0 || fromHigh == 0);
  }

  private boolean isNearer(long below, long above) {
    double difference = scaledValue - below - (above - scaledValue);
    if (Math.abs(difference) > 2 * error) {
      return difference < 0;
    }
    BigDecimal middle = exact(below).add(exact(above)).divide(BigDecimal.valueOf(2));
    int order = new BigDecimal(value).compareTo(middle);
    return order < 0 || order == 0 && below / (above - below) % 2 == 0;
  }

  private BigDecimal exact(long candidate) {
    return BigDecimal.valueOf(candidate).scaleByPowerOfTen(exponent);
  }

  /**
   * Appends digits times a power of ten; without an exponent if the number is from 0.0001 to
   * 9999999999.
   */
  private static void format(StringBuilder out, long digits, int power) {
    int start = out.length();
    out.append(digits);
    int count = out.length() - start;
    int scientific = count - 1 + power;
    if (scientific < -4 || scientific > 9) {
      if (count > 1) {
        out.insert(start + 1, '.');
      }
      out.append('e').append(scientific);
    } else if (scientific < 0) {
      out.insert(start, "0.000", 0, 1 - scientific);
    } else if (power < 0) {
      out.insert(start + scientific + 1, '.');
    } else {
      for (int i = 0; i < power; i++) {
        out.append('0');
      }
    }
  }
}
