package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Versions that differ in their first line, or can be merged with one preferred version only. */
class MergeWholeFileTest extends MergeTestBase {
  private static final String BMTR =
      """
      rtm bmtr 4
      motion 0 0 0
      reversed 1
      preload 0
      bones
        a
        b
      frame 0
        a | 0 0 0 1 | 0 0 0
        b | 0 0 0 1 | 0 0 1
      frame 1
        a | 0 0 0 1 | 0 0 0
        b | 0 0 0 1 | 0 0 1
      """;

  private static final String BMTR_3 = BMTR.replace("bmtr 4", "bmtr 3");
  private static final String PROPERTY =
      BMTR.replace("bones\n", "properties\n  0.5 \"StepSound\" = \"\" type 0\nbones\n");

  private Path text() {
    return folder.resolve("conflicts.rtmt");
  }

  private List<String> mergedText(Path base, Path ours, Path theirs) throws Exception {
    merge(1, base, ours, theirs, "--text", text().toString());
    Cli.Result packed = Cli.rtm("pack", text(), "-o", folder.resolve("marked.rtm"));
    assertEquals(1, packed.code());
    assertTrue(packed.err().contains(":1:1: error: unresolved merge conflict"), packed.err());
    assertFalse(Files.exists(folder.resolve("marked.rtm")));
    return Files.readAllLines(text());
  }

  /** With the marks of one version removed, the text is the animation that its option writes. */
  private void checkSides(Path base, Path ours, Path theirs) throws Exception {
    List<String> lines = mergedText(base, ours, theirs);
    for (boolean isOurs : List.of(true, false)) {
      merge(0, base, ours, theirs, isOurs ? "--ours" : "--theirs");
      Path resolved = pack("resolved", resolved(lines, isOurs));
      assertArrayEquals(bytes(out()), bytes(resolved), "ours: " + isOurs);
    }
  }

  /** The option for a version writes that version. */
  private void checkWhole(Path base, Path ours, Path theirs) throws Exception {
    checkSides(base, ours, theirs);
    for (List<Path> pair : List.of(List.of(ours, theirs), List.of(theirs, ours))) {
      String out = merge(1, base, pair.get(0), pair.get(1)).out();
      assertTrue(out.contains("conflict: animation: changed in both versions"), out);
      merge(0, base, pair.get(0), pair.get(1), "--ours");
      assertArrayEquals(bytes(pair.get(0)), bytes(out()));
      merge(0, base, pair.get(0), pair.get(1), "--theirs");
      assertArrayEquals(bytes(pair.get(1)), bytes(out()));
    }
  }

  @Test
  void theTextMarksWholeFilesThatCannotBeStoredAsMerged() throws Exception {
    Path base = pack("base", BMTR);
    Path three = pack("three", BMTR_3);
    Path property = pack("property", PROPERTY);
    checkWhole(base, three, property);
    List<String> lines = mergedText(base, three, property);
    assertEquals(List.of("<<<<<<< OURS", "rtm bmtr 3"), lines.subList(0, 2));
    assertEquals("rtm bmtr 4", lines.get(lines.indexOf("=======") + 1));
    assertEquals(">>>>>>> THEIRS", lines.get(lines.size() - 1));
  }

  /** With the property of THEIRS, the value of OURS for the encoding could not be stored. */
  @Test
  void aMergeThatOnlyOnePreferenceCanStoreIsOneConflict() throws Exception {
    Path base = pack("base", BMTR);
    Path three = pack("three", BMTR_3);
    Path five = pack("five", PROPERTY.replace("bmtr 4", "bmtr 5"));
    checkWhole(base, three, five);
    checkWhole(base, five, three);
  }

  @Test
  void encodingsInConflictCanBeChosenInTheText() throws Exception {
    Path base = pack("base", BMTR);
    Path three = pack("three", BMTR_3.replace("motion 0 0 0", "motion 0 0 1"));
    Path five = pack("five", BMTR.replace("bmtr 4", "bmtr 5").replace("0 0 1\nf", "0 0 5\nf"));
    checkSides(base, three, five);
    checkSides(base, five, three);
    String out = merge(1, base, three, five).out();
    assertTrue(out.contains("conflict: encoding: bmtr 3 in OURS, bmtr 5 in THEIRS"), out);
  }

  @Test
  void newAnimationsOfDifferentKindsCanBeChosenInTheText() throws Exception {
    Path empty = Files.createFile(folder.resolve("empty.rtm"));
    checkWhole(empty, pack("plain", BEFORE), pack("binarised", BMTR));
    checkWhole(empty, pack("binarised", BMTR), pack("plain", BEFORE));
  }

  /** The frame with a missing row is the same in both versions; only one has the merged bones. */
  @Test
  void aFrameWithAMissingRowIsTakenFromTheVersionWithTheMergedBones() throws Exception {
    String missing = "frame 0.5 transforms 1\n  a | 0 0 0 1 | 0 0 0\n";
    String before = BMTR.replace("frame 1\n", missing + "frame 1\n");
    String renamed =
        before.replace("  b\n", "  c\n  b\n").replace("  b |", "  c | 0 0 0 1 | 0 0 9\n  b |");
    Path base = pack("base", before);
    Path bones = pack("bones", renamed);
    Path motion = pack("motion", before.replace("motion 0 0 0", "motion 0 0 1"));
    merge(0, base, bones, motion);
    checkText(renamed.replace("motion 0 0 0", "motion 0 0 1"));
    merge(0, base, motion, bones);
    checkText(renamed.replace("motion 0 0 0", "motion 0 0 1"));
  }

  /** In a file, they can only be the last ones. */
  @Test
  void anAddedFrameWithoutAPhaseFollowsOthers() throws Exception {
    String frame = BMTR.substring(BMTR.indexOf("frame 1\n"));
    String phase = frame.replace("frame 1\n", "frame 1.5\n");
    String none = frame.replace("frame 1\n", "frame none\n").replace("0 0 0 1", "0 0 1 0");
    Path base = pack("base", BMTR);
    Path withPhase = pack("phase", BMTR + phase);
    Path withNone = pack("none", BMTR + none);
    merge(0, base, withPhase, withNone);
    checkText(BMTR + phase + none);
    merge(0, base, withNone, withPhase);
    checkText(BMTR + phase + none);
  }
}
