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
}
