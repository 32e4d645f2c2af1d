package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Applies a unified diff, strictly: all lines must be where the diff says. */
final class Patch {
  private static final Pattern RANGES = Pattern.compile("@@ -(\\d+),(\\d+) \\+(\\d+),(\\d+) @@\n");
  private static final String NO_LINE_END = "\\ No newline at end of file\n";

  private Patch() {}

  /** Lines with their ends; the diff ends lines at LF only, so a CR is a line of its own there. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    Matcher line = Pattern.compile("[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$").matcher(text);
    while (line.find()) {
      lines.add(line.group());
    }
    return lines;
  }

  static String apply(String text, String diff) {
    if (diff.isEmpty()) {
      return text;
    }
    List<String> before = lines(text);
    List<String> patch = new ArrayList<>();
    Matcher line = Pattern.compile("[^\n]*\n").matcher(diff);
    while (line.find()) {
      patch.add(line.group());
    }
    assertEquals(List.of("--- x\n", "+++ x\n"), patch.subList(0, 2));
    StringBuilder after = new StringBuilder();
    int at = 0;
    int written = 0;
    for (int i = 2; i < patch.size(); ) {
      Matcher ranges = RANGES.matcher(patch.get(i));
      assertEquals(true, ranges.matches(), patch.get(i));
      int count = Integer.parseInt(ranges.group(2));
      int newCount = Integer.parseInt(ranges.group(4));
      int start = Integer.parseInt(ranges.group(1)) - (count > 0 ? 1 : 0);
      for (; at < start; at++, written++) {
        after.append(before.get(at));
      }
      assertEquals(Integer.parseInt(ranges.group(3)), written + (newCount > 0 ? 1 : 0));
      i++;
      for (int end = at + count, newEnd = written + newCount; at < end || written < newEnd; ) {
        char mark = patch.get(i).charAt(0);
        StringBuilder content = new StringBuilder(patch.get(i).substring(1));
        i++;
        if (i < patch.size() && patch.get(i).equals(NO_LINE_END)) {
          content.setLength(content.length() - 1);
          i++;
        }
        if (mark != '+') {
          assertEquals(before.get(at), content.toString());
          at++;
        }
        if (mark != '-') {
          after.append(content);
          written++;
        }
      }
    }
    for (; at < before.size(); at++) {
      after.append(before.get(at));
    }
    return after.toString();
  }
}
