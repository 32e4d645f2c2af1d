package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.text.Snapshot;

class CompletionsTest {
  private static final String BMTR =
      """
      rtm bmtr 5
      bones
        pelvis
        "left arm.2"
        head
      frame 0
        pelvis       | 0 0 0   1 |  1   2 -3
        "left arm.2" | 0 0 0.5 1 | 10 0.5  0 // text
        head         | euler 1 2 3 | 0 0 0
      frame 1
        pelvis       | 0 0 0   1 |  1   2 -3
      """;

  private static List<CompletionItem> items(Marked fixture) {
    List<CompletionItem> items =
        Completions.at(fixture.document(), fixture.cursor(), Marked.NEVER).getItems().stream()
            .sorted(Comparator.comparing(CompletionItem::getSortText))
            .toList();
    for (CompletionItem item : items) {
      TextEdit edit = item.getTextEdit().getLeft();
      Position start = edit.getRange().getStart();
      Position end = edit.getRange().getEnd();
      Position cursor = fixture.cursor();
      assertEquals(cursor.getLine(), start.getLine());
      assertEquals(cursor.getLine(), end.getLine());
      assertTrue(start.getCharacter() <= cursor.getCharacter());
      assertTrue(end.getCharacter() >= cursor.getCharacter());
      // What is typed already is the start of what clients compare it with.
      String typed =
          fixture
              .text()
              .substring(fixture.document().offset(start), fixture.document().offset(cursor));
      if (typed.startsWith("\"")) {
        assertTrue(item.getFilterText().startsWith("\""), item.getFilterText());
      }
    }
    return items;
  }

  /** The labels in the order in which a client shows them. */
  private static void check(String marked, String... labels) {
    assertEquals(
        List.of(labels), items(Marked.of(marked)).stream().map(CompletionItem::getLabel).toList());
  }

  /** Checks the text after a completion item is accepted. */
  private static void checkTaken(String marked, String label, String expected) {
    Marked fixture = Marked.of(marked);
    List<TextEdit> edits =
        items(fixture).stream()
            .filter(i -> i.getLabel().equals(label))
            .map(i -> i.getTextEdit().getLeft())
            .collect(Collectors.toList());
    assertEquals(1, edits.size());
    assertEquals(expected, fixture.with(edits));
  }

  @Test
  void bonesStillMissingInThisFrame() {
    check(BMTR + "  \"§", "\"left arm.2\"", "head");
    check(BMTR + "  §", "\"left arm.2\"", "head", "frame");
    check(BMTR + "§", "\"left arm.2\"", "head", "frame");
    check(BMTR + "  he§\n", "\"left arm.2\"", "head", "frame");
    check(BMTR + "  §\"left arm.2\" | 0\n", "\"left arm.2\"", "head");
    check(BMTR + "  head | 0\n§", "\"left arm.2\"", "frame");
    check(BMTR.replace("frame 1\n", "frame 1\n  §\n"), "\"left arm.2\"", "head", "frame");
    check(BMTR.replace("\n  head         | e", "\n  §head | e"), "head", "frame");
    check("rtm bmtr 5\nframe 0\n§", "frame");
  }

  @Test
  void aWholeRowStandsUnderTheOthers() {
    checkTaken(BMTR + "§", "\"left arm.2\"", BMTR + "  \"left arm.2\" | 0 0 0.5 1 | 10 0.5  0");
    checkTaken(
        BMTR + "  \"left§\n",
        "\"left arm.2\"",
        BMTR + "  \"left arm.2\" | 0 0 0.5 1 | 10 0.5  0\n");
    checkTaken(
        BMTR + "  \"§\"\n", "\"left arm.2\"", BMTR + "  \"left arm.2\" | 0 0 0.5 1 | 10 0.5  0\n");
    checkTaken(BMTR + "  he§ // y\n", "head", BMTR + "  head         | euler 1 2 3 | 0 0 0 // y\n");
    checkTaken(BMTR + "\t §he\r\n", "head", BMTR + "\t head         | euler 1 2 3 | 0 0 0\r\n");
    // Where the other row is too narrow, columns move to the right.
    String narrow = BMTR.replace("frame 1\n  pelvis       |", "frame 1\n  pelvis |");
    checkTaken(narrow + "§", "\"left arm.2\"", narrow + "  \"left arm.2\" | 0 0 0.5 1 | 10 0.5 0");
  }

  @Test
  void columnsAreThoseOfThisFrame() {
    String frames =
        """
        rtm bmtr 5
        bones
         a
         bc
        frame 0
         a | 0 0 0 1 | 1 2 3
         bc | 0 0 0 1 | -1 2.5 3
        frame 1
            a  |  0  0  0  1 |  1.25   2   3
        """;
    checkTaken(frames + "§", "bc", frames + "    bc |  0  0  0  1 |    -1 2.5   3");
  }

  @Test
  void aBoneThatNoFrameBeforeHasIsAtRest() {
    String head = "rtm %s\nbones\n pelvis\n \"left arm.2\"\n";
    checkTaken(
        String.format(head, "bmtr 5") + "frame 0\n§",
        "pelvis",
        String.format(head, "bmtr 5") + "frame 0\n  pelvis       | 0 0 0 1 | 0 0 0");
    checkTaken(
        String.format(head, "plain") + "frame 0\n\n  pel§",
        "pelvis",
        String.format(head, "plain") + "frame 0\n\n  pelvis       | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0");
    checkTaken(
        String.format(head, "bmtr 5")
            + """
            frame 0
             pelvis
            frame 1
             §

            frame 2
            """,
        "pelvis",
        String.format(head, "bmtr 5")
            + """
            frame 0
             pelvis
            frame 1
             pelvis        | 0 0 0 1 | 0 0 0

            frame 2
            """);
  }

  @Test
  void saysWhereValuesComeFrom() {
    List<CompletionItem> items = items(Marked.of(BMTR + "§"));
    assertEquals("as in frame 1", items.get(0).getDetail());
    assertEquals(
        "no rotation or translation",
        items(Marked.of("rtm bmtr 5\nbones\n a\nframe 0\n§")).get(0).getDetail());
  }

  @Test
  void onlyTheNameWhereValuesFollow() {
    checkTaken(BMTR + "  he§a | 1 2\n", "\"left arm.2\"", BMTR + "  \"left arm.2\" | 1 2\n");
    checkTaken(BMTR + "  \"he§ | 1 2\n", "head", BMTR + "  head | 1 2\n");
    checkTaken(BMTR + "  § | 1 2\n", "head", BMTR + "  head | 1 2\n");
  }

  @Test
  void filtersByWhatIsTyped() {
    assertEquals("left arm.2", items(Marked.of(BMTR + " le§")).get(0).getFilterText());
    assertEquals("\"left arm.2\"", items(Marked.of(BMTR + " \"le§")).get(0).getFilterText());
    assertEquals("\"head\"", items(Marked.of(BMTR + " \"h§\"")).get(1).getFilterText());
  }

  @Test
  void wordsOfCells() {
    check(BMTR + "  head |§", "euler", "axis");
    check(BMTR + "  head | §0 0 0 1 | 0 0 0");
    check(BMTR + "  head | § 0 0 0 1 | 0 0 0", "euler", "axis");
    check(BMTR + "  head | e§ | 0 0 0", "euler", "axis");
    check(BMTR + "  head | axis 0 0 1 §| 0 0 0", "angle");
    check(BMTR + "  head | axis 0 0 1 an§", "angle");
    check(BMTR + "  head | axis 0 0 1 angle §");
    check(BMTR + "  head | axis 0 0 §");
    check(BMTR + "  head | 0 0 0 1§ | 0 0 0");
    check(BMTR + "  head | 0 0 0 1 | §");
    check(BMTR + "  head §");
    check(BMTR + "  head // §");
    check("rtm plain\nbones\n a\nframe 0\n a §", "as");
    check("rtm plain\nbones\n a\nframe 0\n a as §");
    checkTaken(BMTR + "  head | e§ 1 2 3", "euler", BMTR + "  head | euler 1 2 3");
  }

  @Test
  void wordsOfTheFrameLine() {
    check(BMTR + "frame §", "none");
    check(BMTR + "frame 1§");
    check(BMTR + "frame 1 §", "transforms");
    check(BMTR + "frame 1 transforms §");
    check(BMTR + "fra§me", "frame");
    check(BMTR.replace("bmtr 5", "plain") + "frame §");
    check(BMTR.replace("bmtr 5", "plain") + "frame 1 §");
  }

  @Test
  void encodings() {
    check("§", "rtm plain", "rtm bmtr 3", "rtm bmtr 4", "rtm bmtr 5");
    check("// new\nr§\nbones\n a\n", "rtm plain", "rtm bmtr 3", "rtm bmtr 4", "rtm bmtr 5");
    check("rtm §", "plain", "bmtr 3", "bmtr 4", "bmtr 5");
    check("rtm bm§", "plain", "bmtr 3", "bmtr 4", "bmtr 5");
    check("rtm bmtr §", "3", "4", "5");
    check("rtm plain §");
    check("rtm bmtr 5 §");
    checkTaken("rtm bmtr 3§", "5", "rtm bmtr 5");
    checkTaken("r§ // x", "rtm bmtr 5", "rtm bmtr 5 // x");
  }

  @Test
  void sectionsThatTheEncodingHasAndThatAreNotThere() {
    check(
        """
        rtm bmtr 5
        motion 0 0 0
        §
        bones
         a
        """,
        "reversed",
        "preload",
        "animatedBones",
        "extraPhases",
        "metadata",
        "properties",
        "frame");
    check(
        "rtm bmtr 3\n§", "motion", "reversed", "preload", "animatedBones", "extraPhases", "bones");
    check("rtm plain\nmo§\n", "motion", "mdat", "properties", "bones");
    check("rtm plain\nbones\n a\n§\nframe 0\n", "motion", "mdat", "properties", "frame");
    check("rtm plain\nbones\n  a§\n");
    check("rtm plain\nproperties\n  §\n");
    checkTaken("rtm plain\nm§ot\n", "motion", "rtm plain\nmotion\n");
  }

  @Test
  void properties() {
    check("rtm bmtr 5\nproperties\n  0.5 §", "\"StepSound\"");
    checkTaken(
        "rtm bmtr 5\nproperties\n  0.5 St§",
        "\"StepSound\"",
        "rtm bmtr 5\nproperties\n  0.5 \"StepSound\" = \"\" type 0");
    checkTaken(
        "rtm plain\nproperties\n  0.5 \"§\"\n",
        "\"StepSound\"",
        "rtm plain\nproperties\n  0.5 \"StepSound\" = \"\"\n");
    checkTaken(
        "rtm bmtr 5\nproperties\n  0.5 \"St§ep\" = \"x\"\n",
        "\"StepSound\"",
        "rtm bmtr 5\nproperties\n  0.5 \"StepSound\" = \"x\"\n");
    check("rtm bmtr 5\nproperties\n  0.5 \"StepSound\" = \"\" §", "type");
    check("rtm bmtr 5\nproperties\n  0.5 \"StepSound\" = \"\" type §", "0", "-1");
    check("rtm plain\nproperties\n  0.5 \"StepSound\" = \"\" §");
    check("rtm bmtr 5\nproperties\n  0.5 \"StepSound\" §");
    check("rtm bmtr 5\nproperties\n  0.5§");
  }

  @Test
  void errorsElsewhereDoNotMatter() {
    check(
        """
        rtm bmtr 5
        motion one
        bones
         a
         b
        frame zero
         a | oh no
         ?
        frame 1
        §""",
        "a",
        "b",
        "frame");
    checkTaken(
        """
        rtm bmtr 5
        bones
         a
         b
        frame zero
         a | 1 2 3
         ?
        frame 1
        §""",
        "a",
        """
        rtm bmtr 5
        bones
         a
         b
        frame zero
         a | 1 2 3
         ?
        frame 1
         a | 1 2 3""");
  }

  @Test
  void theListIsReadByItsLinesWhereTheHeadIsBroken() {
    check(
        """
        oh no
        rtm bmtr 5
        bones
         a
         ?
         "c d"
        frame 0
        §""",
        "a",
        "\"c d\"",
        "frame");
  }

  @Test
  void placesThatAreNotInTheText() {
    assertEquals(List.of("\"left arm.2\"", "head", "frame"), labelsAt(BMTR, 99, 99));
    assertEquals(List.of("3", "4", "5"), labelsAt(BMTR, 0, 99));
    assertEquals(List.of("rtm"), labelsAt(BMTR, -1, -1));
    assertEquals(4, labelsAt("", 3, 3).size());
  }

  private static List<String> labelsAt(String text, int line, int column) {
    Snapshot document = Marked.of(text).document();
    return Completions.at(document, new Position(line, column), Marked.NEVER).getItems().stream()
        .map(CompletionItem::getLabel)
        .toList();
  }
}
