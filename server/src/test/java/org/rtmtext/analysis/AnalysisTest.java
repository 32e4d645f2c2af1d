package org.rtmtext.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.TextDocument;

class AnalysisTest {
  private static final String TEXT =
      """
      rtm bmtr 5
      bones
        pelvis
      frame 0
        pelvis | 0 0 0 1 | 0 0 0
      frame 0.5
        pelvis | 0 0 0 1.5 | 0 0 0
      frame 1
        pelvis | 0 0 0 1 | 0 0 0
      """;

  private static List<String> messages(Analysis analysis) {
    return analysis.problems(100).stream().map(Problem::message).toList();
  }

  private static void checkLikeFresh(Analysis edited) {
    Analysis fresh = Analysis.of(TextDocument.of(edited.document().text()), false);
    assertEquals(fresh.problems(100), edited.problems(100));
    assertEquals(fresh.animation(), edited.animation());
    assertEquals(fresh.problemCount(), edited.problemCount());
  }

  @Test
  void framesThatHaveMovedAreCalledByTheirNewNumber() {
    Analysis before = Analysis.of(TextDocument.of(TEXT), false);
    assertTrue(
        messages(before).get(1).contains("in frame 2 (phase 0.5)"), messages(before)::toString);
    String frame = "frame 0.25\n  pelvis | 0 0 0 1 | 0 0 0\n";
    Analysis after = before.next(before.document().edit(5, 0, 5, 0, frame));
    assertTrue(
        messages(after).get(1).contains("in frame 3 (phase 0.5)"), messages(after)::toString);
    checkLikeFresh(after);
    checkLikeFresh(after.next(before.document()));
  }

  @Test
  void renamingABoneInTheListReachesAllFrames() {
    Analysis before = Analysis.of(TextDocument.of(TEXT), false);
    Analysis renamed = before.next(before.document().edit(2, 2, 2, 8, "spine"));
    assertTrue(renamed.hasErrors());
    assertEquals(6, renamed.problems(100).size());
    checkLikeFresh(renamed);
    checkLikeFresh(renamed.next(before.document()));
  }

  @Test
  void anErrorInOneFrameDoesNotSilenceTheRules() {
    Analysis before = Analysis.of(TextDocument.of(TEXT), false);
    Analysis broken = before.next(before.document().edit(4, 2, 4, 2, "| | x"));
    assertTrue(broken.animation().isEmpty());
    assertEquals(2, broken.problems(100).size(), messages(broken)::toString);
    checkLikeFresh(broken);
  }

  @Test
  void theEncodingChangesWhatNumbersMean() {
    Analysis before = Analysis.of(TextDocument.of(TEXT), false);
    Analysis plain = before.next(before.document().edit(0, 4, 0, 10, "plain"));
    assertFalse(plain.hasErrors());
    checkLikeFresh(plain);
    Analysis none = plain.next(plain.document().edit(0, 0, 0, 9, ""));
    assertTrue(none.hasErrors());
    checkLikeFresh(none);
    checkLikeFresh(none.next(before.document()));
  }
}
