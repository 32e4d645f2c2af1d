package org.rtmtext.eclipse.platform;

import java.util.List;

/** Breaks messages into lines, for widgets that do not wrap text themselves. */
public final class WordWrap {
  private WordWrap() {}

  /**
   * Breaks a message at spaces.
   *
   * @param width characters per line; only a longer word makes a longer line
   */
  public static List<String> lines(String message, int width) {
    return message
        .strip()
        .replaceAll("\\s+", " ")
        .replaceAll("(.{1," + width + "})(?: |$)", "$1\n")
        .lines()
        .toList();
  }
}
