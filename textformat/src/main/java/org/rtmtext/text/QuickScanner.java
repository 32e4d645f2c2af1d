package org.rtmtext.text;

import org.rtmtext.problem.Quotes;

/**
 * Steps over the tokens of a text that has the printer's shape. Where the text has another one it
 * says so, and the grammar has to read it.
 */
final class QuickScanner {
  /** Digits that a long holds, and whose integer is a double, too. */
  private static final int MOST_DIGITS = 15;

  private static final double[] POWERS = new double[23];

  static {
    double p = 1;
    for (int i = 0; i < POWERS.length; i++, p *= 10) {
      POWERS[i] = p;
    }
  }

  private final String text;
  private final int end;
  private final StringBuilder shown = new StringBuilder(24);
  private int at;

  QuickScanner(String text) {
    this.text = text;
    end = text.length();
  }

  int at() {
    return at;
  }

  boolean isAtEnd() {
    return at == end;
  }

  /** Steps over a character if it is the next one. */
  boolean skip(char c) {
    if (at < end && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  /** Steps over a word if it is the next one, whole. */
  boolean skipWord(String word) {
    int behind = at + word.length();
    if (!text.startsWith(word, at) || behind < end && Names.isIdentifierPart(text.charAt(behind))) {
      return false;
    }
    at = behind;
    return true;
  }

  /** Steps over a name if this is how it is written here. */
  boolean skipName(String token) {
    if (token.charAt(0) != '"') {
      return skipWord(token);
    }
    if (!text.startsWith(token, at)) {
      return false;
    }
    at += token.length();
    return true;
  }

  /** The identifier that stands here; empty if there is none. */
  String word() {
    int start = at;
    if (at < end && text.charAt(at) > '9') {
      while (at < end && Names.isIdentifierPart(text.charAt(at))) {
        at++;
      }
    }
    return text.substring(start, at);
  }

  /** The name or string that stands here; null if the grammar has to look at it. */
  String name() {
    int start = at;
    if (!skip('"')) {
      String word = word();
      return word.isEmpty() || Names.KEYWORDS.contains(word) ? null : word;
    }
    while (at < end && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' || !Quotes.isPrintable(text.charAt(at))) {
        return null;
      }
      at++;
    }
    return skip('"') ? text.substring(start + 1, at - 1) : null;
  }

  /** The integer that stands here, of at most nine digits; {@link Long#MIN_VALUE} if none does. */
  long integer() {
    int start = at;
    skip('-');
    int from = at;
    while (at < end && isDigit(text.charAt(at))) {
      at++;
    }
    return at == from || at - from > 9 ? Long.MIN_VALUE : Long.parseLong(text, start, at, 10);
  }

  /**
   * Reads a decimal.
   *
   * @return its bits as an unsigned number; -1 if the grammar has to look at it
   */
  long number(StoredType type) {
    int start = at;
    boolean negative = false;
    if (at < end && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
      negative = text.charAt(at) == '-';
      at++;
    }
    long digits = 0;
    int from = at;
    while (at < end && isDigit(text.charAt(at))) {
      digits = digits * 10 + (text.charAt(at++) - '0');
    }
    int count = at - from;
    int power = 0;
    if (count > 0 && at < end && text.charAt(at) == '.') {
      from = ++at;
      while (at < end && isDigit(text.charAt(at))) {
        digits = digits * 10 + (text.charAt(at++) - '0');
      }
      power = from - at;
      count = power == 0 ? 0 : count - power;
    }
    if (count == 0 || count > MOST_DIGITS) {
      return -1;
    }
    if (at < end && (text.charAt(at) | 0x20) == 'e') {
      at++;
      boolean down = at < end && text.charAt(at) == '-';
      if (at < end && (down || text.charAt(at) == '+')) {
        at++;
      }
      from = at;
      int exponent = 0;
      while (at < end && isDigit(text.charAt(at)) && at - from < 3) {
        exponent = exponent * 10 + (text.charAt(at++) - '0');
      }
      if (at == from || at - from > 2) {
        return -1;
      }
      power += down ? -exponent : exponent;
    }
    if (power < -22 || power > 22) {
      return -1;
    }
    double value = power < 0 ? digits / POWERS[-power] : digits * POWERS[power];
    return bits(type, negative ? -value : value, start);
  }

  private long bits(StoredType type, double value, int start) {
    if (!type.isQuick(value)) {
      return -1;
    }
    int bits = type.nearest(value);
    if (!type.isInRange(bits) || losesDigits(type, value, bits, start)) {
      return -1;
    }
    return bits & 0xFFFFFFFFL;
  }

  /** Whether another number than this may be shown for these bits. */
  private boolean losesDigits(StoredType type, double value, int bits, int start) {
    if (value == type.value(bits) || type == StoredType.FLOAT && at - start <= 7) {
      return false;
    }
    shown.setLength(0);
    type.append(shown, bits);
    if (shown.length() != at - start) {
      return true;
    }
    for (int i = 0; i < shown.length(); i++) {
      if (shown.charAt(i) != text.charAt(start + i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  boolean skipSpace() {
    int start = at;
    while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at > start;
  }

  /** Steps over the end of a line, with a comment and spaces before it. */
  boolean skipLineEnd() {
    skipSpace();
    if (text.startsWith("//", at)) {
      while (at < end && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
        // To the generated lexer this character is the end.
        if (text.charAt(at++) == '\uffff') {
          return false;
        }
      }
    }
    if (at == end) {
      return true;
    }
    if (text.charAt(at) == '\r') {
      at++;
      if (at < end && text.charAt(at) == '\n') {
        at++;
      }
      return true;
    }
    if (text.charAt(at) == '\n') {
      at++;
      return true;
    }
    return false;
  }
}
