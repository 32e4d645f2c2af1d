package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.rtmtext.lsp.SkeletonFeaturesTest.plain;

import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Code;

/** Fixes and refactorings that need a skeleton. */
public class SkeletonFixesTest {
  public static List<CodeAction> actions(Snapshot document, Range range, String kind) {
    CodeActionContext context = new CodeActionContext(List.of());
    context.setOnly(List.of(kind));
    return CodeActions.in(document, range, context, Marked.NEVER);
  }

  @Test
  void fixAllSpellsAndNeverRemoves() throws Exception {
    Marked fixture = Marked.of(plain("Hip", "knee", "camo"));
    Snapshot document = Skel.document(fixture);
    assertFalse(QuickFixes.FIXED_WITHOUT_ASKING.contains(Code.BONE_NOT_IN_SKELETON));
    assertEquals(
        plain("Hip", "Knee", "camo"),
        fixture.with(
            WorkspaceEdits.of(
                document,
                QuickFixes.all(document.analysis(), QuickFixes.FIXED_WITHOUT_ASKING, () -> {}))));
    // Not even where it is asked for.
    assertEquals(
        List.of(),
        QuickFixes.all(document.analysis(), List.of(Code.BONE_NOT_IN_SKELETON), () -> {}));
  }

  @Test
  void offersOtherSkeletonsAndConversions() {
    Marked fixture = Marked.of(plain("Hip", "Knee", "Foot", "Toe", "Nail"));
    Snapshot document =
        Skel.with(fixture.document(), Skel.candidates(Skel.config().skeletons(), Reason.NEAREST));
    assertEquals("Long", document.analysis().skeleton().orElseThrow().skeleton().name());
    String titles =
        actions(document, Snapshot.range(1, 0, 0), CodeActionKind.RefactorRewrite).stream()
            .map(CodeAction::getTitle)
            .collect(Collectors.joining("\n"));
    assertTrue(titles.contains("Use skeleton Leg from ../model.cfg (has 4 of 5 bones)"), titles);
    assertFalse(titles.contains("Use skeleton Long"), titles);
    String ofHead =
        actions(document, Snapshot.range(0, 0, 0), CodeActionKind.RefactorRewrite).stream()
            .map(CodeAction::getTitle)
            .collect(Collectors.joining("\n"));
    assertTrue(ofHead.contains("Convert to bmtr 5 using skeleton Long"), ofHead);
  }
}
