package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.syntax.TextDocument;

/** The difference between a text and its edited version in the unified format of {@code diff}. */
public final class UnifiedDiff {
  /** Unchanged lines around a change. */
  private static final int CONTEXT = 3;

  private static final String NO_LINE_END = "\\ No newline at end of file\n";

  private final TextDocument before;
  private final TextDocument after;
  private final StringBuilder out = new StringBuilder();

  /**
   * Lines that were replaced.
   *
   * @param start index of the first line, in the original text
   * @param end index after the last one; {@code start} if lines were only added
   * @param newStart the same lines in the edited text
   */
  private record Hunk(int start, int end, int newStart, int newEnd) {}

  private UnifiedDiff(TextDocument before, TextDocument after) {
    this.before = before;
    this.after = after;
  }

  /**
   * The difference that some edits make.
   *
   * @param name of the text in the first lines
   * @return empty if no line differs
   */
  public static String of(String name, TextDocument before, List<TextEdit> edits) {
    TextDocument after = edits.isEmpty() ? before : edits.get(edits.size() - 1).after();
    UnifiedDiff diff = new UnifiedDiff(before, after);
    List<Hunk> hunks = diff.hunks(LineOrigins.of(before, edits));
    if (!hunks.isEmpty()) {
      diff.out.append("--- ").append(name).append("\n+++ ").append(name).append('\n');
      diff.print(hunks);
    }
    return diff.out.toString();
  }

  /** The number of lines; what follows the last line end is a line only if it is not empty. */
  private static int count(TextDocument text) {
    int last = text.lineCount() - 1;
    return text.line(last).isEmpty() ? last : last + 1;
  }

  private static String line(TextDocument text, int line) {
    int end = line + 1 < text.lineCount() ? text.lineStart(line + 1) : text.length();
    return text.text(text.lineStart(line), end);
  }

  private List<Hunk> hunks(LineOrigins origins) {
    List<Hunk> hunks = new ArrayList<>();
    int next = 0;
    int newNext = 0;
    for (int l = 0; l <= count(after); l++) {
      int origin = l == count(after) ? count(before) : origins.of(l);
      if (l == count(after) || isSame(origin, l)) {
        addTrimmed(next, origin, newNext, l, hunks);
        next = origin + 1;
        newNext = l + 1;
      }
    }
    return hunks;
  }

  /** Whether a line is unchanged; its line end may have been added or removed. */
  private boolean isSame(int origin, int line) {
    return origin >= 0 && origin < count(before) && line(before, origin).equals(line(after, line));
  }

  /** Adds a hunk without the equal lines at its ends, which an edit has written again. */
  private void addTrimmed(int start, int end, int newStart, int newEnd, List<Hunk> hunks) {
    int from = start;
    int to = end;
    int newFrom = newStart;
    int newTo = newEnd;
    while (from < to && newFrom < newTo && line(before, from).equals(line(after, newFrom))) {
      from++;
      newFrom++;
    }
    while (from < to && newFrom < newTo && line(before, to - 1).equals(line(after, newTo - 1))) {
      to--;
      newTo--;
    }
    if (from < to || newFrom < newTo) {
      hunks.add(new Hunk(from, to, newFrom, newTo));
    }
  }

  private void print(List<Hunk> hunks) {
    for (int i = 0; i < hunks.size(); ) {
      int end = i + 1;
      while (end < hunks.size()
          && hunks.get(end).start() - hunks.get(end - 1).end() <= 2 * CONTEXT) {
        end++;
      }
      print(hunks.subList(i, end), hunks.get(i), hunks.get(end - 1));
      i = end;
    }
  }

  /** Prints neighbouring hunks with the lines between and around them. */
  private void print(List<Hunk> hunks, Hunk first, Hunk last) {
    int lead = Math.min(CONTEXT, first.start());
    int tail = Math.min(CONTEXT, count(before) - last.end());
    int start = first.start() - lead;
    int newStart = first.newStart() - lead;
    out.append("@@ -").append(range(start, last.end() + tail));
    out.append(" +").append(range(newStart, last.newEnd() + tail)).append(" @@\n");
    int at = start;
    for (Hunk hunk : hunks) {
      print(' ', before, at, hunk.start());
      print('-', before, hunk.start(), hunk.end());
      print('+', after, hunk.newStart(), hunk.newEnd());
      at = hunk.end();
    }
    print(' ', before, at, last.end() + tail);
  }

  /** An empty range names the line before it. */
  private static String range(int start, int end) {
    return (end > start ? start + 1 : start) + "," + (end - start);
  }

  private void print(char mark, TextDocument text, int start, int end) {
    for (int l = start; l < end; l++) {
      String line = line(text, l);
      out.append(mark).append(line);
      if (!line.endsWith("\n")) {
        out.append('\n').append(NO_LINE_END);
      }
    }
  }
}
