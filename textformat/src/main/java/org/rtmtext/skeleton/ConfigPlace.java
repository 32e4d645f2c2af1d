package org.rtmtext.skeleton;

/**
 * A place in a {@code model.cfg} or in a file that it includes.
 *
 * @param file as its {@link ConfigSource} names it
 * @param offset in UTF-16 units from the start of the file
 * @param length in UTF-16 units; not beyond the end of the line
 * @param line from 0
 * @param column from 0, in UTF-16 units
 */
public record ConfigPlace(String file, int offset, int length, int line, int column) {
  /** The place of something that is in no file. */
  public static final ConfigPlace NONE = new ConfigPlace("", 0, 0, 0, 0);
}
