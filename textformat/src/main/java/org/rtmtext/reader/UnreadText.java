package org.rtmtext.reader;

import java.util.function.IntUnaryOperator;

/**
 * Estimates the memory that reading a text takes, from its lines alone. The estimate is not too
 * low, unless rows contain errors.
 */
final class UnreadText {
  private static final String FRAME = "frame";
  private static final int NO_FRAME = -1;

  private long length;
  private long headLength;
  private int headLines = 1;
  private long frames;
  private long rows;
  private long otherLines;
  private boolean hasPoses;

  /**
   * How many letters of {@link #FRAME} the current line begins with; {@link #NO_FRAME} if it begins
   * with another word.
   */
  private int matched;

  /** The last character of the current line that is not blank; 0 if there is none. */
  private int last;

  private boolean hasBar;
  private boolean isComment;

  /**
   * Adds the next part of the text.
   *
   * @param part the length of the part, in characters or bytes
   * @param characters of the part, or its bytes
   */
  UnreadText add(int part, IntUnaryOperator characters) {
    for (int i = 0; i < part; i++) {
      add(characters.applyAsInt(i));
    }
    return this;
  }

  private void add(int c) {
    length++;
    headLength += frames == 0 ? 1 : 0;
    if (c == '\n' || c == '\r') {
      endLine();
    } else if (c != ' ' && c != '\t' && c != 0) { // UTF-16 has a zero byte in each character.
      if (matched != NO_FRAME && matched < FRAME.length()) {
        matched = c == FRAME.charAt(matched) ? matched + 1 : NO_FRAME;
      }
      isComment |= last == 0 && c == '/';
      hasBar |= c == '|';
      hasPoses |= last == '|' && (c == 't' || c == 'm' || c == 'r');
      last = c;
    }
  }

  private void endLine() {
    if (matched == FRAME.length()) {
      frames++;
    } else if (frames == 0) {
      headLines++;
    } else if (hasBar) {
      rows++;
    } else if (last != 0 && !isComment) {
      otherLines++;
    }
    matched = 0;
    last = 0;
    hasBar = false;
    isComment = false;
  }

  /** Bytes that reading the text takes. */
  long memory() {
    return ReadBudget.TEXT * length
        + ParsedHead.memory(headLines, headLength)
        + ParsedFrame.memory(frames, rows, hasPoses)
        + ReadBudget.PROBLEM * otherLines;
  }
}
