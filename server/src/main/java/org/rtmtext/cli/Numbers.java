package org.rtmtext.cli;

/** Floats as people write them. */
final class Numbers {
  private Numbers() {}

  /** A short decimal of the value: {@code 0}, {@code 0.25}, {@code -1.62}, {@code nan}. */
  static String text(float value) {
    if (Float.isNaN(value)) {
      return "nan";
    }
    if (Float.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    String s = Float.toString(value);
    return s.endsWith(".0") ? s.substring(0, s.length() - 2) : s;
  }
}
