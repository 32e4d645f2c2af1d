package org.rtmtext.lsp.feature;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.rtmtext.model.Half;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Wording;

/** Formats numbers for hovers, hints and lenses. */
public final class DisplayNumbers {
  /** Numbers from this size are shown with six significant digits. */
  private static final double LARGE = 1e7;

  private static final MathContext ONE_DIGIT = new MathContext(1);

  private DisplayNumbers() {}

  /** A number with at most {@code decimals} decimals, without trailing zeros. */
  public static String rounded(double value, int decimals) {
    if (!Double.isFinite(value) || Math.abs(value) >= LARGE) {
      return Wording.number(value);
    }
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** An angle in degrees with exactly two decimals, so that columns of angles align. */
  public static String degrees(double value) {
    if (!Double.isFinite(value)) {
      return Wording.number(value) + "°";
    }
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN);
    // A BigDecimal has no -0.0, so that -0.004 is shown as 0.00.
    return rounded.toPlainString() + "°";
  }

  /** An angle between two rotations; a small one is never shown as 0. */
  public static String turn(double degrees) {
    return amount(degrees, 2) + "°";
  }

  /** A distance in metres; a small one is never shown as 0. */
  public static String distance(double metres) {
    return amount(metres, 4) + " m";
  }

  private static String amount(double value, int decimals) {
    String rounded = rounded(value, decimals);
    return rounded.equals("0") && value != 0
        ? Wording.number(new BigDecimal(value).round(ONE_DIGIT).doubleValue())
        : rounded;
  }

  /** The value of a stored binary16, with all its digits. */
  public static String exact(short half) {
    float value = Half.toFloat(half);
    return Float.isFinite(value) && value != 0 ? exact((double) value) : NumberText.ofHalf(half);
  }

  /** A finite double, with all its digits. */
  public static String exact(double value) {
    BigDecimal exact = new BigDecimal(value);
    return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
  }
}
