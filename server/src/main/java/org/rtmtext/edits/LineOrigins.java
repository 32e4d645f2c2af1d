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
final class LineOrigins {
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
  private static boolean keepsLast(TextDocument before, int line, TextChange change, String text) {
    String kept = before.line(line);
    String above = text.endsWith(kept) ? text.substring(0, text.length() - kept.length()) : "x";
    return change.end() == before.lineStart(line)
        && (above.isEmpty() || above.endsWith("\n") || above.endsWith("\r"));
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
