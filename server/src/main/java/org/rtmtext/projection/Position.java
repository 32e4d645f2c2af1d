package org.rtmtext.projection;

import java.util.Comparator;

/** A position in a file. */
public sealed interface Position {
  /** The file as a whole. */
  Position NONE = new Whole();

  /** The order of positions in a file; the whole file comes first. */
  Comparator<Position> ORDER = Comparator.comparingLong(Position::rank);

  private static long rank(Position position) {
    if (position instanceof Offset o) {
      return o.offset();
    }
    return position instanceof LineColumn l ? ((long) l.line() << Integer.SIZE) + l.column() : -1;
  }

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
