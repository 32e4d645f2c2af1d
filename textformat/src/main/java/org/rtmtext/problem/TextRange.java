package org.rtmtext.problem;

/**
 * A range of a text.
 *
 * @param offset in UTF-16 units from the start of the text
 * @param length in UTF-16 units; the range ends on the line on which it begins
 * @param line from 0
 * @param column from 0, in UTF-16 units
 */
public record TextRange(int offset, int length, int line, int column) implements Place {
  /** The range of a part of a text, cut at the end of its first line. */
  public static TextRange of(String text, int offset, int length) {
    int line = 0;
    int start = 0;
    for (int i = 0; i < offset; i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r' && !(i + 1 < offset && text.charAt(i + 1) == '\n')) {
        line++;
        start = i + 1;
      }
    }
    int end = offset;
    while (end < Math.min(text.length(), offset + length) && "\r\n".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return new TextRange(offset, end - offset, line, offset - start);
  }

  @Override
  public long order() {
    return offset;
  }
}
