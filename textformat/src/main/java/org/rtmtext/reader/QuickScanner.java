package org.rtmtext.reader;

import org.rtmtext.number.Decimal;
import org.rtmtext.number.StoredType;
import org.rtmtext.problem.Quotes;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.Token;

/**
 * Reads the tokens of a text in the printer's form. Rejects any other form, which the grammar must
 * read.
 */
public final class QuickScanner {
  /** Upper bound of the rounding error of a computation with numbers of up to nine digits. */
  private static final double ROUNDING = 1e-6;

  private final String text;
  private final int end;
  private final StringBuilder shown = new StringBuilder(24);
  private int at;

  /** The digits of the last decimal, as an integer. */
  private long digits;

  /** The power of ten of the last decimal. */
  private int power;

  private boolean negative;

  /** Whether the last decimal has too many digits for {@link #digits}. */
  private boolean slow;

  public QuickScanner(String text) {
    this.text = text;
    end = text.length();
  }

  public int at() {
    return at;
  }

  void moveTo(int offset) {
    at = offset;
  }

  /** Skips a character if it is the next one. */
  public boolean skip(char c) {
    if (at < end && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  /** Skips a word if it is the next one. */
  public boolean skipWord(String word) {
    int after = at + word.length();
    if (!text.startsWith(word, at) || after < end && Names.isIdentifierPart(text.charAt(after))) {
      return false;
    }
    at = after;
    return true;
  }

  /** Skips a name if it comes next, written exactly as {@code token}. */
  public boolean skipName(String token) {
    if (token.charAt(0) != '"') {
      return skipWord(token);
    }
    if (!text.startsWith(token, at)) {
      return false;
    }
    at += token.length();
    return true;
  }

  /**
   * Reads a name or string; null for a keyword, a string with a backslash, and other forms that the
   * printer does not use.
   */
  String name() {
    int start = at;
    if (!skip('"')) {
      if (at < end && text.charAt(at) > '9') {
        at = Token.endOfWord(text, at);
      }
      String word = text.substring(start, at);
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

  /**
   * Reads a number of a stored type.
   *
   * @param problems receives problems of the value; if null, the grammar must read such numbers
   * @return its bits as an unsigned number; -1 if the grammar must read it
   */
  public long number(StoredType type, BlockProblems problems) {
    int start = at;
    if (!skipDecimal()) {
      at = start;
      return problems != null && skipSpecial() ? slowly(type, start, problems) : -1;
    }
    return slow ? slowly(type, start, problems) : quickly(type, start, problems);
  }

  /** Reads a decimal for use in a computation; NaN if the grammar must read it. */
  double decimal() {
    if (!skipDecimal() || slow) {
      return Double.NaN;
    }
    double magnitude = Decimal.exact(digits, power);
    return negative ? -magnitude : magnitude;
  }

  /** Reads a decimal into {@code digits} and {@code power}. */
  private boolean skipDecimal() {
    negative = at < end && text.charAt(at) == '-';
    if (negative || at < end && text.charAt(at) == '+') {
      at++;
    }
    digits = 0;
    power = 0;
    int from = at;
    skipDigits();
    int count = at - from;
    if (count > 0 && skip('.')) {
      from = at;
      skipDigits();
      power = from - at;
      count = power == 0 ? 0 : count - power;
    }
    slow = count > Decimal.EXACT_DIGITS;
    return count > 0 && skipExponent();
  }

  private void skipDigits() {
    while (at < end && isDigit(text.charAt(at))) {
      digits = digits * 10 + (text.charAt(at++) - '0');
    }
  }

  private boolean skipExponent() {
    if (!skip('e') && !skip('E')) {
      return true;
    }
    boolean down = skip('-');
    if (!down) {
      skip('+');
    }
    int from = at;
    int exponent = 0;
    while (at < end && isDigit(text.charAt(at))) {
      exponent = Math.min(10_000, exponent * 10 + (text.charAt(at++) - '0'));
    }
    power += down ? -exponent : exponent;
    return at > from;
  }

  /** Skips a NaN or an infinity. */
  private boolean skipSpecial() {
    if (text.startsWith("nan:0x", at)) {
      at += 6;
      int from = at;
      while (at < end && Character.digit(text.charAt(at), 16) >= 0 && text.charAt(at) <= 'f') {
        at++;
      }
      return at > from;
    }
    return skip('-') ? skipWord("inf") : skipWord("nan") || skipWord("inf");
  }

  private long quickly(StoredType type, int start, BlockProblems problems) {
    double magnitude = Decimal.exact(digits, power);
    double value = negative ? -magnitude : magnitude;
    if (!Double.isNaN(value) && type.isQuick(value)) {
      int bits = type.nearest(value);
      if (type.isInRange(bits) && !losesDigits(type, value, bits, start)) {
        return bits & 0xFFFFFFFFL;
      }
    }
    return slowly(type, start, problems);
  }

  private long slowly(StoredType type, int start, BlockProblems problems) {
    if (problems == null) {
      return -1;
    }
    NumberReader.Report report = problems.at(start, at - start);
    return NumberReader.stored(text.substring(start, at), type, report) & 0xFFFFFFFFL;
  }

  /** Whether the bits may be printed as a different number from the one in the text. */
  private boolean losesDigits(StoredType type, double value, int bits, int start) {
    if (value == type.value(bits)
        || type == StoredType.FLOAT && (at - start <= 7 || isShortest(bits))) {
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

  /**
   * Whether the last decimal is the shortest of a float; also false if a few operations cannot
   * decide it. It is the shortest if no multiple of the next power of ten reads back to the float,
   * and if it is the nearest of the decimals with as many digits.
   */
  private boolean isShortest(int bits) {
    float stored = Math.abs(Float.intBitsToFloat(bits));
    double unit = Decimal.exact(1, power);
    double scaled = stored / unit;
    double toShorter = Math.abs(scaled - 10 * Math.rint(scaled / 10));
    return Math.abs(digits - scaled) < 0.5 - ROUNDING
        && toShorter > Math.ulp(stored) / 2 / unit + ROUNDING;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  public boolean skipSpace() {
    int start = at;
    while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at > start;
  }

  /** Skips spaces, a comment and the end of the line. */
  public boolean skipLineEnd() {
    skipSpace();
    if (text.startsWith("//", at)) {
      while (at < end && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
        at++;
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
