package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;

class SelectionRangesTest {
  /** What is selected one after the other at the cursor; behind the last of these, all. */
  private static void check(String marked, String... expected) {
    Marked fixture = Marked.of(marked);
    List<String> all = new ArrayList<>(Arrays.asList(expected));
    all.add(fixture.text());
    assertEquals(all, selections(fixture, fixture.cursor()));
  }

  private static List<String> selections(Marked fixture, Position at) {
    List<SelectionRange> answer = SelectionRanges.at(fixture.document(), List.of(at), Marked.NEVER);
    assertEquals(1, answer.size());
    List<String> selected = new ArrayList<>();
    for (SelectionRange s = answer.get(0); s != null; s = s.getParent()) {
      selected.add(
          fixture
              .text()
              .substring(
                  fixture.document().offset(s.getRange().getStart()),
                  fixture.document().offset(s.getRange().getEnd())));
    }
    return selected;
  }

  private static String row(String row) {
    return "rtm bmtr 5\nbones\n  a\n\nframe 0\n  " + row + "\n  b | 0\n\nframe 1\n  b | 0\n";
  }

  @Test
  void numberCellRowFrame() {
    String row = "a | 0.5 -0.5 0 1 | 1 2 3";
    String frame = "frame 0\n  " + row + " // x\n  b | 0";
    check(row("a | 0.5 -0§.5 0 1 | 1 2 3 // x"), "-0.5", "0.5 -0.5 0 1", row, frame);
    check(row("a | 0.5 -0.5 0 1§ | 1 2 3 // x"), "1", "0.5 -0.5 0 1", row, frame);
    check(row("a | 0.5 -0.5 0 1 | 1 2 3§ // x"), "3", "1 2 3", row, frame);
    check(row("a | 0.5 -0.5 0 1 |§ 1 2 3 // x"), "|", row, frame);
    check(row("a§ | 0.5 -0.5 0 1 | 1 2 3 // x"), "a", row, frame);
    check(row("a | 0.5 -0.5 0 1 | 1 2 3 // §x"), "// x", "  " + row + " // x", frame);
    check(
        row("a as§ \"b\"|1 2|3"),
        "as",
        "a as \"b\"",
        "a as \"b\"|1 2|3",
        "frame 0\n  a as \"b\"|1 2|3\n  b | 0");
    check(
        row("a as \"b\"|§1 2|3"),
        "1",
        "1 2",
        "a as \"b\"|1 2|3",
        "frame 0\n  a as \"b\"|1 2|3\n  b | 0");
  }

  @Test
  void betweenFramesAndBetweenRows() {
    check(row("a | 1\n§"), "frame 0\n  a | 1\n\n  b | 0");
    check("frame 0\n a | 1\n§\nframe 1\n");
    check("frame 0\n §", " ");
    check("frame §0.5 // x\n a | 1\n", "0.5", "frame 0.5", "frame 0.5 // x\n a | 1");
  }

  @Test
  void nameLineSection() {
    String properties = "properties\n  0 \"St\" = \"\" type 0\n  1 \"b\" = \"\"";
    check(
        "rtm bmtr 5\n" + properties.replace("St\"", "S§t\"") + "\n\nbones\n a\n",
        "\"St\"",
        "0 \"St\" = \"\" type 0",
        properties);
    check(
        "rtm plain\r\nbones\r\n pel§vis\r\n b\r\n\r\nframe 0\r\n",
        "pelvis",
        "bones\r\n pelvis\r\n b");
    check("rtm plain\nmotion 0 §1 2\nbones\n", "1", "motion 0 1 2");
  }

  @Test
  void placesThatAreNotInTheText() {
    Marked fixture = Marked.of("rtm plain\nbones\n a");
    assertEquals(
        List.of("a", "bones\n a", fixture.text()), selections(fixture, new Position(99, 99)));
    assertEquals(
        List.of("rtm", "rtm plain", fixture.text()), selections(fixture, new Position(-3, -3)));
    assertEquals(List.of(""), selections(Marked.of(""), new Position(4, 4)));
  }

  @Test
  void oneForEachPosition() {
    Marked fixture = Marked.of("rtm§ plain\nmotion§ 0 0 1\n§\nbones\n");
    List<SelectionRange> all =
        SelectionRanges.at(fixture.document(), fixture.cursors(), Marked.NEVER);
    assertEquals(
        List.of(0, 1, 0), all.stream().map(s -> s.getRange().getStart().getLine()).toList());
  }
}
