package org.rtmtext.projection;

/** Where in a file something is. */
public sealed interface Position {
  /** The file as a whole. */
  Position NONE = new Whole();

  /** The file as a whole. */
  record Whole() implements Position {}

  /**
   * A byte of a binary file.
   *
   * @param offset from 0
   */
  record Offset(long offset) implements Position {}

  /**
   * A character of a text file.
   *
   * @param line from 1
   * @param column from 1, in UTF-16 units
   */
  record LineColumn(int line, int column) implements Position {}
}
