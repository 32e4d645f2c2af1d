package org.rtmtext.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.rtmtext.problem.Problem;
import org.rtmtext.skeleton.Skeleton;
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

  /** The figure is drawn anew for another object. */
  @Test
  void anEditOfAFrameKeepsTheSkeletonOfTheRows() {
    Analysis before =
        Analysis.of(
            TextDocument.of(
                """
                rtm plain
                motion 0 0 0
                poses Own
                bones
                  prop
                  b
                skeleton
                  prop | 0 0 0
                  b | prop | 0 1 0
                frame 0
                  b | turn 10 0 0
                """),
            false);
    Skeleton skeleton = before.skeletonOfRows().orElseThrow().skeleton();
    assertSame(skeleton, before.skeletonOfRows().orElseThrow().skeleton());
    Analysis after = before.next(before.document().edit(10, 11, 10, 13, "20"));
    assertSame(skeleton, after.skeletonOfRows().orElseThrow().skeleton());
    Analysis other = after.next(after.document().edit(8, 6, 8, 10, "prop2"));
    assertNotSame(skeleton, other.skeletonOfRows().map(SkeletonMatch::skeleton).orElse(null));
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

  /** Java's own count of the instances of a class that are in use. */
  private static long instances(Class<?> type) throws Exception {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    return histogram
        .lines()
        .map(line -> line.strip().split("\\s+"))
        .filter(words -> words.length > 3 && words[3].equals(type.getName()))
        .mapToLong(words -> Long.parseLong(words[1]))
        .sum();
  }

  @Test
  void problemsBeyondTheLimitAreCountedNotKept() throws Exception {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\nbones\n");
    StringBuilder rows = new StringBuilder();
    for (int bone = 0; bone < 30; bone++) {
      text.append("  b").append(bone).append('\n');
      rows.append("  b").append(bone).append(" | 0 0 0 1.5 | 0 0 0\n");
    }
    for (int frame = 0; frame < 200; frame++) {
      text.append("frame 0.").append(100 + frame).append('\n').append(rows);
    }
    long before = instances(Problem.class);
    Analysis analysis = Analysis.of(TextDocument.of(text.toString()), false);
    assertEquals(90, analysis.problems(90).size());
    long kept = instances(Problem.class) - before;
    assertEquals(6_000, analysis.problemCount());
    assertTrue(kept < 200, kept + " problems were kept");
    int rowsOfAFrame = 33 + 31 * 190 + 1;
    assertEquals(30, analysis.problemsIn(rowsOfAFrame, rowsOfAFrame + 29).size());
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
