package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A text in which tests mark places: {@code §} is a cursor, {@code «} and {@code »} enclose a
 * range.
 *
 * @param text without the marks
 * @param cursors offsets in {@code text}
 * @param ranges in the order of their starts
 */
public record MarkedText(String text, List<Integer> cursors, List<MarkedRange> ranges) {
  /** A range of offsets; {@code end} is exclusive. */
  public record MarkedRange(int start, int end) {}

  /** Takes the marks out of a text. */
  public static MarkedText of(String marked) {
    StringBuilder text = new StringBuilder();
    List<Integer> cursors = new ArrayList<>();
    List<MarkedRange> ranges = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (char c : marked.toCharArray()) {
      switch (c) {
        case '§' -> cursors.add(text.length());
        case '«' -> open.add(text.length());
        case '»' -> ranges.add(new MarkedRange(open.remove(open.size() - 1), text.length()));
        default -> text.append(c);
      }
    }
    ranges.sort(Comparator.comparingInt(MarkedRange::start));
    return new MarkedText(text.toString(), cursors, ranges);
  }

  /** The text of a range. */
  public String covered(MarkedRange range) {
    return text.substring(range.start(), range.end());
  }
}
