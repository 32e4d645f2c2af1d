package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtmtext.comparison.ListMatching;
import org.rtmtext.syntax.TextDocument;

/** The difference between a text and its edited version in the unified format of {@code diff}. */
public final class UnifiedDiff {
  /** Unchanged lines around a change. */
  private static final int CONTEXT = 3;

  /**
   * The maximum depth of nested comparisons. The comparisons of one depth take time in proportion
   * to the number of lines.
   */
  private static final int MAX_COMPARISONS = 20;

  private final List<String> before;
  private final List<String> after;

  /**
   * The index of the original line for each line of the edited text, increasing; -1 for a changed
   * or new line.
   */
  private final int[] origins;

  private final StringBuilder out = new StringBuilder();

  /**
   * Lines that were replaced.
   *
   * @param start index of the first line, in the original text
   * @param end index after the last line; {@code start} if lines were only added
   * @param newStart index of the first line, in the edited text
   */
  private record Hunk(int start, int end, int newStart, int newEnd) {}

  private UnifiedDiff(TextDocument before, TextDocument after) {
    this.before = lines(before);
    this.after = lines(after);
    origins = new int[this.after.size()];
    Arrays.fill(origins, -1);
  }

  /**
   * The difference between two versions of a text.
   *
   * @param name of the text, for the header lines
   * @return empty if no line differs
   */
  public static String of(String name, TextDocument before, TextDocument after) {
    UnifiedDiff diff = new UnifiedDiff(before, after);
    diff.match(0, diff.before.size(), 0, diff.after.size(), MAX_COMPARISONS);
    List<Hunk> hunks = diff.hunks();
    if (!hunks.isEmpty()) {
      diff.out.append("--- ").append(name).append("\n+++ ").append(name).append('\n');
      diff.print(hunks);
    }
    return diff.out.toString();
  }

  /** The lines with their line ends; text after the last line end is a line, too. */
  private static List<String> lines(TextDocument text) {
    List<String> lines = new ArrayList<>(text.lineCount());
    for (int l = 0; l < text.lineCount(); l++) {
      String line = text.text(text.lineStart(l), text.lineStart(l + 1));
      if (!line.isEmpty()) {
        lines.add(line);
      }
    }
    return lines;
  }

  /**
   * Finds the unchanged lines of a range: those at its ends, and lines that both versions of the
   * range have once, in the same order. The ranges between these are compared in the same way.
   */
  private void match(int start, int end, int newStart, int newEnd, int comparisons) {
    int from = start;
    int newFrom = newStart;
    while (from < end && newFrom < newEnd && before.get(from).equals(after.get(newFrom))) {
      origins[newFrom++] = from++;
    }
    int to = end;
    int newTo = newEnd;
    while (from < to && newFrom < newTo && before.get(to - 1).equals(after.get(newTo - 1))) {
      origins[--newTo] = --to;
    }
    if (from == to || newFrom == newTo || comparisons == 0) {
      return;
    }
    int[] matches =
        ListMatching.inOrder(
            ListMatching.unique(before.subList(from, to), after.subList(newFrom, newTo)));
    int next = from;
    int newNext = newFrom;
    for (int i = 0; i < matches.length; i++) {
      if (matches[i] >= 0) {
        match(next, from + matches[i], newNext, newFrom + i, comparisons - 1);
        next = from + matches[i];
        newNext = newFrom + i;
      }
    }
    if (next > from || newNext > newFrom) {
      match(next, to, newNext, newTo, comparisons - 1);
    }
  }

  private List<Hunk> hunks() {
    List<Hunk> hunks = new ArrayList<>();
    int next = 0;
    int newNext = 0;
    for (int l = 0; l <= after.size(); l++) {
      int origin = l == after.size() ? before.size() : origins[l];
      if (origin >= 0) {
        if (next < origin || newNext < l) {
          hunks.add(new Hunk(next, origin, newNext, l));
        }
        next = origin + 1;
        newNext = l + 1;
      }
    }
    return hunks;
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

  /**
   * Prints neighbouring hunks as one, with the unchanged lines between and around them.
   *
   * @param hunks all of them
   * @param first the first of them
   * @param last the last of them
   */
  private void print(List<Hunk> hunks, Hunk first, Hunk last) {
    int lead = Math.min(CONTEXT, first.start());
    int tail = Math.min(CONTEXT, before.size() - last.end());
    int at = first.start() - lead;
    out.append("@@ -").append(range(at, last.end() + tail));
    out.append(" +").append(range(first.newStart() - lead, last.newEnd() + tail)).append(" @@\n");
    for (Hunk hunk : hunks) {
      print(' ', before.subList(at, hunk.start()));
      print('-', before.subList(hunk.start(), hunk.end()));
      print('+', after.subList(hunk.newStart(), hunk.newEnd()));
      at = hunk.end();
    }
    print(' ', before.subList(at, last.end() + tail));
  }

  /**
   * A range of lines as {@code first,count}, counted from 1. An empty range names the line before
   * it.
   */
  private static String range(int start, int end) {
    return (end > start ? start + 1 : start) + "," + (end - start);
  }

  private void print(char mark, List<String> lines) {
    for (String line : lines) {
      out.append(mark).append(line);
      if (!line.endsWith("\n")) {
        out.append("\n\\ No newline at end of file\n");
      }
    }
  }
}
