package org.rtmtext.config;

import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/**
 * A place in a configuration file or in a file that it includes.
 *
 * @param file as its {@link ConfigSource} names it
 * @param offset in UTF-16 units from the start of the file
 * @param length in UTF-16 units; not beyond the end of the line
 * @param line from 0
 * @param column from 0, in UTF-16 units
 */
public record ConfigPlace(String file, int offset, int length, int line, int column)
    implements Place {
  /** The place of something that is in no file. */
  public static final ConfigPlace NONE = new ConfigPlace("", 0, 0, 0, 0);

  @Override
  public long order() {
    return offset;
  }

  /**
   * The place of a problem in the files that were read.
   *
   * @param problem of a {@link ConfigFile}
   */
  public static ConfigPlace of(Problem problem) {
    return (ConfigPlace) problem.place();
  }

  /** Whether another place of the same file begins where this one ends. */
  boolean touches(ConfigPlace next) {
    return next.line == line && next.offset == offset + length;
  }

  /**
   * This place, extended to the end of a later place of the same file if that is on the same line.
   */
  ConfigPlace to(ConfigPlace last) {
    return last.line == line
        ? new ConfigPlace(file, offset, last.offset + last.length - offset, line, column)
        : this;
  }

  /** The place within its file. */
  public TextRange range() {
    return new TextRange(offset, length, line, column);
  }
}
