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
  @Override
  public long order() {
    return offset;
  }
}
