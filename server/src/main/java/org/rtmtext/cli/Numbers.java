package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import picocli.CommandLine.TypeConversionException;

/** Numbers as people write them. */
final class Numbers {
  private Numbers() {}

  /** The value of an option. */
  static double number(String argument) {
    double number = Double.NaN;
    try {
      number = Double.parseDouble(argument);
    } catch (NumberFormatException e) {
      // Refused like NaN.
    }
    if (Double.isNaN(number)) {
      throw new TypeConversionException("'" + argument + "' is not a number");
    }
    return number;
  }

  /** The value of an option that counts something. */
  static int wholeNumber(String argument) {
    try {
      return Integer.parseInt(argument);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          "'" + argument + "' is not a whole number up to 2147483647");
    }
  }

  /** A short decimal of the value: {@code 0}, {@code 0.25}, {@code -1.62}, {@code nan}. */
  static String text(float value) {
    return Float.isFinite(value) ? whole(Float.toString(value)) : special(value);
  }

  private static String whole(String s) {
    return s.endsWith(".0") ? s.substring(0, s.length() - 2) : s;
  }

  private static String special(double value) {
    return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  }

  /** Writes a float; JSON has no NaN and no infinities, they are strings. */
  static void write(JsonWriter json, float value) throws IOException {
    if (Float.isFinite(value)) {
      json.jsonValue(text(value));
    } else {
      json.value(special(value));
    }
  }

  /** Writes a double; JSON has no NaN and no infinities, they are strings. */
  static void write(JsonWriter json, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.jsonValue(whole(Double.toString(value)));
    } else {
      json.value(special(value));
    }
  }
}
