package org.rtmtext.reader;

import org.rtmtext.number.Decimal;
import org.rtmtext.number.StoredType;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Wording;

/** Converts numbers of a text to stored bits; reports those that do not fit or lose digits. */
public final class NumberReader {
  /** Receives the problems of a number. */
  public interface Report {
    void problem(Code code, String message);

    /**
     * A problem that another number would solve.
     *
     * @param suggestion the number to write instead
     */
    default void problem(Code code, String message, String suggestion) {
      problem(code, message);
    }
  }

  private NumberReader() {}

  /** The bits of a number in a stored type; 0 after an error was reported. */
  public static int stored(String token, StoredType type, Report report) {
    char last = token.charAt(token.length() - 1);
    if (last == 'n' || last == 'f' || token.startsWith("nan")) {
      return special(token, type, report);
    }
    if (isTooLong(token, report)) {
      return 0;
    }
    Decimal decimal = Decimal.of(token);
    int bits = type.nearest(decimal);
    if (!type.isInRange(bits)) {
      report.problem(
          Code.VALUE_RANGE,
          cut(token) + " is outside the range of " + type.title() + ": " + range(type));
      return 0;
    }
    if (type != StoredType.QUATERNION && type.value(bits) == 0 && !decimal.isZero()) {
      report.problem(
          Code.STORED_AS_ZERO,
          cut(token)
              + " is stored as "
              + type.text(bits)
              + ": it is too small for "
              + type.title()
              + "; write 0 if that is intended",
          type.text(bits));
    } else if (losesDigits(token, decimal, type, bits)) {
      report.problem(
          Code.DIGITS_LOST,
          cut(token) + " is stored as " + type.text(bits) + ", the nearest value",
          type.text(bits));
    }
    return bits;
  }

  private static boolean isTooLong(String token, Report report) {
    if (token.length() <= Decimal.MAX_LENGTH) {
      return false;
    }
    report.problem(
        Code.VALUE_RANGE,
        "a number can have at most " + Decimal.MAX_LENGTH + " characters: shorten it");
    return true;
  }

  private static String range(StoredType type) {
    return Wording.number(type.min()) + " to " + Wording.number(type.max());
  }

  private static int special(String token, StoredType type, Report report) {
    double value =
        switch (token) {
          case "nan" -> Double.NaN;
          case "inf" -> Double.POSITIVE_INFINITY;
          case "-inf" -> Double.NEGATIVE_INFINITY;
          default -> 0;
        };
    if (value != 0) {
      int bits = type.special(value);
      if (type == StoredType.QUATERNION) {
        report.problem(
            Code.VALUE_RANGE,
            token + " cannot be stored as " + type.title() + ", whose range is " + range(type));
      }
      return bits;
    }
    String hex = token.substring(token.indexOf('x') + 1);
    long bits = hex.length() <= 8 ? Long.parseLong(hex, 16) : -1;
    if (bits < 0 || !type.isNan(bits)) {
      report.problem(
          Code.VALUE_RANGE,
          cut(token)
              + " is not the bit pattern of a NaN stored as "
              + type.title()
              + ": write nan");
      return 0;
    }
    return (int) bits;
  }

  /** Whether the stored bits print as another number. */
  private static boolean losesDigits(String token, Decimal decimal, StoredType type, int bits) {
    double value = decimal.value();
    double stored = type.value(bits);
    boolean normal = Math.abs(stored) >= Float.MIN_NORMAL;
    if (value == stored || type == StoredType.FLOAT && normal && token.length() <= 7) {
      return false;
    }
    String shown = type.text(bits);
    return !shown.equals(token) && Decimal.of(shown).value() != value;
  }

  /** A finite number for a computation; NaN after a problem was reported. */
  public static double finite(String token, String what, Report report) {
    char last = token.charAt(token.length() - 1);
    if (last == 'n' || last == 'f' || token.startsWith("nan")) {
      report.problem(Code.VALUE_RANGE, token + " cannot be " + what + ": write a number");
      return Double.NaN;
    }
    if (isTooLong(token, report)) {
      return Double.NaN;
    }
    if (Double.isInfinite(Decimal.of(token).value())) {
      report.problem(
          Code.VALUE_RANGE,
          cut(token) + " is too large to be " + what + ": write a smaller number");
      return Double.NaN;
    }
    return Decimal.of(token).value();
  }

  /** An integer between two bounds; {@code min} after a problem was reported. */
  public static long integer(String token, long min, long max, String what, Report report) {
    try {
      long value = Long.parseLong(token);
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Not an integer, or far out of range: both get the same message.
    }
    report.problem(
        Code.VALUE_RANGE,
        what + " must be an integer from " + min + " to " + max + ", not " + cut(token));
    return min;
  }

  /** A token for a message, shortened to 40 characters. */
  static String cut(String token) {
    return token.codePointCount(0, token.length()) <= 40
        ? token
        : token.substring(0, token.offsetByCodePoints(0, 40)) + "...";
  }
}
