package org.rtmtext.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A part of a text that is read separately: its head, or one frame. A frame begins with a line
 * whose first word is {@code frame}, so a text is cut into blocks without parsing. A line ends with
 * LF, CR LF or CR, as in the grammar.
 */
public final class Block {
  private static final String FRAME = "frame";

  private final String text;

  /** Offsets of lines; the last may be the empty line after the block's last line end. */
  private final int[] lineStarts;

  /** Offsets of comments; null until they are needed. */
  private volatile int[] comments;

  private Block(String text, int[] lineStarts) {
    this.text = text;
    this.lineStarts = lineStarts;
  }

  /** The block of a part of a head; it is read as a frame is. */
  public static Block of(String text) {
    return cut(text, false).get(0);
  }

  private static boolean endsLine(CharSequence text, int i) {
    char c = text.charAt(i);
    return c == '\n' || c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n');
  }

  /**
   * Cuts a text into its head and its frames.
   *
   * @param head whether the first block is a head, which may be empty; otherwise it is a frame
   */
  static List<Block> cut(String text, boolean head) {
    List<Block> blocks = new ArrayList<>();
    int[] starts = new int[64];
    int count = 1;
    int from = 0;
    if (head && startsFrame(text, 0)) {
      blocks.add(new Block("", new int[1]));
    }
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (endsLine(text, i)) {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = i + 1 - from;
        if (startsFrame(text, i + 1)) {
          blocks.add(block(text, from, i + 1, starts, count));
          from = i + 1;
          count = 1;
        }
      }
    }
    blocks.add(block(text, from, length, starts, count));
    return blocks;
  }

  private static Block block(String text, int from, int to, int[] starts, int count) {
    return new Block(text.substring(from, to), Arrays.copyOf(starts, count));
  }

  /** Whether the line at an offset begins a frame. */
  static boolean startsFrame(CharSequence text, int lineStart) {
    int i = Token.skipBlanks(text, lineStart);
    for (int k = 0; k < FRAME.length(); k++, i++) {
      if (i >= text.length() || text.charAt(i) != FRAME.charAt(k)) {
        return false;
      }
    }
    return i >= text.length() || !Names.isIdentifierPart(text.charAt(i));
  }

  public String text() {
    return text;
  }

  int length() {
    return text.length();
  }

  /** The number of line ends in this block. */
  public int lineEnds() {
    return lineStarts.length - 1;
  }

  /** The offset of a line, from the block's start. */
  public int lineStart(int line) {
    return lineStarts[line];
  }

  /** The end of a line, before its line end. */
  public int lineEnd(int line) {
    if (line + 1 >= lineStarts.length) {
      return text.length();
    }
    int end = lineStarts[line + 1] - 1;
    return text.charAt(end) == '\n' && end > lineStarts[line] && text.charAt(end - 1) == '\r'
        ? end - 1
        : end;
  }

  public int line(int offset) {
    int i = Arrays.binarySearch(lineStarts, offset);
    return i >= 0 ? i : -i - 2;
  }

  /** The offsets of comments, from the block's start. */
  int[] comments() {
    int[] known = comments;
    if (known == null) {
      known = findComments();
      comments = known;
    }
    return known;
  }

  private int[] findComments() {
    if (text.indexOf("//") < 0) {
      return new int[0];
    }
    int[] found = new int[lineStarts.length];
    int count = 0;
    for (int line = 0; line < lineStarts.length; line++) {
      String content = text.substring(lineStart(line), lineEnd(line));
      if (content.contains("//")) {
        int start = Token.withoutComment(content).length();
        if (start < content.length()) {
          found[count++] = lineStart(line) + start;
        }
      }
    }
    return Arrays.copyOf(found, count);
  }
}
