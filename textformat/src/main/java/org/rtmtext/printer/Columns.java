package org.rtmtext.printer;

import org.rtmtext.syntax.RowTokens;

/**
 * Appends the words of a row in columns, right-aligned and at least one space apart. The widths of
 * columns are constants, so an edit of a number changes no other row. A word that is too wide for
 * its column pushes only the words after it to the right, up to the first gap that is wide enough.
 */
public final class Columns {
  /** Width of a number of a matrix, and of the position after it: nearly all floats fit. */
  static final int MATRIX = 12;

  /** Width of a number of a quaternion: all fit. */
  static final int QUATERNION = 8;

  /** Width of a number of other positions: nearly all binary16 numbers fit. */
  static final int POSITION = 9;

  /** Width of an angle of {@code euler} and {@code axis}: positions begin as after a quaternion. */
  private static final int ANGLE = 9;

  /** Width of an angle of {@code turn} and of a number of {@code move}: -180.00 fits. */
  private static final int TURN = 7;

  /** Width of a number of {@code relative}: all fit. */
  private static final int RELATIVE = 8;

  /** Width of the phase of a property: nearly all floats fit. */
  public static final int PHASE = 10;

  private final StringBuilder out;
  private int end;

  /**
   * Columns of a line.
   *
   * @param end where the next column begins, counted from the start of {@code out}
   */
  Columns(StringBuilder out, int end) {
    this.out = out;
    this.end = end;
  }

  /**
   * The width of the numbers of a cell.
   *
   * @param cell index of the cell
   */
  static int width(RowTokens row, int cell) {
    String word = row.word(cell);
    if (word.equals("turn") || word.equals("move")) {
      return TURN;
    }
    if (row.isPose()) {
      return RELATIVE;
    }
    if (row.cells().size() == 4) {
      return MATRIX;
    }
    if (cell > 0) {
      return POSITION;
    }
    return word.equals("euler") || word.equals("axis") ? ANGLE : QUATERNION;
  }

  /**
   * Appends a word.
   *
   * @param width of its column; 0 for a column that is as wide as the word
   */
  void append(int width, CharSequence text, int from, int to) {
    end += 1 + (width == 0 ? to - from : width);
    pad(out, Math.max(out.length() + 1, end - (to - from)));
    out.append(text, from, to);
  }

  /**
   * Appends a word that ends at {@code end}, counted from the start of {@code out}, or later.
   *
   * @param gap the least number of spaces before it
   */
  public static void appendEndingAt(StringBuilder out, int end, int gap, String word) {
    pad(out, Math.max(out.length() + gap, end - word.length()));
    out.append(word);
  }

  /** Appends spaces up to a length. */
  public static void pad(StringBuilder out, int length) {
    while (out.length() < length) {
      out.append(' ');
    }
  }
}
