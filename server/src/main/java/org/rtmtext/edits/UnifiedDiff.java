package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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

  /**
   * The lines of an original text from which the lines of an edited text come. Following the edits
   * is exact, and linear in the number of lines, unlike a comparison of the two texts.
   */
  private static final class LineOrigins {
    private static final int CHANGED = -1;

    /** The original line of each line, increasing; {@link #CHANGED} for a changed or new one. */
    private final int[] lines;

    private LineOrigins(int[] lines) {
      this.lines = lines;
    }

    /** The origins of the lines after some edits. */
    static LineOrigins of(TextDocument original, List<TextEdit> edits) {
      LineOrigins origins = new LineOrigins(IntStream.range(0, original.lineCount()).toArray());
      for (TextEdit edit : edits) {
        origins = origins.after(edit);
      }
      return origins;
    }

    /** The original line of a line; -1 if the line is new or was changed. */
    int of(int line) {
      return lines[line];
    }

    private LineOrigins after(TextEdit edit) {
      TextDocument before = edit.before();
      List<TextChange> changes = edit.changes();
      int count = edit.after().lineCount();
      // Where an edit joins a CR with the LF of the next line, there are fewer lines than counted.
      int[] edited = new int[count + 2 * changes.size()];
      Arrays.fill(edited, CHANGED);
      int from = 0;
      int to = 0;
      for (int i = 0; i < changes.size(); ) {
        int first = before.lineAt(changes.get(i).start());
        // Changes that touch one line are one region.
        List<TextChange> region = new ArrayList<>();
        int last = first;
        while (i < changes.size() && before.lineAt(changes.get(i).start()) <= last) {
          region.add(changes.get(i));
          last = before.lineAt(changes.get(i).end());
          i++;
        }
        System.arraycopy(lines, from, edited, to, first - from);
        to += first - from;
        String text = edited(before, first, last, region);
        int become = TextDocument.of(text).lineCount();
        if (keepsFirst(before, first, region.get(0))) {
          edited[to] = lines[first];
        } else if (keepsLast(before, last, region.get(region.size() - 1), text)) {
          edited[to + become - 1] = lines[last];
        }
        to += become;
        from = last + 1;
      }
      int rest = lines.length - from;
      if (to + rest == count) {
        System.arraycopy(lines, from, edited, to, rest);
      } else {
        Arrays.fill(edited, CHANGED);
      }
      return new LineOrigins(Arrays.copyOf(edited, count));
    }

    /** Whether a change begins with new lines after a line. */
    private static boolean keepsFirst(TextDocument before, int line, TextChange change) {
      return change.start() == EditBuilder.endOf(before, line)
          && (change.text().startsWith("\n") || change.text().startsWith("\r"));
    }

    /**
     * Whether a change ends before a line.
     *
     * @param text of the edited lines
     */
    private static boolean keepsLast(
        TextDocument before, int line, TextChange change, String text) {
      String kept = before.line(line);
      String above = text.endsWith(kept) ? text.substring(0, text.length() - kept.length()) : "x";
      return change.end() == before.lineStart(line)
          && (above.isEmpty() || above.endsWith("\n") || above.endsWith("\r"));
    }

    /** The text that some lines become, without the last line end. */
    private static String edited(
        TextDocument before, int first, int last, List<TextChange> changes) {
      StringBuilder text = new StringBuilder();
      int at = before.lineStart(first);
      for (TextChange change : changes) {
        text.append(before.text(at, change.start())).append(change.text());
        at = change.end();
      }
      return text.append(before.text(at, EditBuilder.endOf(before, last))).toString();
    }
  }
}
