package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.syntax.TextDocument;

class LineKindTest {
  private static final String TEXT =
      """
       a line
      rtm plain
      behind it
      metadata // of none
        "x"

      properties
        0 "a" = ""
        bones_ // no section
      bones
        a
        // b
      rtm bmtr 5
        c
      frame 0
        a | 0

        frame 1
      bones
      """;

  @Test
  void rolesOfLines() {
    assertEquals(
        "OTHER SECTION OTHER SECTION METADATA EMPTY SECTION PROPERTY PROPERTY SECTION BONE EMPTY"
            + " SECTION OTHER FRAME ROW EMPTY FRAME ROW EMPTY",
        String.join(
            " ",
            LineKind.of(TextDocument.of(TEXT), 0, 20).stream().map(LineKind::toString).toList()));
  }

  @Test
  void manyAtOnceAreTheSameAsOneByOne() {
    TextDocument document = TextDocument.of(TEXT);
    for (int from = 0; from <= document.lineCount(); from++) {
      for (int to = from; to <= document.lineCount(); to++) {
        List<LineKind> single =
            IntStream.range(from, to).mapToObj(line -> LineKind.of(document, line)).toList();
        assertEquals(single, LineKind.of(document, from, to));
      }
    }
  }
}
