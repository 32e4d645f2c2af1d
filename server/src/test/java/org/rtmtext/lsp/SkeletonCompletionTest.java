package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.feature.CompletionEdits;
import org.rtmtext.lsp.feature.Completions;
import org.rtmtext.lsp.text.Snapshot;

/** Completion of bones with a known skeleton. */
class SkeletonCompletionTest {

  private static CompletionItem resolved(Marked fixture, String label) {
    Snapshot document = Skel.document(fixture);
    CompletionItem item =
        Completions.at(document, fixture.cursor(), true, Marked.NEVER).getItems().stream()
            .filter(i -> i.getLabel().equals(label))
            .findFirst()
            .orElseThrow();
    assertNull(item.getAdditionalTextEdits());
    assertEquals(Marked.URI, CompletionEdits.uri(item).orElseThrow());
    return CompletionEdits.resolve(item, document, Marked.NEVER);
  }

  private static void checkCompleted(String marked, String label, String expected) {
    Marked fixture = Marked.of(marked);
    CompletionItem item = resolved(fixture, label);
    List<TextEdit> edits = new ArrayList<>(List.of(item.getTextEdit().getLeft()));
    edits.addAll(item.getAdditionalTextEdits());
    assertEquals(expected, fixture.with(edits));
  }

  /** A plain row moves with its parent, a binarised one is the identity. */
  @Test
  void aCompletedBoneGetsARowInEachFrame() {
    checkCompleted(
        """
        rtm plain
        bones
          Hip
          Kn§
        frame 0
          Hip | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        frame 0.5
          Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 5 0
        frame 1
          Hip | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
        """,
        "Knee",
        """
        rtm plain
        bones
          Hip
          Knee
        frame 0
          Hip | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
          Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        frame 0.5
          Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 5 0
        frame 1
          Hip | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
          Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
        """);
    checkCompleted(
        "rtm bmtr 5\nbones\n  hip\n  §\nframe 0\n  hip | 0 0 0 1 | 0 1 0\n",
        "knee",
        "rtm bmtr 5\nbones\n  hip\n  knee\nframe 0\n  hip | 0 0 0 1 | 0 1 0\n"
            + "  knee | 0 0 0 1 | 0 0 0\n");
  }

  @Test
  void aCompletionInAHeadWithErrorsAddsTheNameOnly() {
    Marked fixture = Marked.of("rtm plain\nbones\n  Hip\n  \"Kn§\nframe 0\n");
    CompletionItem item = resolved(fixture, "Knee");
    assertNull(item.getAdditionalTextEdits());
  }

  @Test
  void aClientThatDoesNotAskForTheRowsGetsPlainItems() {
    Marked fixture = Marked.of("rtm plain\nbones\n  Hip\n  §\nframe 0\n");
    List<CompletionItem> items =
        Completions.at(Skel.document(fixture), fixture.cursor(), Marked.NEVER).getItems();
    assertTrue(!items.isEmpty());
    for (CompletionItem item : items) {
      assertNull(item.getData());
      assertNull(item.getDocumentation());
    }
  }

  /** The bone differs in the frame that is typed, so the other frames need the row of 'still'. */
  @Test
  void aCompletedBoneOfStillGetsARowInTheOtherFrames() {
    checkCompleted(
        """
        rtm plain
        poses arm
        bones
          upper
          lower
        skeleton
          upper | 0 0 0
          lower | upper | 1 0 0
        still
          lower | turn 0 0 15
        frame 0
          upper | turn 0 0 10
        frame 0.5
          upper | turn 0 0 20
          lo§
        frame 1
          upper | turn 0 0 30
        """,
        "lower",
        """
        rtm plain
        poses arm
        bones
          upper
          lower
        skeleton
          upper | 0 0 0
          lower | upper | 1 0 0
        frame 0
          upper | turn 0 0 10
          lower | turn 0 0 15
        frame 0.5
          upper | turn 0 0 20
          lower | turn 0 0 15
        frame 1
          upper | turn 0 0 30
          lower | turn 0 0 15
        """);
  }
}
