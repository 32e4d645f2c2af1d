package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.testing.Cases;

/**
 * Which code actions are offered, and how those of several problems are combined. What is expected
 * of a case is named after the kind of its actions: the title of each action at each cursor, with
 * an asterisk if it is preferred, and the lines that it changes or its command. Of a text with
 * several cursors, fixes of all places are left out.
 */
class CodeActionsTest {
  private static final String HEAD =
      """
      rtm bmtr 5
      bones
        a
        b

      """;

  @TestFactory
  Stream<DynamicContainer> ofTexts() throws IOException {
    return Cases.in("quick-fixes", c -> shown(c, Marked::document));
  }

  @TestFactory
  Stream<DynamicContainer> withASkeleton() throws IOException {
    return Cases.in("skeleton-fixes", c -> shown(c, Skel::document));
  }

  private static String shown(Cases.Case c, Function<Marked, Snapshot> documents) {
    String what = c.expectation().replaceFirst(", each line alone$", "");
    String kind = what.replaceFirst(" titles$", "");
    List<String> only = kind.equals("all") ? null : List.of(kind);
    StringBuilder shown = new StringBuilder();
    for (Marked text : Marked.each(c)) {
      Snapshot document = documents.apply(text);
      for (Position at : text.cursors()) {
        CodeActionContext context = new CodeActionContext(List.of(), only);
        for (CodeAction action :
            CodeActions.in(document, new Range(at, at), context, Marked.NEVER)) {
          boolean isFix = CodeActionKind.QuickFix.equals(action.getKind());
          assertFalse(isFix && action.getDiagnostics().isEmpty(), action::getTitle);
          String preferred = Boolean.TRUE.equals(action.getIsPreferred()) ? "* " : "";
          boolean repeats = action.getTitle().matches("Fix .* in all \\d+ places");
          if (!repeats || text.cursors().size() == 1) {
            shown.append(preferred).append(action.getTitle()).append('\n');
            if (kind.equals(what)) {
              shown.append(
                  action.getEdit() == null
                      ? action.getCommand().getCommand() + '\n'
                      : text.changes(action.getEdit().getChanges().get(document.uri())));
            }
          }
        }
      }
    }
    return shown.toString();
  }

  private static List<CodeAction> fixes(Marked text, Snapshot document, List<Diagnostic> known) {
    return CodeActions.in(
        document,
        new Range(text.cursor(), text.cursor()),
        new CodeActionContext(known, List.of(CodeActionKind.QuickFix)),
        Marked.NEVER);
  }

  private static String titles(List<CodeAction> actions) {
    return actions.stream()
        .map(a -> (Boolean.TRUE.equals(a.getIsPreferred()) ? "* " : "") + a.getTitle())
        .collect(Collectors.joining("\n"));
  }

  private static String with(Marked text, CodeAction action) {
    return text.with(action.getEdit().getChanges().get(Marked.URI));
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
              "//" | 0 0 0 1 | 0 0 0\
            """);
    List<CodeAction> found = fixes(fixture, fixture.projected(), List.of());
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
          "//" | 0 0 0 1 | 0 0 0\
        """,
        fixture.with(found.get(1).getEdit().getChanges().get("rtm:/walk.rtm")));
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
    Map<Integer, String> divided =
        Map.of(
            3, "1, 0.833, 0.667",
            90, "1, 0.994, 0.989, ..., 0.506",
            500, "1, 0.999, 0.998, ..., 0.501");
    Map<Integer, String> even =
        Map.of(
            3, "0, 0.5, 1",
            90, "0, 0.0112, 0.0225, ..., 1",
            500, "0, 0.002, 0.00401, ..., 1");
    for (int frames : new int[] {3, 90, 500}) {
      Snapshot document = withWrongPhases(frames);
      List<Diagnostic> known =
          document.analysis().problems(5000).stream().map(Diagnostics::diagnostic).toList();
      List<CodeAction> found = allSelected(document, known);
      List<String> whole =
          found.stream().map(CodeAction::getTitle).filter(t -> t.contains("all")).toList();
      assertEquals(
          List.of(
              "Divide all phases by " + 2 * frames + ": " + divided.get(frames),
              "Space the phases of all frames evenly: " + even.get(frames)),
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
        Fix quaternion-length in all 4 places\
        """,
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
        Diagnostics.of(fixture.document(), 10, "setting rtm.diagnostics.limit", "page", List.of());
    List<CodeAction> found = fixes(fixture, fixture.document(), known);
    assertTrue(known.contains(found.get(0).getDiagnostics().get(0)));
    assertEquals(
        "page#quaternion-length",
        found.get(0).getDiagnostics().get(0).getCodeDescription().getHref());
  }

  @Test
  void largeTextsGetCommands() {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n  §Arm\n");
    for (int f = 0; f < 150; f++) {
      text.append("frame ").append(f / 149f).append("\n  Arm | 0 0 0 1 | 0 0 0\n");
    }
    Marked fixture = Marked.of(text.toString());
    CodeAction action = fixes(fixture, fixture.document(), List.of()).get(0);
    assertEquals(Commands.APPLY_FIX, action.getCommand().getCommand());
    assertEquals(
        List.of(Marked.URI, "upper-case", 2, 2, "write-everywhere", "\"arm\""),
        action.getCommand().getArguments());
  }

  @Test
  void aPlaceOutsideOfTheText() {
    Range outside = new Range(new Position(9, 9), new Position(10, 0));
    assertEquals(List.of(), CodeActions.in(Marked.of("a").document(), outside, null, Marked.NEVER));
  }
}
