package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Merges of versions with added, deleted, moved and retimed frames. */
class MergeFramesTest extends MergeTestBase {
  @Test
  void framesAreAlignedByContent() throws Exception {
    Path base = edit("base");
    String end = BEFORE.substring(BEFORE.indexOf("frame 1\n"));
    // Our version has a fourth frame, and new phases for all frames but the first.
    String four =
        BEFORE.replace("frame 1\n", "frame 0.75\n").replace("frame 0.5\n", "frame 0.25\n")
            + end.replace("0 1 2", "0 3 3");
    Path ours = pack("ours", four);
    Path theirs = edit("theirs", "0 2 2", "0 2 9");
    merge(0, base, ours, theirs);
    checkText(four.replaceFirst("0 2 2", "0 2 9"));
  }

  @Test
  void aFrameThatOneDeletesAndTheOtherChangesIsAConflict() throws Exception {
    Path base = edit("base");
    int half = BEFORE.indexOf("frame 0.5");
    Path ours =
        pack("ours", BEFORE.substring(0, half) + BEFORE.substring(BEFORE.indexOf("frame 1\n")));
    Path theirs = edit("theirs", HALF, "0 0 1 | 0 1 6");
    Cli.Result result = merge(1, base, ours, theirs);
    assertTrue(
        result
            .out()
            .contains("conflict: frame 2 of THEIRS (0.5): deleted in OURS, changed in THEIRS"),
        result.out());
    merge(0, base, ours, theirs, "--theirs");
    assertArrayEquals(bytes(theirs), bytes(out()));
  }

  /** It must not get the hat of the deleted frame. */
  @Test
  void aFrameInPlaceOfADeletedOneIsNotRetimed() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", "frame 0.5", "frame 0.6", "0 1 1", "0 5 5", "0 2 1", "0 6 6");
    Path theirs =
        edit(
            "theirs",
            "  camo\n",
            "  camo\n  hat\n",
            "0 0 0\n",
            "0 0 0\n  hat | 1 0 0 | 0 1 0 | 0 0 1 | 9 9 9\n");
    String out = merge(1, base, ours, theirs).out();
    assertTrue(
        out.contains("conflict: frame 2 (0.6), hat: frame added in OURS, bone added in THEIRS"),
        out);
  }

  /** Also if both add the same bone: the frames must not stand side by side. */
  @Test
  void framesThatBothReplaceAreAConflict() throws Exception {
    Path base = edit("base");
    for (String hat : List.of("", "  hat | 1 0 0 | 0 1 0 | 0 0 1 | 9 9 9\n")) {
      String[] bone = {"  camo\n", hat.isEmpty() ? "  camo\n" : "  camo\n  hat\n"};
      Path ours =
          edit(
              "ours",
              bone[0],
              bone[1],
              "0 0 0\n",
              "0 0 0\n" + hat,
              "frame 0.5",
              "frame 0.6",
              "0 1 1",
              "0 5 5",
              "0 2 1",
              "0 6 6");
      Path theirs =
          edit(
              "theirs",
              bone[0],
              bone[1],
              "0 0 0\n",
              "0 0 0\n" + hat,
              "frame 0.5",
              "frame 0.7",
              "0 1 1",
              "0 7 7",
              "0 2 1",
              "0 8 8");
      String out = merge(1, base, ours, theirs).out();
      assertTrue(out.contains("conflict: frame 2 (0.6), phase: 0.6 in OURS, 0.7 in THEIRS"), out);
      assertTrue(
          out.contains("conflict: frame 2 (0.6), Pelvis, Spine: changed in both versions"), out);
    }
  }

  @Test
  void aReplacedFrameThatTheOtherDeletesIsAConflict() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", "frame 0.5", "frame 0.6", "0 1 1", "0 5 5", "0 2 1", "0 6 6");
    int half = BEFORE.indexOf("frame 0.5");
    Path theirs =
        pack("theirs", BEFORE.substring(0, half) + BEFORE.substring(BEFORE.indexOf("frame 1\n")));
    String out = merge(1, base, ours, theirs).out();
    assertTrue(out.contains("conflict: frame 2 (0.6): changed in OURS, deleted in THEIRS"), out);
  }

  @Test
  void aRetimedFrameMayHaveOtherValuesInSomeRows() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", "frame 0.5", "frame 0.6", "0 1 1", "0 5 5");
    merge(0, base, ours, edit("theirs", "0 2 1", "0 2 6"));
    checkText(
        BEFORE
            .replace("frame 0.5", "frame 0.6")
            .replace("0 1 1", "0 5 5")
            .replace("0 2 1", "0 2 6"));
  }

  @Test
  void framesThatWouldChangePlacesAreAConflict() throws Exception {
    Path base = edit("base", "frame 1\n", "frame 0.7\n");
    Path ours = edit("ours", "frame 0.5", "frame 0.65", "frame 1\n", "frame 0.7\n");
    Path theirs = edit("theirs", "frame 1\n", "frame 0.6\n");
    assertEquals(
        """
        walk.rtm: conflict: frame 3 (0.7): in the merge, it would come after phase 0.65
        walk.rtm: 1 conflict; the output equals OURS
        """,
        merge(1, base, ours, theirs, "--name", "walk.rtm").out());
  }

  @Test
  void aRowThatNeitherHasIsAConflict() throws Exception {
    Path base = edit("base");
    Path ours =
        pack(
            "ours",
            BEFORE + BEFORE.substring(BEFORE.indexOf("frame 1\n")).replace("frame 1", "frame 2"));
    Path theirs =
        edit(
            "theirs",
            "  camo\n",
            "  camo\n  hat\n",
            "0 0 0\n",
            "0 0 0\n  hat | 1 0 0 | 0 1 0 | 0 0 1 | 9 9 9\n");
    Cli.Result result = merge(1, base, ours, theirs);
    assertTrue(
        result
            .out()
            .contains("conflict: frame 4 (2), hat: frame added in OURS, bone added in THEIRS"),
        result.out());
    merge(0, base, ours, theirs, "--ours");
    assertArrayEquals(bytes(ours), bytes(out()));
    merge(0, base, ours, theirs, "--theirs");
    assertArrayEquals(bytes(theirs), bytes(out()));
  }

  /** Two bones; the pose is held from the second frame to the last but one. */
  private static String held(String... phases) {
    StringBuilder text = new StringBuilder("rtm plain\nbones\n  a\n  b\n");
    for (int f = 0; f < phases.length; f++) {
      int pose = f == 0 ? 0 : f == phases.length - 1 ? 9 : 5;
      text.append("frame ").append(phases[f]).append('\n');
      for (String bone : List.of("a", "b")) {
        text.append("  " + bone + " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 " + pose + "\n");
      }
    }
    return text.toString();
  }

  /** The text with another value in a row. */
  private static String edited(String text, String phase, String bone, int value) {
    int row = text.indexOf("  " + bone + " ", text.indexOf("frame " + phase + "\n"));
    int end = text.indexOf('\n', row);
    return text.substring(0, end - 1) + value + text.substring(end);
  }

  private static final String[] EVEN = {"0", "0.2", "0.4", "0.6", "0.8", "1"};
  private static final String[] RETIMED = {"0.1", "0.25", "0.45", "0.65", "0.85", "1.1"};

  @Test
  void editsOfAHeldPoseStayInTheirFramesWhenTheOtherVersionIsRetimed() throws Exception {
    Path base = pack("base", held(EVEN));
    Path theirs = pack("theirs", edited(held(RETIMED), "0.45", "b", 7));
    for (int frame = 1; frame < 5; frame++) {
      Path ours = pack("ours", edited(held(EVEN), EVEN[frame], "a", 6));
      merge(0, base, ours, theirs);
      checkText(edited(edited(held(RETIMED), "0.45", "b", 7), RETIMED[frame], "a", 6));
      merge(0, base, theirs, ours);
      checkText(edited(edited(held(RETIMED), "0.45", "b", 7), RETIMED[frame], "a", 6));
    }
  }

  @Test
  void bothVersionsMayBeRetimedEqually() throws Exception {
    Path base = pack("base", held(EVEN));
    Path ours = pack("ours", edited(held(RETIMED), "0.65", "a", 6));
    merge(0, base, ours, pack("theirs", edited(held(RETIMED), "0.45", "b", 7)));
    checkText(edited(edited(held(RETIMED), "0.45", "b", 7), "0.65", "a", 6));
  }

  @Test
  void phasesTellWhichFrameOfAHoldWasDeleted() throws Exception {
    Path base = pack("base", held(EVEN));
    String four = held("0", "0.2", "0.6", "0.8", "1");
    Path ours = pack("ours", four);
    merge(0, base, ours, pack("theirs", edited(held(EVEN), "0.6", "a", 6)));
    checkText(edited(four, "0.6", "a", 6));
    String out = merge(1, base, ours, pack("theirs", edited(held(EVEN), "0.4", "a", 6))).out();
    assertTrue(
        out.contains("conflict: frame 3 of THEIRS (0.4): deleted in OURS, changed in THEIRS"), out);
  }

  @Test
  void aHoldOfAnotherLengthIsAConflictIfTheOtherVersionChangedIt() throws Exception {
    Path base = pack("base", held(EVEN));
    Path ours = pack("ours", held("0", "0.3", "0.5", "0.7", "1"));
    Path theirs = pack("theirs", edited(held(EVEN), "0.4", "a", 6));
    String out = merge(1, base, ours, theirs, "--name", "walk.rtm").out();
    assertEquals(
        """
        walk.rtm: conflict: frame 2 (0.3): unclear which of several frames this was in OURS, one of them changed in THEIRS
        walk.rtm: 1 conflict; the output equals OURS
        """,
        out);
    merge(0, base, ours, theirs, "--ours");
    assertArrayEquals(bytes(ours), bytes(out()));
    merge(0, base, ours, theirs, "--theirs");
    assertArrayEquals(bytes(theirs), bytes(out()));
    // Outside of the hold, nothing is unclear.
    merge(0, base, ours, pack("theirs", edited(held(EVEN), "1", "a", 6)));
    checkText(edited(held("0", "0.3", "0.5", "0.7", "1"), "1", "a", 6));
  }
}
