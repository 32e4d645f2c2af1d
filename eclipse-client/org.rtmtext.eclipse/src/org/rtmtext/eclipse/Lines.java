package org.rtmtext.eclipse;

import java.util.ArrayList;
import java.util.List;

/** Messages for places that do not break lines themselves. */
public final class Lines {
  private Lines() {}

  /**
   * The lines of a message.
   *
   * @param length characters of a line; only a long word makes a longer one
   */
  public static List<String> of(String message, int length) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : message.split("\\s+")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > length) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
