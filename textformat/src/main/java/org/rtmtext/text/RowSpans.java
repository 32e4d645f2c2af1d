package org.rtmtext.text;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.problem.Place.RowPart;

/** Where the parts of a row stand in its line; finds them again instead of keeping them all. */
final class RowSpans {
  private RowSpans() {}

  /**
   * A part of a row.
   *
   * @param line the text from the row's start to the end of its line
   * @return offsets from the row's start
   */
  static Span of(CharSequence line, RowPart part) {
    List<Integer> bars = new ArrayList<>();
    boolean quoted = false;
    int end = line.length();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quoted) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '|') {
        bars.add(i);
      } else if (c == '/' && i + 1 < line.length() && line.charAt(i + 1) == '/') {
        end = i;
        break;
      }
    }
    if (bars.isEmpty()) {
      return trimmed(line, 0, end);
    }
    int first = bars.get(0);
    int last = bars.get(bars.size() - 1);
    return switch (part) {
      case NAME -> first == 0 ? trimmed(line, 0, end) : trimmed(line, 0, first);
      case ROTATION -> trimmed(line, first + 1, last > first ? last : end);
      case POSITION -> trimmed(line, last + 1, end);
    };
  }

  /** Where the first word of a block starts. */
  static int firstWord(CharSequence block) {
    int i = 0;
    while (i < block.length() && (block.charAt(i) == ' ' || block.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  /** The name at the start of a row that begins with one. */
  static Span name(CharSequence block, int start) {
    int i = start;
    if (block.charAt(i) == '"') {
      i++;
      while (block.charAt(i) != '"') {
        i += block.charAt(i) == '\\' ? 2 : 1;
      }
      i++;
    } else {
      while (i < block.length() && Names.isIdentifierPart(block.charAt(i))) {
        i++;
      }
    }
    return new Span(start, i - start);
  }

  /** The name behind {@code as} of a row that has one. */
  static Span storedName(CharSequence block, int start) {
    Span name = name(block, start);
    Span as = name(block, skipSpace(block, name.offset() + name.length()));
    return name(block, skipSpace(block, as.offset() + as.length()));
  }

  private static int skipSpace(CharSequence block, int from) {
    int i = from;
    while (block.charAt(i) == ' ' || block.charAt(i) == '\t') {
      i++;
    }
    return i;
  }

  private static Span trimmed(CharSequence line, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && line.charAt(start) <= ' ') {
      start++;
    }
    while (end > start && line.charAt(end - 1) <= ' ') {
      end--;
    }
    return new Span(start, end - start);
  }
}
