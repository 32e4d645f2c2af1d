package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.rtmtext.lsp.Marked;
import org.rtmtext.reader.MarkedText;

/** Applies code actions to marked texts. */
abstract class CodeActionTestBase {
  static final String HEAD =
      """
      rtm bmtr 5
      bones
        a
        b

      """;

  static final String FRAME =
      """
      frame 0
        a | 0 0 0 1 | 0 1 0
        b | 0 0 0 1 | 0 0 0
      """;

  static List<CodeAction> actions(Marked fixture, String... only) {
    Range range = new Range(fixture.cursor(), fixture.cursor());
    return CodeActions.in(
        fixture.document(), range, new CodeActionContext(List.of(), List.of(only)), Marked.NEVER);
  }

  static String titles(List<CodeAction> actions) {
    return actions.stream()
        .map(a -> (Boolean.TRUE.equals(a.getIsPreferred()) ? "* " : "") + a.getTitle())
        .collect(Collectors.joining("\n"));
  }

  static String with(Marked fixture, CodeAction action) {
    List<TextEdit> edits = action.getEdit().getChanges().get(Marked.URI);
    return fixture.with(edits);
  }

  /** Applies the quick fix with a title; an asterisk marks a preferred one. */
  static void check(String marked, String title, String after) {
    Marked fixture = Marked.of(marked);
    List<CodeAction> actions = actions(fixture, CodeActionKind.QuickFix);
    CodeAction action =
        actions.stream()
            .filter(a -> a.getTitle().equals(title.replace("* ", "")))
            .findFirst()
            .orElseThrow(() -> new AssertionError("offered:\n" + titles(actions)));
    assertEquals(after, with(fixture, action));
    assertEquals(title.startsWith("* "), Boolean.TRUE.equals(action.getIsPreferred()));
    assertFalse(action.getDiagnostics().isEmpty());
  }

  /** With the cursor at the start of the marked range, the quick fix replaces that range. */
  static void checkMarked(String marked, String title, String replacement) {
    MarkedText fixture = MarkedText.of(marked);
    String before = fixture.text().substring(0, fixture.ranges().get(0).start());
    String after = fixture.text().substring(fixture.ranges().get(0).end());
    String covered = fixture.covered(fixture.ranges().get(0));
    check(before + "§" + covered + after, title, before + replacement + after);
  }

  static String titlesAt(String marked) {
    return titles(actions(Marked.of(marked), CodeActionKind.QuickFix));
  }
}
