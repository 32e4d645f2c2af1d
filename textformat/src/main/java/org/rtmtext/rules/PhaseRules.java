package org.rtmtext.rules;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Loop;
import org.rtmtext.model.Phase;
import org.rtmtext.model.PoseDistance;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Extent;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemCollector.Told;
import org.rtmtext.problem.ProblemData.OfPhases;
import org.rtmtext.problem.ProblemData.OfPhases.Kind;
import org.rtmtext.problem.Wording;

/** Rules for the phases of frames. */
public final class PhaseRules {
  /** Steps between phases are about even if none is larger than the median by this factor. */
  private static final double MAX_UNEVEN = 3;

  private static final String SCALE = "scale the phases of all frames to the range 0 to 1";

  private final Animation a;
  private final List<Frame> frames;
  private final ProblemCollector out;

  private PhaseRules(Animation a, ProblemCollector out) {
    this.a = a;
    frames = a.frames();
    this.out = out;
  }

  /**
   * Reports the problems of the phases of frames, errors first: a limit on problems must not hide
   * them.
   */
  public static void check(Animation a, ProblemCollector out) {
    PhaseRules rules = new PhaseRules(a, out);
    rules.noFrames();
    rules.missing();
    rules.notFinite();
    rules.range();
    rules.order();
    rules.repeated();
    rules.ends();
  }

  /**
   * Whether phases count frames or seconds: at least half of them are outside of 0 to 1, or some
   * are, and all are spaced about evenly. Otherwise, one or a few phases may be wrong.
   */
  public static boolean haveOtherUnit(double[] phases) {
    int count = phases.length;
    long outside = Arrays.stream(phases).filter(phase -> isOutside((float) phase)).count();
    if (count < 2 || outside == 0) {
      return false;
    }
    double[] steps =
        IntStream.range(1, count).mapToDouble(i -> phases[i] - phases[i - 1]).sorted().toArray();
    double largest = steps[steps.length - 1];
    boolean areEven = steps[0] >= 0 && largest <= MAX_UNEVEN * steps[steps.length / 2];
    return areEven || 2 * outside >= count;
  }

  private boolean haveOtherUnit() {
    return haveOtherUnit(frames.stream().mapToDouble(Frame::phaseValue).toArray());
  }

  /** Whether a phase is finite and outside 0 to 1 by more than the tolerance. */
  public static boolean isOutside(float phase) {
    return Float.isFinite(phase) && (phase < -Phase.TOLERANCE || phase > 1 + Phase.TOLERANCE);
  }

  private void noFrames() {
    if (frames.isEmpty()) {
      out.add(
          Code.NO_FRAMES,
          new Place.Head(Section.ENCODING),
          () -> "the animation has no frames, so nothing is played: add \"frame 0\"");
    }
  }

  private void missing() {
    for (int i = 0; i < frames.size(); i++) {
      if (!frames.get(i).hasPhase()) {
        int frame = i;
        out.add(
            Code.COUNTS_DISAGREE,
            new Place.FrameHead(frame),
            () -> Wording.frame(frame) + " has no phase: replace \"none\" with a phase",
            Places.ofFrames(a, "%s have no phase: write a phase for each"));
      }
    }
  }

  private void notFinite() {
    for (int i = 0; i < frames.size(); i++) {
      float phase = frames.get(i).phaseValue();
      if (!Float.isFinite(phase)) {
        String what = "the phase of " + Wording.frame(i);
        out.add(
            Code.NOT_FINITE,
            new Place.FrameHead(i),
            () -> HeadRules.notFinite(what, phase),
            Places.ofFrames(a, "the phases of %s are inf or nan: write numbers"));
      }
    }
  }

  private void range() {
    boolean isScaled = haveOtherUnit();
    for (int i = 0; i < frames.size(); i++) {
      // A frame without a phase has the value 0, which is inside.
      float phase = frames.get(i).phaseValue();
      if (isOutside(phase)) {
        int frame = i;
        out.add(
            Code.PHASE_RANGE,
            new Place.FrameHead(i),
            new OfPhases(Kind.ANY, isScaled),
            () ->
                String.format(
                    "phase %s of %s is outside the range 0 to 1: %s",
                    Wording.stored(phase), Wording.frame(frame), isScaled ? SCALE : "correct it"),
            Places.ofFrames(a, (extent, which) -> outside(extent, which, isScaled)));
      }
    }
  }

  private String outside(Extent extent, String which, boolean isScaled) {
    DoubleSummaryStatistics phases =
        extent.frames().stream().mapToDouble(f -> frames.get(f).phaseValue()).summaryStatistics();
    return String.format(
        "the phases of %s are outside the range 0 to 1 (%s to %s): %s",
        which,
        Wording.stored((float) phases.getMin()),
        Wording.stored((float) phases.getMax()),
        isScaled ? SCALE : "correct them");
  }

  private void order() {
    for (int i = next(-1); i >= 0 && next(i) >= 0; i = next(i)) {
      if (frames.get(next(i)).phaseValue() < frames.get(i).phaseValue()) {
        afterPrevious(
            Code.PHASE_ORDER,
            "phase %s of %s is less than phase %s of %s; frames are played in the order of their"
                + " phases: move the frame or correct its phase",
            i,
            next(i),
            "%s have a lower phase than the frame before; frames are played in the order of their"
                + " phases: move the frames or correct their phases");
      }
    }
  }

  private void repeated() {
    for (int i = next(-1); i >= 0 && next(i) >= 0; i = next(i)) {
      if (frames.get(next(i)).phaseValue() == frames.get(i).phaseValue()) {
        afterPrevious(
            Code.PHASE_REPEATED,
            "phase %s of %s is also the phase of %4$s; the pose jumps there: give each frame its"
                + " own phase",
            i,
            next(i),
            "%s have the same phase as the frame before; the pose jumps there: give each frame its"
                + " own phase");
      }
    }
  }

  /** The next frame whose phase is neither missing nor infinite nor nan; -1 after the last. */
  private int next(int frame) {
    for (int i = frame + 1; i < frames.size(); i++) {
      if (frames.get(i).hasPhase() && Float.isFinite(frames.get(i).phaseValue())) {
        return i;
      }
    }
    return -1;
  }

  private void afterPrevious(Code code, String message, int previous, int frame, String ofFrames) {
    out.add(
        code,
        new Place.FrameHead(frame),
        new OfPhases(Kind.ANY, false),
        () ->
            String.format(
                message,
                Wording.stored(frames.get(frame).phaseValue()),
                Wording.frame(frame),
                Wording.stored(frames.get(previous).phaseValue()),
                Wording.frame(previous)),
        Places.ofFrames(a, ofFrames));
  }

  /**
   * Reports a first phase that is not 0, or a last phase that is not 1. If all frames have the same
   * pose, their phases do not matter.
   */
  private void ends() {
    int last = frames.size() - 1;
    if (last < 1) {
      return;
    }
    boolean isStartWrong = isWrong(frames.get(0), 0);
    boolean isEndWrong = isWrong(frames.get(last), 1);
    // Scaling to the range corrects both ends, too.
    boolean isRangeWrong = frames.stream().anyMatch(frame -> isOutside(frame.phaseValue()));
    if (!isStartWrong && !isEndWrong || isRangeWrong || isStatic()) {
      return;
    }
    float start = frames.get(0).phaseValue();
    float end = frames.get(last).phaseValue();
    boolean isScaled = start < end;
    String advice = isScaled ? SCALE : "space the phases of all frames evenly from 0 to 1";
    if (isStartWrong) {
      end(
          0,
          new OfPhases(Kind.START, isScaled),
          "the first phase is %s, so the animation has no frame at its start: " + advice);
    }
    if (isEndWrong && Loop.isOpen(frames)) {
      end(
          last,
          new OfPhases(Kind.OPEN_LOOP, false),
          "the last phase is %s: the loop lacks its last frame, which equals the first one: add the"
              + " first frame at the end, with phase 1; the game leaves it out while it loops the"
              + " move, but needs it otherwise");
    } else if (isEndWrong) {
      end(
          last,
          new OfPhases(Kind.END, isScaled),
          "the last phase is %s, so the animation has no frame at its end: " + advice);
    }
  }

  private void end(int frame, OfPhases data, String message) {
    float phase = frames.get(frame).phaseValue();
    out.add(
        Code.PHASE_ENDS,
        new Place.FrameHead(frame),
        data,
        () -> message.formatted(Wording.stored(phase)),
        Told.ONCE);
  }

  private static boolean isWrong(Frame frame, float end) {
    float phase = frame.phaseValue();
    return frame.hasPhase()
        && Float.isFinite(phase)
        && !isOutside(phase)
        && !Phase.isNear(phase, end);
  }

  /** Whether all frames have the same pose. */
  private boolean isStatic() {
    Transforms first = frames.get(0).transforms();
    return frames.stream().allMatch(f -> PoseDistance.areSame(first, f.transforms()));
  }
}
