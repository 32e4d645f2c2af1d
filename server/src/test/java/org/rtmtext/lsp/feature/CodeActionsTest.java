package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;

/** Which code actions are offered, and how those of several problems are combined. */
class CodeActionsTest extends CodeActionTestBase {
  @Test
  void theHead() {
    check("§bones\n  a\n", "* Insert 'rtm bmtr 5'", "rtm bmtr 5\nbones\n  a\n");
    check(
        """
        §bones
          a
        frame 0
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """,
        "* Insert 'rtm plain'",
        """
        rtm plain
        bones
          a
        frame 0
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """);
    check("§bones\n  a\nrtm plain\n", "* Move 'rtm plain' to the start", "rtm plain\nbones\n  a\n");
    String end =
        """
        bones
          a
        frame 0
          a | 0 0 0 1 | 0 0 0
        """;
    check(
        "rtm bmtr 5\nmotion 0 0 0\n§motion 0 0 1 // x\n" + end,
        "* Remove 'motion'",
        "rtm bmtr 5\nmotion 0 0 0\n" + end);
    check(
        """
        rtm bmtr 5
        bones
          a
        §bones
          b
          c

        // d
        frame 0
          a | 0 0 0 1 | 0 0 0
        """,
        "* Remove 'bones' and its entries",
        """
        rtm bmtr 5
        bones
          a

        // d
        frame 0
          a | 0 0 0 1 | 0 0 0
        """);
    check("rtm bmtr 5\n§animatedBones 7\n" + end, "* Remove 'animatedBones'", "rtm bmtr 5\n" + end);
    check("rtm bmtr 5\n§extraPhases 1\n" + end, "* Remove 'extraPhases'", "rtm bmtr 5\n" + end);
    check("rtm bmtr 5\n§mdat 1\n" + end, "* Remove 'mdat'", "rtm bmtr 5\n" + end);
    check(
        "rtm bmtr 3\n§properties\n  0 \"StepSound\" = \"\"\n\n" + end,
        "* Write 'rtm bmtr 5', which can store this data",
        "rtm bmtr 5\nproperties\n  0 \"StepSound\" = \"\"\n\n" + end);
    check(
        "rtm bmtr 3\n§properties\n  0 \"StepSound\" = \"\"\n\n" + end,
        "Remove 'properties' and its entries",
        "rtm bmtr 3\n" + end);
    check(
        "rtm plain\nproperties\n  0 \"StepSound\" = \"\" type §-1\nbones\n",
        "* Remove the type",
        "rtm plain\nproperties\n  0 \"StepSound\" = \"\"\nbones\n");
    checkMarked(
        "rtm bmtr 5\nproperties\n  0 «\"StepSond\"» = \"\"\n" + end,
        "* Write \"StepSound\"",
        "\"StepSound\"");
    checkMarked("rtm bmtr «7»\n" + end, "* Change the version to 5, which Arma 3 uses", "5");
    checkMarked("rtm bmtr 5\nmotion 0« 1»\n" + end, "Add 0 for each missing number", " 1 0");
    check(
        "§rtm plain\nbones\n  \"b c\"\n  a",
        "* Add a frame without rotation or translation",
        """
        rtm plain
        bones
          "b c"
          a

        frame 0
          "b c" | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
          a     | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """);
  }

  @Test
  void framesOfAnotherEncoding() {
    String head = "rtm plain\nbones\n  a\n";
    String row = "  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    check(
        head + "frame 0 transforms §2\n" + row,
        "* Remove 'transforms' and the number",
        head + "frame 0\n" + row);
    checkMarked(head + "frame «none»\n" + row, "* Write phase 0", "0");
    checkMarked(
        head + "frame 0\n  a« as b» | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n",
        "* Remove 'as' and the name",
        "     ");
  }

  @Test
  void comments() {
    Marked fixture =
        Marked.of(
            """
            rtm bmtr 5 §// x
            motion 0 0 0
            bones
              // y
              "//"
            frame 0
              "//" | 0 0 0 1 | 0 0 0""");
    List<CodeAction> found =
        CodeActions.in(
            fixture.projected(),
            new Range(fixture.cursor(), fixture.cursor()),
            new CodeActionContext(List.of(), List.of(CodeActionKind.QuickFix)),
            Marked.NEVER);
    assertEquals("* Remove the comment\nFix comment-not-stored in all 2 places", titles(found));
    assertEquals(
        "rtm bmtr 5\nmotion 0 0 0\nbones\n  // y\n",
        fixture.with(found.get(0).getEdit().getChanges().get("rtm:/walk.rtm")).substring(0, 37));
    assertEquals(
        """
        rtm bmtr 5
        motion 0 0 0
        bones
          "//"
        frame 0
          "//" | 0 0 0 1 | 0 0 0""",
        fixture.with(found.get(1).getEdit().getChanges().get("rtm:/walk.rtm")));
  }

  @Test
  void allOfAKind() {
    Marked fixture =
        Marked.of(
            HEAD
                + """
                frame 0
                  a | §0 0 0 1.5 | 0 1 0
                  b | 0 0 0 1.5 | 0 0 0
                frame 1
                  a | 0 0 0 1.5 | 0 1.02345 0
                  b | 0 0 0 1 | 0 0 0
                """);
    List<CodeAction> found = actions(fixture, CodeActionKind.QuickFix);
    assertEquals(
        "* Divide the quaternion by its length\nFix quaternion-length in all 3 places",
        titles(found));
    assertEquals(fixture.text().replace("1.5", "  1"), with(fixture, found.get(1)));
    List<CodeAction> all = actions(fixture, CodeActionKind.Source);
    assertEquals(1, all.size());
    assertEquals("source.rtm.fixAll", all.get(0).getKind());
    assertEquals(
        fixture.text().replace("1.5", "  1").replace("1.02345", "1.023"),
        with(fixture, all.get(0)));
  }

  private static List<CodeAction> allSelected(Snapshot document, List<Diagnostic> known) {
    return CodeActions.in(
        document,
        new Range(new Position(0, 0), new Position(document.text().lineCount(), 0)),
        new CodeActionContext(known, List.of(CodeActionKind.QuickFix)),
        Marked.NEVER);
  }

  private static Snapshot withWrongPhases(int frames) {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\nbones\n  a\n");
    for (int f = 0; f < frames; f++) {
      text.append("frame ").append(2 * frames - f).append("\n  a | 0 0 0 1 | 0 0 0\n");
    }
    return Marked.of(text.toString()).document();
  }

  @Test
  void aFixOfTheWholeTextIsOfferedOnceWithAllItsDiagnostics() {
    for (int frames : new int[] {3, 90, 500}) {
      Snapshot document = withWrongPhases(frames);
      List<Diagnostic> known =
          Diagnostics.of(document, 5000, "setting rtm.diagnostics.limit", Optional.empty());
      List<CodeAction> found = allSelected(document, known);
      List<String> whole =
          found.stream().map(CodeAction::getTitle).filter(t -> t.contains("all")).toList();
      assertEquals(
          List.of(
              "Divide all phases by " + 2 * frames,
              "Space the phases of all frames evenly from 0 to 1"),
          whole);
      for (CodeAction action : found) {
        int expected =
            action.getTitle().startsWith("Divide")
                ? frames
                : action.getTitle().startsWith("Space")
                    ? known.size()
                    : action.getTitle().startsWith("Sort") ? frames - 1 : 1;
        assertEquals(expected, action.getDiagnostics().size(), action.getTitle());
        assertTrue(known.containsAll(action.getDiagnostics()));
      }
      assertEquals(
          found.size(), found.stream().map(CodeAction::getTitle).distinct().count(), titles(found));
      // Of a large text they are commands, so that nothing is computed for a menu.
      assertEquals(frames > 100, found.stream().noneMatch(a -> a.getEdit() != null), titles(found));
    }
  }

  @Test
  void aRepeatableFixOfSeveralSelectedProblemsIsOfferedOnce() {
    Marked fixture =
        Marked.of(
            HEAD.replace("bones", "motion 0 0 0\nbones")
                + """
                frame 0
                  a | 0 0 0 1.5 | 0 1 0
                  b | 0 0 0 1.5 | 0 0 0
                frame 1
                  a | 0 0 0 0 | 0 0 0
                  b | 0 0 0 0 | 0 0 0
                """);
    List<CodeAction> found = allSelected(fixture.document(), List.of());
    assertEquals(
        """
        * Divide the quaternion by its length (2 places)
        Write 0 0 0 1 (no rotation) (line 11)
        Write 0 0 0 1 (no rotation) (line 12)
        Fix quaternion-length in all 4 places""",
        titles(found));
    assertEquals(2, found.get(0).getDiagnostics().size());
    assertEquals(4, found.get(3).getDiagnostics().size());
    assertEquals(fixture.text().replace("1.5", "  1"), with(fixture, found.get(0)));
    assertEquals(fixture.text().replaceFirst("0 0 0 0", "0 0 0 1"), with(fixture, found.get(1)));
  }

  /** A fix that changes all frames is offered once, not once for each frame. */
  @Test
  void fixesOfAllFramesAreOfferedOnce() {
    StringBuilder text = new StringBuilder(HEAD);
    for (int f = 0; f < 30; f++) {
      text.append("frame ").append(f / 29f).append("\n  a | 0 0 0 1 | 0 1 0\n");
      text.append("  head | 0 0 0 1 | 0 0 0\n");
    }
    List<CodeAction> found = allSelected(Marked.of(text.toString()).document(), List.of());
    for (String title :
        List.of(
            "Add bone \"head\" to the list and to all frames",
            "Remove bone \"b\" from the list and all frames")) {
      List<CodeAction> same = found.stream().filter(a -> a.getTitle().equals(title)).toList();
      assertEquals(1, same.size(), () -> titles(found));
      assertEquals(30, same.get(0).getDiagnostics().size());
    }
  }

  @Test
  void theClientsDiagnosticIsGivenBack() {
    Marked fixture = Marked.of(HEAD + "frame 0\n  a | §0 0 0 1.5 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n");
    List<Diagnostic> known =
        Diagnostics.of(
            fixture.document(), 10, "setting rtm.diagnostics.limit", Optional.of("page"));
    List<CodeAction> found =
        CodeActions.in(
            fixture.document(),
            new Range(fixture.cursor(), fixture.cursor()),
            new CodeActionContext(known, List.of(CodeActionKind.QuickFix)),
            Marked.NEVER);
    assertTrue(known.contains(found.get(0).getDiagnostics().get(0)));
    assertEquals(
        "page#quaternion-length",
        found.get(0).getDiagnostics().get(0).getCodeDescription().getHref());
  }

  @Test
  void rewrites() {
    String text = HEAD + FRAME + FRAME.replace("frame 0", "§frame 1");
    assertEquals(
        "Delete this frame\nSpace all frames evenly\nReverse the animation\nMirror left and right",
        titles(actions(Marked.of(text), CodeActionKind.Refactor)));
    Marked row =
        Marked.of(
            text.replace("§", "").replace("  a | 0", "  a§ | 0").replaceFirst("§(?s)(.*)§", "§$1"));
    List<CodeAction> found = actions(row, CodeActionKind.RefactorRewrite);
    assertEquals("Insert a frame between this one and the next\nDelete this frame", titles(found));
    assertEquals(
        row.text().replace("frame 1", FRAME.replace("frame 0", "frame 0.5") + "frame 1"),
        with(row, found.get(0)));
    assertEquals(
        "Remove bone \"a\" from the list and all frames\nAdd a bone \"new_bone\" to the list and"
            + " all frames",
        titles(actions(Marked.of(HEAD.replace("  a", "  §a")), CodeActionKind.Refactor)));
    List<CodeAction> encodings = actions(Marked.of("§" + HEAD), CodeActionKind.Refactor);
    assertEquals(
        "Change the version to bmtr 3 and keep the transforms\n"
            + "Change the version to bmtr 4 and keep the transforms",
        titles(encodings));
    assertEquals(List.of(), actions(Marked.of("§" + HEAD), CodeActionKind.RefactorExtract));
  }

  @Test
  void largeTextsGetCommands() {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n  §Arm\n");
    for (int f = 0; f < 150; f++) {
      text.append("frame ").append(f / 149f).append("\n  Arm | 0 0 0 1 | 0 0 0\n");
    }
    CodeAction action = actions(Marked.of(text.toString()), CodeActionKind.QuickFix).get(0);
    assertEquals(Commands.APPLY_FIX, action.getCommand().getCommand());
    assertEquals(
        List.of(Marked.URI, "upper-case", 2, 2, "Write \"arm\" everywhere"),
        action.getCommand().getArguments());
  }

  @Test
  void placesWithLittleText() {
    assertEquals("* Insert 'rtm bmtr 5'\nInsert 'rtm plain'", titles(actions(Marked.of("§"), "")));
    for (String text : List.of("\n§", "x§", "§\uffff")) {
      assertEquals("", titles(actions(Marked.of(text), "")), text);
    }
    assertEquals(
        "Delete this frame\nSpace all frames evenly\nReverse the animation\nMirror left and right",
        titles(actions(Marked.of("frame§"), "")));
    assertEquals(
        List.of(),
        CodeActions.in(
            Marked.of("a").document(),
            new Range(new Position(9, 9), new Position(10, 0)),
            null,
            Marked.NEVER));
  }
}
