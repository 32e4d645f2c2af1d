package org.rtmtext.printer;

/**
 * Columns of words, right-aligned and one space apart. A word that is too wide for its column
 * pushes the words after it to the right.
 */
public final class Columns {
  private final int[] widths;

  /** Columns without width. */
  public Columns(int count) {
    widths = new int[count];
  }

  /** Widens a column for a word of a length. */
  public void fit(int column, int length) {
    widths[column] = Math.max(widths[column], length);
  }

  /** Appends a space and a word, right-aligned in its column. */
  public void append(StringBuilder out, int column, CharSequence text, int start, int end) {
    pad(out, out.length() + 1 + widths[column] - Math.min(widths[column], end - start));
    out.append(text, start, end);
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
