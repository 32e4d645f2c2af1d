package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;

class DocumentSymbolsTest {
  private static void check(String text, String expected) {
    Marked fixture = Marked.of(text);
    StringBuilder out = new StringBuilder();
    print(DocumentSymbols.of(fixture.document(), Marked.NEVER), "", fixture, out);
    assertEquals(expected, out.toString());
  }

  /** One line each: kind, name, detail, lines, and what is selected. */
  private static void print(
      List<DocumentSymbol> symbols, String indent, Marked fixture, StringBuilder out) {
    for (DocumentSymbol s : symbols) {
      int start = fixture.document().offset(s.getSelectionRange().getStart());
      int end = fixture.document().offset(s.getSelectionRange().getEnd());
      out.append(indent).append(s.getKind()).append(' ').append(s.getName());
      out.append(" (").append(s.getDetail()).append(") ");
      out.append(s.getRange().getStart().getLine()).append('-');
      out.append(s.getRange().getEnd().getLine());
      out.append(" [").append(fixture.text(), start, end).append("]\n");
      assertTrue(start >= fixture.document().offset(s.getRange().getStart()));
      assertTrue(end <= fixture.document().offset(s.getRange().getEnd()));
      print(s.getChildren(), indent + "  ", fixture, out);
    }
  }

  @Test
  void headAndFrames() {
    check(
        """
        // a walk
        rtm bmtr 5 // newest
        motion 0 0 -1.62
        reversed 1

        properties
          0.21 "StepSound" = "" type 0

        bones
          pelvis // first
          "left arm.2"

        // the first frame
        frame 0
          pelvis       | 0 0 0 1 | 0 0 0
          "left arm.2" | 0 0 0 1 | 0 0 0

        frame none
        """,
        """
        Constant rtm (bmtr 5) 1-1 [rtm]
        Constant motion (0 0 -1.62) 2-2 [motion]
        Constant reversed (1) 3-3 [reversed]
        Namespace properties (1) 5-6 [properties]
          Property "StepSound" (phase 0.21) 6-6 ["StepSound"]
        Namespace bones (2) 8-10 [bones]
          Variable pelvis (null) 9-9 [pelvis]
          Variable "left arm.2" (null) 10-10 ["left arm.2"]
        Event frame 1 (phase 0) 13-15 [frame]
          Variable pelvis (null) 14-14 [pelvis]
          Variable "left arm.2" (null) 15-15 ["left arm.2"]
        Event frame 2 (no phase) 17-17 [frame]
        """);
  }

  @Test
  void textsWithErrors() {
    check("", "");
    check("\n\n", "");
    check("oh no\n  what", "");
    check(
        "bones\r\n 1 2\r\n \"\"\r\n a b\r\nframe\r\n | 0\r\n a\r\n",
        """
        Namespace bones (2) 0-3 [bones]
          Variable "" (null) 2-2 [""]
          Variable a (null) 3-3 [a]
        Event frame 1 (no phase) 4-6 [frame]
          Variable a (null) 6-6 [a]
        """);
    check("frame 0", "Event frame 1 (phase 0) 0-0 [frame]\n");
  }

  @Test
  void manyRowsAreLeftOut() {
    String frame = "frame 0\n" + " a | 0 0 0 1 | 0 0 0\n".repeat(99);
    List<DocumentSymbol> some =
        DocumentSymbols.of(Marked.of("bones\n a\n" + frame.repeat(19)).document(), Marked.NEVER);
    assertEquals(20, some.size());
    assertEquals(99, some.get(19).getChildren().size());
    List<DocumentSymbol> many =
        DocumentSymbols.of(Marked.of("bones\n a\n" + frame.repeat(21)).document(), Marked.NEVER);
    assertEquals(22, many.size());
    assertEquals(1, many.get(0).getChildren().size());
    assertEquals(List.of(), many.get(21).getChildren());
  }
}
