package org.rtmtext.comparison;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.comparison.FrameMatching.Unclear;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.QuaternionTransforms;

/** Frames are written as phase:pose; a pose is a value for each bone. */
class FrameMatchingTest {
  private static void check(String base, String edited, int... expected) {
    assertArrayEquals(expected, matching(base, edited).inBefore());
  }

  private static FrameMatching matching(String base, String edited) {
    int bones = base.split(" ")[0].split(",").length;
    return FrameMatching.of(
        animation(base, bones), animation(edited, bones), IntStream.range(0, bones).toArray());
  }

  private static Animation animation(String text, int bones) {
    return new Animation(
        Encoding.BMTR5,
        Motion.NONE,
        BmtrHeader.of(bones),
        List.of(),
        IntStream.range(0, bones).mapToObj(b -> "b" + b).toList(),
        frames(text),
        new byte[0]);
  }

  private static List<Frame> frames(String text) {
    List<Frame> frames = new ArrayList<>();
    for (String frame : text.split(" ")) {
      String[] pose = frame.substring(frame.indexOf(':') + 1).split(",");
      short[] values = new short[pose.length * QuaternionTransforms.STRIDE];
      for (int bone = 0; bone < pose.length; bone++) {
        values[bone * QuaternionTransforms.STRIDE] = Short.parseShort(pose[bone]);
      }
      int phase = Float.floatToRawIntBits(Float.parseFloat(frame.substring(0, frame.indexOf(':'))));
      frames.add(new Frame(phase, true, new QuaternionTransforms(values), null, null));
    }
    return frames;
  }

  @Test
  void editedFramesOfOnePhaseLeaveEqualPosesInPlace() {
    check("1:9 1:1 1:2 1:1 1:3 1:8", "1:9 1:3 1:2 1:1 1:1 1:8", 0, 1, 2, 3, 4, 5);
    check("1:9 1:1 1:2 1:1 1:3 1:8", "1:9 1:7 1:2 1:1 1:6 1:8", 0, 1, 2, 3, 4, 5);
  }

  @Test
  void anEditThatMakesAPoseEqualToAnotherIsNoMove() {
    check(
        "0:1,7 0.2:2,7 0.4:3,7 0.6:4,7 1:5,7",
        "0:1,7 0.2:3,7 0.4:2,7 0.6:4,7 1:5,7",
        0,
        1,
        2,
        3,
        4);
  }

  @Test
  void aCopiedPoseLeavesItsFrameInPlaceIfThatIsEdited() {
    check(
        "0:1,1,1 0.2:2,2,2 0.4:3,3,3 0.6:4,4,4 1:5,5,5",
        "0:1,1,1 0.2:4,4,4 0.4:3,3,3 0.6:4,4,9 1:5,5,5",
        0,
        1,
        2,
        3,
        4);
  }

  /** With a value of 7 in all frames, a bone that does not move. */
  @Test
  void posesThatMovedAreFoundAlthoughThePhasesAreTheSame() {
    check("0:1,1,7 0.3:2,2,7 0.6:3,3,7 1:4,4,7", "0:1,1,7 0.3:3,3,7 0.6:4,4,7 1:2,2,7", 0, 2, 3, 1);
    // The first frame is cut, and one is appended.
    check(
        "0:1,1,7 0.3:2,2,7 0.6:3,3,7 1:4,4,7", "0:2,2,7 0.3:3,3,7 0.6:4,4,7 1:5,5,7", 1, 2, 3, -1);
  }

  @Test
  void retimedAndEditedFramesAreNotTakenForThoseThatHadTheirPhases() {
    check(
        "0:1,1,7 0.2:2,2,7 0.4:3,3,7 0.8:4,4,7 1:5,5,7",
        "0:1,1,8 0.1:2,2,8 0.2:3,3,8 0.4:4,4,8 0.5:5,5,8",
        0,
        1,
        2,
        3,
        4);
  }

  /** The phases of the others tell which frame of the hold is gone. */
  @Test
  void aFrameOfAHoldIsReplacedByOneElsewhere() {
    check(
        "0:1 0.1:7 0.2:7 0.3:7 0.4:7 0.5:7 0.6:7 0.7:7 0.8:7 1:5",
        "0:1 0.2:7 0.3:7 0.4:7 0.5:7 0.6:7 0.7:7 0.75:9 0.8:7 1:5",
        0,
        2,
        3,
        4,
        5,
        6,
        7,
        -1,
        8,
        9);
  }

  @Test
  void posesOfAStillAnimationAreMatchedFromBothEnds() {
    check("0:7 0.2:7 0.4:7 0.6:7 1:7", "0:7 0.3:7 0.7:7 1:7", 0, 1, 3, 4);
  }

  @Test
  void aFrameRemovedOrAddedLeavesTheOthers() {
    check("0:1 0.2:2 0.4:3 1:5", "0:1 0.4:3 1:5", 0, 2, 3);
    check("0:1 0.4:3 1:5", "0:1 0.2:2 0.4:3 1:5", 0, -1, 1, 2);
  }

  @Test
  void retimedFramesKeepTheirs() {
    check("0:1 0.2:2 1:2", "0:1 0.5:2 1:2", 0, 1, 2);
  }

  @Test
  void framesWithExchangedPosesAndTheHoldBetweenThemStayInPlace() {
    check(
        "0:1,1,1 0.2:2,2,2 0.4:2,2,2 0.6:2,2,2 0.8:2,2,2 1:3,3,3",
        "0:3,3,3 0.2:2,2,2 0.4:2,2,2 0.6:2,2,2 0.8:2,2,2 1:1,1,1",
        0,
        1,
        2,
        3,
        4,
        5);
    check(
        "0:1,1,1 0.2:3,3,3 0.4:2,2,2 0.5:2,2,2 0.6:2,2,2 0.8:4,4,4 1:5,5,5",
        "0:1,1,1 0.2:4,4,4 0.4:2,2,9 0.5:2,2,2 0.6:2,8,2 0.8:3,3,3 1:5,5,5",
        0,
        1,
        2,
        3,
        4,
        5,
        6);
  }

  /** Phases do not tell whether the frames themselves were exchanged. */
  @Test
  void exchangedPosesInRetimedFramesAreUnclear() {
    FrameMatching exchanged = matching("0:1 0.3:2 0.6:2 1:3", "0.1:3 0.4:2 0.7:2 1.1:1");
    assertArrayEquals(new int[] {0, 1, 2, 3}, exchanged.inBefore());
    assertEquals(
        List.of(new Unclear(List.of(0), List.of(0)), new Unclear(List.of(3), List.of(3))),
        exchanged.unclear());
    // Or the first frame was moved to the end.
    FrameMatching moved = matching("0:1 0.3:2 0.6:2 1:2", "0.1:2 0.4:2 0.7:2 1.1:1");
    assertEquals(List.of(new Unclear(List.of(0, 1, 2, 3), List.of(0, 1, 2, 3))), moved.unclear());
  }

  @Test
  void aPoseThatWasCopiedAndItsFrameReplacedStayInPlaceOrAreUnclear() {
    String base = "0:1,7 0.2:2,7 0.4:3,7 0.6:4,7 0.8:5,7 1:6,7";
    FrameMatching kept = matching(base, "0:1,7 0.2:2,7 0.4:4,7 0.6:9,8 0.8:5,7 1:6,7");
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, kept.inBefore());
    assertEquals(List.of(), kept.unclear());
    FrameMatching retimed = matching(base, "0:1,7 0.1:2,7 0.3:4,7 0.5:9,8 0.7:5,7 1:6,7");
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, retimed.inBefore());
    assertEquals(List.of(new Unclear(List.of(2, 3), List.of(2, 3))), retimed.unclear());
  }

  @Test
  void aFrameOfAnEditedAnimationWasDeletedAndTheOthersRetimed() {
    FrameMatching deleted =
        matching("0:1 0.2:2 0.4:3 0.6:4 0.8:5 1:6", "0:11 0.25:12 0.5:13 0.75:15 1:16");
    assertArrayEquals(new int[] {0, 1, 2, 4, 5}, deleted.inBefore());
    assertEquals(
        List.of(new Unclear(List.of(0, 1, 2, 3, 4, 5), List.of(0, 1, 2, 3, 4))), deleted.unclear());
  }

  @Test
  void aPoseThatWasCopiedAndThenEditedStaysInPlace() {
    String base = "0:1,1,1 0.2:2,2,2 0.4:2,2,2 0.6:2,2,2 1:2,2,2";
    check(base, "0:1,1,7 0.2:2,2,2 0.4:2,2,2 0.6:2,2,2 1:1,1,1", 0, 1, 2, 3, 4);
    check(base, "0:1,1,7 0.1:2,2,2 0.2:2,2,2 0.3:2,2,2 0.5:1,1,1", 0, 1, 2, 3, 4);
    // As phase-ends does for a loop.
    check(
        "0:1,1,1 0.2:2,2,2 0.4:3,3,3 0.6:4,4,4 0.8:5,5,5",
        "0:1,1,7 0.2:2,2,2 0.4:3,3,3 0.6:4,4,4 0.8:5,5,5 1:1,1,1",
        0,
        1,
        2,
        3,
        4,
        -1);
  }

  /** Half of the new phases are also old ones, of other frames. */
  @Test
  void equalPosesStayInPlaceIfAllPhasesAreHalved() {
    check(
        "0:1,4 0.2:2,4 0.4:3,4 0.6:3,4 0.8:3,4 1:3,4",
        "0:1,4 0.1:2,4 0.2:3,9 0.3:3,4 0.4:3,4 0.5:3,4",
        0,
        1,
        2,
        3,
        4,
        5);
  }

  @Test
  void equalPosesStayInPlaceIfAllAreRetimed() {
    // The values of 6 and 7 were edited.
    check(
        "0:1,4 0.2:2,4 0.4:2,4 0.6:2,4 1:3,4",
        "0.1:1,4 0.3:2,4 0.5:2,6 0.7:7,4 1:3,4",
        0,
        1,
        2,
        3,
        4);
    // Each frame of a still pose gets the phase of the next one.
    check("0:1 0.5:1 1:1", "0.5:1 1:9 1.5:1", 0, 1, 2);
    assertEquals(List.of(), matching("0:1 0.5:1 1:1", "0.5:1 1:9 1.5:1").unclear());
  }

  @Test
  void phasesTellWhichOfEqualPosesWasDeletedOrInserted() {
    check("0:1 0.2:2 0.4:2 0.6:2 1:3", "0:1 0.2:2 0.6:2 1:3", 0, 1, 3, 4);
    check("0:1 0.2:2 0.4:2 0.6:2 1:3", "0:1 0.2:2 0.6:9 1:3", 0, 1, 3, 4);
    check("0:1 0.2:2 0.6:2 1:3", "0:1 0.2:2 0.4:2 0.6:9 1:3", 0, 1, -1, 2, 3);
    assertEquals(List.of(), matching("0:1 0.2:2 0.4:2 0.6:2 1:3", "0:1 0.2:2 0.6:9 1:3").unclear());
  }

  @Test
  void aHoldOfAnotherLengthWithOtherPhasesIsUnclear() {
    String base = "0:1 0.2:2 0.4:2 0.6:2 0.8:3 1:3";
    FrameMatching shorter = matching(base, "0:1 0.25:2 0.5:2 0.75:3 0.9:3");
    assertArrayEquals(new int[] {0, 1, 2, 4, 5}, shorter.inBefore());
    assertEquals(List.of(new Unclear(List.of(1, 2, 3), List.of(1, 2))), shorter.unclear());
    // One was edited and another copied, or one inserted.
    FrameMatching longer = matching(base, "0:1 0.1:2 0.25:2 0.5:9 0.6:2 0.75:3 0.9:3");
    assertEquals(List.of(new Unclear(List.of(1, 2, 3), List.of(1, 2, 3, 4))), longer.unclear());
  }

  @Test
  void holdsMoveAndReverseWithTheFramesAroundThem() {
    check(
        "0:1 0.1:2 0.2:2 0.3:3 0.4:4 0.5:5 0.6:6",
        "0:4 0.1:5 0.2:6 0.3:1 0.4:2 0.5:2 0.6:3",
        4,
        5,
        6,
        0,
        1,
        2,
        3);
    check("0:1 0.2:1 0.4:2 0.6:3 0.8:3 1:4", "0:4 0.2:3 0.4:3 0.6:2 0.8:1 1:1", 5, 4, 3, 2, 1, 0);
  }

  @Test
  void aBoneThatWasEditedThroughoutDoesNotHideTheFrames() {
    check("0:1,1 0.2:2,2 0.4:2,2 0.6:3,3 1:4,4", "0:1,5 0.3:2,6 0.5:2,6 1:4,8", 0, 1, 2, 4);
  }
}
