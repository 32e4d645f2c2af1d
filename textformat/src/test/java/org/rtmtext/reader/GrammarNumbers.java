package org.rtmtext.reader;

import java.math.BigInteger;
import org.rtmtext.number.Decimal;
import org.rtmtext.number.StoredType;

/** The values of the number tokens of the grammar; 0 for those that cannot be stored. */
final class GrammarNumbers {
  private GrammarNumbers() {}

  static int bits(String token, StoredType type) {
    int bits =
        switch (token) {
          case "nan" -> type.special(Double.NaN);
          case "inf" -> type.special(Double.POSITIVE_INFINITY);
          case "-inf" -> type.special(Double.NEGATIVE_INFINITY);
          default -> token.startsWith("nan:0x") ? nan(token.substring(6), type) : near(token, type);
        };
    // Quaternion components have no NaN and no infinity.
    return type == StoredType.QUATERNION && !type.isInRange(bits) ? 0 : bits;
  }

  private static int nan(String hex, StoredType type) {
    BigInteger bits = new BigInteger(hex, 16);
    return hex.length() <= 8 && type.isNan(bits.longValue()) ? bits.intValue() : 0;
  }

  private static int near(String token, StoredType type) {
    int bits = token.length() > Decimal.MAX_LENGTH ? 0 : type.nearest(Decimal.of(token));
    return type.isInRange(bits) ? bits : 0;
  }

  /** A number of a computation; NaN if it cannot be part of one. */
  static double finite(String token) {
    boolean decimal = token.matches("[-+]?[0-9].*") && token.length() <= Decimal.MAX_LENGTH;
    double value = decimal ? Double.parseDouble(token) : Double.NaN;
    return Double.isFinite(value) ? value : Double.NaN;
  }

  /** An integer between two bounds; the lower bound for any other number. */
  static int integer(String token, long min, long max) {
    BigInteger value =
        token.matches("[-+]?[0-9]+") ? new BigInteger(token) : BigInteger.valueOf(min);
    boolean inRange =
        value.compareTo(BigInteger.valueOf(min)) >= 0
            && value.compareTo(BigInteger.valueOf(max)) <= 0;
    return inRange ? value.intValue() : (int) min;
  }
}
