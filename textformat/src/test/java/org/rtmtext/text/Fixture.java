package org.rtmtext.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/** A text with «marks» around what a problem is expected to name. */
final class Fixture {
  private Fixture() {}

  /**
   * Reads a text and compares its problems.
   *
   * @param marked a text in which each expected problem's range stands between « and »
   * @param expected {@code code: message} of each, in the order of the marks
   */
  static TextReading check(String marked, String... expected) {
    StringBuilder text = new StringBuilder();
    int[] starts = new int[expected.length];
    int[] ends = new int[expected.length];
    int opened = 0;
    int closed = 0;
    for (char c : marked.toCharArray()) {
      if (c == '«') {
        starts[opened++] = text.length();
      } else if (c == '»') {
        ends[closed++] = text.length();
      } else {
        text.append(c);
      }
    }
    TextReading result = TextReader.read(text);
    List<String> found =
        result.problems().stream().map(p -> p.code().id() + ": " + p.message()).toList();
    assertEquals(List.of(expected), found);
    for (int i = 0; i < expected.length; i++) {
      Problem p = result.problems().get(i);
      TextRange r = p.range();
      assertEquals(
          text.substring(starts[i], ends[i]),
          text.substring(r.offset(), r.offset() + r.length()),
          p.message());
      assertEquals(starts[i], r.offset(), p.message());
      String before = text.substring(0, r.offset());
      assertEquals(before.chars().filter(c -> c == '\n').count(), r.line());
      assertEquals(r.offset() - before.lastIndexOf('\n') - 1, r.column());
    }
    return result;
  }
}
