package org.rtmtext.text;

import java.util.Arrays;
import java.util.List;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Quotes;

/**
 * Reads frames that have the printer's shape, some twenty times faster than the generated parser:
 * numbers in the stored form, names, comments, nothing wrong. Everything else is left to the
 * grammar, which stays the definition of the text: what this class reads at all it reads as the
 * grammar does, and a test holds both against each other.
 */
final class QuickFrameReader {
  private static final int[] PLAIN_CELLS = {3, 3, 3, 3};
  private static final int[] BINARISED_CELLS = {4, 3};

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
  private final RowNames expected;
  private final boolean binarised;
  private final int[] cells;
  private final StringBuilder shown = new StringBuilder(24);

  private int at;
  private int rows;
  private boolean namesAsExpected = true;
  private String[] names;
  private int[] offsets;
  private int[] matrices;
  private short[] quaternions;

  private QuickFrameReader(String text, Encoding encoding, RowNames expected) {
    this.text = text;
    this.expected = expected;
    end = text.length();
    binarised = encoding.isBinarised();
    cells = binarised ? BINARISED_CELLS : PLAIN_CELLS;
    int capacity = Math.max(16, expected.count());
    names = new String[capacity];
    offsets = new int[capacity];
    if (binarised) {
      quaternions = new short[capacity * QuaternionTransforms.STRIDE];
    } else {
      matrices = new int[capacity * MatrixTransforms.STRIDE];
    }
  }

  /**
   * Reads a frame.
   *
   * @param expected the names of a frame read before, which the rows of this one probably give too
   * @return null if the grammar has to read this text
   */
  static ParsedFrame read(String block, Encoding encoding, RowNames expected) {
    return new QuickFrameReader(block, encoding, expected).read();
  }

  private ParsedFrame read() {
    skipSpace();
    at += "frame".length();
    if (!skipSpace()) {
      return null;
    }
    long phase = number(StoredType.FLOAT);
    if (phase < 0 || !skipLineEnd()) {
      return null;
    }
    while (at < end) {
      skipSpace();
      if (!skipLineEnd() && (at == end || !readRow())) {
        return null;
      }
    }
    return new ParsedFrame(
        (int) phase,
        true,
        false,
        names(),
        Arrays.copyOf(offsets, rows),
        transforms(),
        List.of(),
        false);
  }

  private RowNames names() {
    if (namesAsExpected && rows == expected.count()) {
      return expected;
    }
    return new RowNames(Arrays.copyOf(names, rows), new String[rows]).or(expected);
  }

  private Transforms transforms() {
    return binarised
        ? new QuaternionTransforms(Arrays.copyOf(quaternions, rows * QuaternionTransforms.STRIDE))
        : new MatrixTransforms(Arrays.copyOf(matrices, rows * MatrixTransforms.STRIDE));
  }

  private boolean readRow() {
    if (rows == offsets.length) {
      names = Arrays.copyOf(names, 2 * rows);
      offsets = Arrays.copyOf(offsets, 2 * rows);
      if (binarised) {
        quaternions = Arrays.copyOf(quaternions, 2 * quaternions.length);
      } else {
        matrices = Arrays.copyOf(matrices, 2 * matrices.length);
      }
    }
    offsets[rows] = at;
    if (!readName()) {
      return false;
    }
    int value = 0;
    for (int count : cells) {
      skipSpace();
      if (at == end || text.charAt(at) != '|') {
        return false;
      }
      at++;
      skipSpace();
      for (int i = 0; i < count; i++, value++) {
        if (i > 0 && !skipSpace()) {
          return false;
        }
        if (!readValue(value)) {
          return false;
        }
      }
    }
    skipSpace();
    rows++;
    return skipLineEnd();
  }

  private boolean readValue(int value) {
    if (!binarised) {
      long bits = number(StoredType.FLOAT);
      matrices[rows * MatrixTransforms.STRIDE + value] = (int) bits;
      return bits >= 0;
    }
    long bits = number(value < 4 ? StoredType.QUATERNION : StoredType.HALF);
    quaternions[rows * QuaternionTransforms.STRIDE + value] = (short) bits;
    return bits >= 0;
  }

  private boolean readName() {
    int start = at;
    if (namesAsExpected && rows < expected.count() && isExpectedName()) {
      names[rows] = expected.bone(rows);
      return true;
    }
    namesAsExpected = false;
    at = start;
    char c = text.charAt(at);
    if (c == '"') {
      at++;
      while (at < end && text.charAt(at) != '"') {
        if (text.charAt(at) == '\\' || !Quotes.isPrintable(text.charAt(at))) {
          return false;
        }
        at++;
      }
      if (at == end) {
        return false;
      }
      names[rows] = text.substring(start + 1, at++);
      return true;
    }
    while (at < end && Names.isIdentifierPart(text.charAt(at))) {
      at++;
    }
    names[rows] = text.substring(start, at);
    return at > start && c > '9' && !Names.KEYWORDS.contains(names[rows]);
  }

  /** Whether the next name is the one expected for this row; steps over it then. */
  private boolean isExpectedName() {
    String token = expected.token(rows);
    if (token == null || !text.startsWith(token, at)) {
      return false;
    }
    at += token.length();
    return token.charAt(0) == '"' || at == end || !Names.isIdentifierPart(text.charAt(at));
  }

  /**
   * Reads a decimal.
   *
   * @return its bits as an unsigned number; -1 if the grammar has to look at it
   */
  private long number(StoredType type) {
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

  private boolean skipSpace() {
    int start = at;
    while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at > start;
  }

  /** Steps over the end of a line, with a comment and spaces before it. */
  private boolean skipLineEnd() {
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
