package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/** Compares the problems of a text with the ranges that are marked in it. */
final class Fixture {
  private Fixture() {}

  /**
   * Reads a text and compares its problems.
   *
   * @param marked a text in which « and » enclose the range of each expected problem
   * @param expected {@code code: message} of each, in the order of the marks
   */
  static TextReading check(String marked, String... expected) {
    MarkedText fixture = MarkedText.of(marked);
    String text = fixture.text();
    TextReading result = TextReader.read(text);
    List<String> found =
        result.problems().stream().map(p -> p.code().id() + ": " + p.message()).toList();
    assertEquals(List.of(expected), found);
    assertEquals(expected.length, fixture.ranges().size(), "one mark for each problem");
    for (int i = 0; i < expected.length; i++) {
      Problem p = result.problems().get(i);
      TextRange r = p.range();
      MarkedText.MarkedRange range = fixture.ranges().get(i);
      assertEquals(
          fixture.covered(range), text.substring(r.offset(), r.offset() + r.length()), p.message());
      assertEquals(range.start(), r.offset(), p.message());
      String before = text.substring(0, r.offset());
      assertEquals(before.chars().filter(c -> c == '\n').count(), r.line());
      assertEquals(r.offset() - before.lastIndexOf('\n') - 1, r.column());
    }
    return result;
  }

  /** The problems of a text, each under the line that it is about, with its range underlined. */
  static String problems(String text) {
    StringBuilder out = new StringBuilder();
    int last = -1;
    for (Problem p : TextReader.read(text).problems()) {
      TextRange r = p.range();
      int start = r.offset() - r.column();
      if (start != last) {
        out.append(text, start, text.indexOf('\n', r.offset()) + 1);
      }
      last = start;
      int end = r.offset() + r.length();
      out.append(" ".repeat(text.codePointCount(start, r.offset())));
      out.append("^".repeat(Math.max(1, text.codePointCount(r.offset(), end))));
      out.append(' ').append(p.code().id()).append(": ").append(p.message()).append('\n');
    }
    return out.toString();
  }
}
