package org.rtmtext.reader;

import java.util.Arrays;
import org.rtmtext.problem.TextRange;

/** Where the lines of a text start. A line ends with LF, CR LF or CR, as in the grammar. */
final class LineIndex {
  private final CharSequence text;
  private final int[] starts;

  LineIndex(CharSequence text) {
    this.text = text;
    // Counted first: an array that grows would take three times as much for a while.
    int ends = 0;
    for (int i = 0; i < text.length(); i++) {
      ends += endsLine(text, i) ? 1 : 0;
    }
    starts = new int[1 + ends];
    int count = 1;
    for (int i = 0; count < starts.length; i++) {
      if (endsLine(text, i)) {
        starts[count++] = i + 1;
      }
    }
  }

  private static boolean endsLine(CharSequence text, int i) {
    char c = text.charAt(i);
    return c == '\n' || c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n');
  }

  int count() {
    return starts.length;
  }

  int start(int line) {
    return starts[line];
  }

  /** The end of a line, without what ends it. */
  int end(int line) {
    int end = line + 1 < starts.length ? starts[line + 1] : text.length();
    while (end > starts[line] && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return end;
  }

  int line(int offset) {
    int i = Arrays.binarySearch(starts, offset);
    return i >= 0 ? i : -i - 2;
  }

  /** A range, cut where it would leave the text or its first line. */
  TextRange range(int offset, int length) {
    int from = Math.max(0, Math.min(offset, text.length()));
    int line = line(from);
    int end = end(line);
    from = Math.min(from, end);
    return new TextRange(
        from, Math.max(0, Math.min(length, end - from)), line, from - starts[line]);
  }
}
