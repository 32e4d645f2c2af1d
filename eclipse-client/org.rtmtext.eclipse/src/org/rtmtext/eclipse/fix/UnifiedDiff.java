package org.rtmtext.eclipse.fix;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Applies the differences that the server sends, which have the unified format of {@code diff}. */
public final class UnifiedDiff {
  private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(,0)?");
  private static final String LINE_STARTS = "(?<=\n)";

  private UnifiedDiff() {}

  /**
   * The text after the changes. Platform code that does this loses characters and line ends.
   *
   * @param diff of one text; empty if nothing changes
   * @throws IOException with a message for the user, if it is the difference of another text
   */
  public static String apply(String diff, String text) throws IOException {
    String[] lines = text.split(LINE_STARTS);
    StringBuilder result = new StringBuilder();
    int next = 0;
    boolean started = false;
    boolean added = false;
    for (String line : diff.split(LINE_STARTS)) {
      Matcher hunk = HUNK.matcher(line);
      if (hunk.lookingAt()) {
        started = true;
        // A hunk that only adds lines names the line before them.
        int end = Integer.parseInt(hunk.group(1)) - (hunk.group(2) == null ? 1 : 0);
        for (; next < Math.min(end, lines.length); next++) {
          result.append(lines[next]);
        }
      } else if (started && line.startsWith("+")) {
        result.append(line, 1, line.length());
      } else if (started && (line.startsWith(" ") || line.startsWith("-"))) {
        String old = line.substring(1).stripTrailing();
        if (next == lines.length || !lines[next].stripTrailing().equals(old)) {
          throw new IOException("the file has changed since the preview");
        }
        result.append(line.startsWith(" ") ? lines[next] : "");
        next++;
      } else if (line.startsWith("\\") && added) {
        result.setLength(result.length() - 1);
      }
      added = line.startsWith("+");
    }
    for (; next < lines.length; next++) {
      result.append(lines[next]);
    }
    return result.toString();
  }
}
