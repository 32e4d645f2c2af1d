package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.syntax.TextDocument;

/**
 * The lines of an original text from which the lines of an edited text come. Following the edits is
 * exact, and linear in the number of lines, unlike a comparison of the two texts.
 */
public final class LineOrigins {
  private static final int CHANGED = -1;

  /** The original line of each line, increasing; {@link #CHANGED} for a changed or new one. */
  private final int[] lines;

  private LineOrigins(int[] lines) {
    this.lines = lines;
  }

  /** The origins of the lines of an original text. */
  public static LineOrigins identity(TextDocument original) {
    return new LineOrigins(IntStream.range(0, original.lineCount()).toArray());
  }

  /** The original line of a line; -1 if the line is new or was changed. */
  public int of(int line) {
    return lines[line];
  }

  /**
   * The origins after an edit.
   *
   * @param before the document of these origins
   * @param changes in the order of the text, without overlaps
   * @param after the edited document
   */
  public LineOrigins edit(TextDocument before, List<TextChange> changes, TextDocument after) {
    int[] edited = new int[after.lineCount()];
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
      int count = TextDocument.of(text).lineCount();
      TextChange start = region.get(0);
      TextChange end = region.get(region.size() - 1);
      if (start.start() == EditBuilder.endOf(before, first) && startsLine(start.text())) {
        edited[to] = lines[first];
      }
      if (end.end() == before.lineStart(last) && text.endsWith(before.line(last))) {
        String above = text.substring(0, text.length() - before.line(last).length());
        if (above.isEmpty() || endsLine(above)) {
          edited[to + count - 1] = lines[last];
        }
      }
      to += count;
      from = last + 1;
    }
    System.arraycopy(lines, from, edited, to, lines.length - from);
    return new LineOrigins(edited);
  }

  private static boolean startsLine(String text) {
    return text.startsWith("\n") || text.startsWith("\r");
  }

  private static boolean endsLine(String text) {
    return text.endsWith("\n") || text.endsWith("\r");
  }

  /** The text that some lines become, without the last line end. */
  private static String edited(TextDocument before, int first, int last, List<TextChange> changes) {
    StringBuilder text = new StringBuilder();
    int at = before.lineStart(first);
    for (TextChange change : changes) {
      text.append(before.text(at, change.start())).append(change.text());
      at = change.end();
    }
    return text.append(before.text(at, EditBuilder.endOf(before, last))).toString();
  }
}
