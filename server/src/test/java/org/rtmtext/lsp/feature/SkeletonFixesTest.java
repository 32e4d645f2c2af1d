package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.rtmtext.lsp.SkeletonFeaturesTest.ROW;
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

  private static List<CodeAction> fixes(Marked fixture) {
    return actions(
        Skel.document(fixture),
        new Range(fixture.cursor(), fixture.cursor()),
        CodeActionKind.QuickFix);
  }

  /** Makes the fix of a title at the cursor. */
  private static void checkFix(String text, String title, String expected) {
    Marked fixture = Marked.of(text);
    List<CodeAction> fixes = fixes(fixture);
    CodeAction fix =
        fixes.stream()
            .filter(a -> a.getTitle().equals(title))
            .findFirst()
            .orElseThrow(
                () -> new AssertionError(fixes.stream().map(CodeAction::getTitle).toList()));
    assertEquals(expected, fixture.with(fix.getEdit().getChanges().get(Marked.URI)));
  }

  @Test
  void removesABoneThatTheSkeletonLacks() {
    checkFix(
        plain("Hip", "§camo", "Knee"),
        "Remove bone \"camo\" from the list and all frames",
        plain("Hip", "Knee"));
  }

  @Test
  void aFixThatIsACommandTooIsOfferedOnce() {
    Marked fixture = Marked.of(plain("Hip", "§camo", "Knee"));
    List<CodeAction> same =
        CodeActions.in(
                Skel.document(fixture),
                new Range(fixture.cursor(), fixture.cursor()),
                new CodeActionContext(List.of()),
                Marked.NEVER)
            .stream()
            .filter(a -> a.getTitle().startsWith("Remove bone \"camo\""))
            .toList();
    assertEquals(1, same.size());
    assertEquals(CodeActionKind.QuickFix, same.get(0).getKind());
  }

  @Test
  void removesAllBonesThatTheSkeletonLacks() {
    String title = "Remove all 2 bones that are not in Leg (from the list and all frames)";
    checkFix(plain("Hip", "§camo", "Knee", "box"), title, plain("Hip", "Knee"));
    checkFix(plain("Hip", "Knee", "§camo", "box"), title, plain("Hip", "Knee"));
    String noEnd = plain("Hip", "Knee", "§camo", "box").stripTrailing();
    checkFix(noEnd, title, plain("Hip", "Knee").stripTrailing());
  }

  @Test
  void renamesToTheNameThatWasMeant() {
    checkFix(plain("Hip", "§Knne"), "Write \"Knee\" everywhere", plain("Hip", "Knee"));
    String binarised =
        """
        rtm bmtr 5
        bones
          hip
          §knne
        frame 0
          hip | 0 0 0 1 | 0 0 0
        """;
    checkFix(
        binarised, "Write \"knee\" everywhere", binarised.replace("§", "").replace("knne", "knee"));
  }

  @Test
  void aRowOfABoneOfTheSkeletonIsBestListed() {
    String text = plain("Hip", "Knee") + "  To§e" + ROW;
    CodeAction best = fixes(Marked.of(text)).get(0);
    assertEquals("Add bone \"Toe\" to the list and to all frames", best.getTitle());
    assertEquals(true, best.getIsPreferred());
    Snapshot without = Marked.of(text).document();
    Range range = new Range(Marked.of(text).cursor(), Marked.of(text).cursor());
    assertEquals(null, actions(without, range, CodeActionKind.QuickFix).get(0).getIsPreferred());
  }

  @Test
  void matchesLetterCase() {
    checkFix(
        plain("Hip", "§knee", "foot"), "Write \"Knee\" everywhere", plain("Hip", "Knee", "foot"));
    checkFix(
        plain("Hip", "§knee", "foot", "box"),
        "Spell all 2 bones as Leg does (in the list and all frames)",
        plain("Hip", "Knee", "Foot", "box"));
  }

  @Test
  void twoNamesThatDifferInCaseOnlyAreLeftAlone() {
    Marked fixture = Marked.of(plain("Hip", "§knee", "KNEE"));
    assertEquals(List.of(), fixes(fixture));
  }

  @Test
  void fixAllSpellsAndNeverRemoves() throws Exception {
    Marked fixture = Marked.of(plain("Hip", "knee", "camo"));
    Snapshot document = Skel.document(fixture);
    assertFalse(QuickFixes.OBVIOUS.contains(Code.BONE_NOT_IN_SKELETON));
    assertEquals(
        plain("Hip", "Knee", "camo"),
        fixture.with(
            WorkspaceEdits.of(
                document, QuickFixes.all(document.analysis(), QuickFixes.OBVIOUS, () -> {}))));
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
