package org.rtmtext.rules;

import static org.rtmtext.rules.AnimationBuilder.bmtr;
import static org.rtmtext.rules.AnimationBuilder.plain;
import static org.rtmtext.rules.Checks.check;
import static org.rtmtext.rules.Checks.checkClean;
import static org.rtmtext.rules.Checks.checkCodes;

import org.junit.jupiter.api.Test;

class PhaseRulesTest {
  @Test
  void order() {
    check(
        plain().frames(0, 0.2f, 0.4f, 0.3f, 1),
        "phase-order @frame[3]: phase 0.3 of frame 4 is less than phase 0.4 of frame 3; frames"
            + " are played in"
            + " the order of their phases: move the frame or correct its phase");
  }

  @Test
  void onlyTheFrameThatGoesBackIsOutOfOrder() {
    checkCodes(plain().frames(0, 0.8f, 0.1f, 0.2f, 1), "phase-order @frame[2]");
  }

  @Test
  void phasesThatDifferInTheirLastDigitReadDifferently() {
    check(
        plain().frames(0, 0.3000001f, 0.3f, 1),
        "phase-order @frame[2]: phase 0.3 of frame 3 is less than phase 0.3000001 of frame 2;"
            + " frames are"
            + " played in the order of their phases: move the frame or correct its phase");
  }

  @Test
  void repeated() {
    check(
        bmtr(5).frames(0, 0.5f, 0.5f, 1),
        "phase-repeated @frame[2]: phase 0.5 of frame 3 is also the phase of frame 2; the pose"
            + " jumps there: give each frame its own phase");
    checkCodes(plain().frames(0, -0f, 1), "phase-repeated @frame[1]");
  }

  @Test
  void everyPhaseAtOne() {
    check(
        bmtr(5).frames(1, 1, 1),
        "phase-repeated @frame[1]: phase 1 of frame 2 is also the phase of frame 1; the pose jumps"
            + " there: give each frame its own phase",
        "phase-repeated @frame[2]: phase 1 of frame 3 is also the phase of frame 2; the pose jumps"
            + " there: give each frame its own phase",
        "phase-ends @frame[0]: the first phase is 1, so the animation has no frame at its start:"
            + " space the phases of all frames evenly from 0 to 1");
  }

  @Test
  void rangeHasATolerance() {
    checkClean(plain().frames(-0.9e-5f, 0.5f, 1.000009f));
    checkCodes(
        plain().frames(-1.1e-5f, 0.5f, 1.000011f),
        "phase-range @frame[0]",
        "phase-range @frame[2]");
    checkClean(plain().property(1.000009f, "StepSound").frames(0, 1));
    check(
        plain().property(1.5f, "StepSound").frames(0, 1),
        "phase-range @property[0].phase: phase 1.5 of property \"StepSound\" is outside the range 0"
            + " to 1, so the game never reaches it: write a fraction of the animation's length");
  }

  @Test
  void phasesInFrameNumbers() {
    check(
        plain().frames(0.5f, 1.5f, 2.5f),
        "phase-range @frame[1]: phase 1.5 of frame 2 is outside the range 0 to 1: scale the phases"
            + " of all frames to the range 0 to 1",
        "phase-range @frame[2]: phase 2.5 of frame 3 is outside the range 0 to 1: scale the phases"
            + " of all frames to the range 0 to 1");
  }

  @Test
  void evenlySpacedPhasesAreInAnotherUnit() {
    String scale = ": scale the phases of all frames to the range 0 to 1";
    check(
        plain().frames(0, 0.3f, 0.6f, 0.9f, 1.2f),
        "phase-range @frame[4]: phase 1.2 of frame 5 is outside the range 0 to 1" + scale);
    check(
        plain().frames(-0.25f, 0, 0.25f, 0.5f, 0.75f, 1),
        "phase-range @frame[0]: phase -0.25 of frame 1 is outside the range 0 to 1" + scale);
  }

  @Test
  void oneWrongPhaseIsNotAnotherUnit() {
    check(
        plain().frames(0, 0.2f, 0.4f, 30),
        "phase-range @frame[3]: phase 30 of frame 4 is outside the range 0 to 1: correct it");
    check(
        plain().frames(5),
        "phase-range @frame[0]: phase 5 of frame 1 is outside the range 0 to 1: correct it");
  }

  @Test
  void phasesOfAnotherLength() {
    check(
        plain().frames(0, 0.004f, 0.008f, 0.012f),
        "phase-ends @frame[3]: the last phase is 0.012, so the animation has no frame at its"
            + " end: scale the phases of all frames to the range 0 to 1");
    check(
        plain().frames(0.6f, 0.7f, 0.8f, 1),
        "phase-ends @frame[0]: the first phase is 0.6, so the animation has no frame at its"
            + " start: scale the phases of all frames to the range 0 to 1");
  }

  @Test
  void endsHaveATolerance() {
    checkClean(plain().frames(0.9e-5f, 0.99999994f));
    checkClean(plain().frames(0, 0.999991f));
    check(
        plain().frames(1.1e-5f, 0.99998f),
        "phase-ends @frame[0]: the first phase is 0.000011, so the animation has no frame at its"
            + " start: scale the phases of all frames to the range 0 to 1",
        "phase-ends @frame[1]: the last phase is 0.99998, so the animation has no frame at its"
            + " end: scale the phases of all frames to the range 0 to 1");
  }

  @Test
  void staticPosesMayEndAnywhere() {
    checkClean(plain().frames(0.5f));
    checkClean(plain().frames(0).position(0, 1, 2, 3).frames(0.5f).position(0, 1, 2, 3));
    checkClean(bmtr(5).frames(0.1f).frames(0.5f).position(0, 0));
    checkCodes(bmtr(5).frames(0, 0.5f).position(0, 0).position(1, 1), "phase-ends @frame[1]");
  }

  /** A loop of four poses on a circle, with phases as exporters write them. */
  @Test
  void aLoopNeedsItsFirstFrameAtTheEnd() {
    check(
        plain()
            .frames(0)
            .position(0, 1, 0, 0)
            .frames(0.25f)
            .position(0, 0, 1, 0)
            .frames(0.5f)
            .position(0, -1, 0, 0)
            .frames(0.75f)
            .position(0, 0, -1, 0),
        "phase-ends @frame[3]: the last phase is 0.75: the loop lacks its last frame, which equals"
            + " the first one: add the first frame at the end, with phase 1; the game leaves it out"
            + " while it loops the move, but needs it otherwise");
    check(
        plain().frames(0, 0.25f, 0.5f, 0.75f),
        "phase-ends @frame[3]: the last phase is 0.75, so the animation has no frame at its"
            + " end: scale the phases of all frames to the range 0 to 1");
  }

  /** Twenty poses on a circle. The last one is before the first, or has gone past it. */
  @Test
  void theLastStepOfALoopGoesOn() {
    check(
        circle(19),
        "phase-ends @frame[19]: the last phase is 0.95: the loop lacks its last frame, which equals"
            + " the first one: add the first frame at the end, with phase 1; the game leaves it out"
            + " while it loops the move, but needs it otherwise");
    check(
        circle(20.8),
        "phase-ends @frame[19]: the last phase is 0.95, so the animation has no frame at its end:"
            + " scale the phases of all frames to the range 0 to 1");
  }

  /**
   * @param last how many twentieths of the circle the last of the twenty poses is from the first
   */
  private static AnimationBuilder circle(double last) {
    AnimationBuilder animation = plain();
    for (int f = 0; f < 20; f++) {
      double angle = 2 * Math.PI * (f == 19 ? last : f) / 20;
      animation.frames(f / 20f).position(0, (float) Math.cos(angle), (float) Math.sin(angle), 0);
    }
    return animation;
  }

  @Test
  void phasesThatAreNotFiniteAreNotCompared() {
    check(
        plain().frames(0, 0.6f, Float.NaN, 0.7f, 1),
        "not-finite @frame[2]: the phase of frame 3 is nan: write a number");
    checkCodes(
        plain().frames(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY),
        "not-finite @frame[0]",
        "not-finite @frame[1]",
        "not-finite @frame[2]");
    checkCodes(
        plain().frames(0, 0.6f, Float.NaN, 0.5f, 1),
        "not-finite @frame[2]",
        "phase-order @frame[3]");
  }

  @Test
  void framesWithoutPhaseAreNotCompared() {
    checkCodes(
        bmtr(5).frames(0, 1).frameWithoutPhase().frameWithoutPhase(),
        "counts-disagree @frame[2]",
        "counts-disagree @frame[3]");
  }
}
