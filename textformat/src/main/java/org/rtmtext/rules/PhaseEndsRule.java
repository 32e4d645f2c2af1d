package org.rtmtext.rules;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.RotationDistance;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;

/**
 * A first phase that is not 0 or a last phase that is not 1, within {@link Phases#TOLERANCE}. All
 * frames of a static pose may have any phases. Phases outside 0 to 1 are left to {@link
 * PhaseRangeRule}.
 */
final class PhaseEndsRule implements Rule {
  /**
   * In a loop, the step from the last pose to the first one is at most this many times as large as
   * the steps beside it.
   */
  private static final double MAX_STEPS = 2;

  /**
   * In a loop, the step from the last pose to the first one is at most this part of the largest
   * distance between the first pose and another one.
   */
  private static final double MAX_PART = 0.75;

  /** Differences of poses that count as none, degrees and metres. */
  private static final double[] NOISE = {0.1, 0.001};

  @Override
  public Code code() {
    return Code.PHASE_ENDS;
  }

  @Override
  public void checkPhases(Animation a, ProblemCollector out) {
    List<Frame> frames = a.frames();
    int last = frames.size() - 1;
    if (last < 1) {
      return;
    }
    boolean isStartWrong = isWrong(frames.get(0), 0);
    boolean isEndWrong = isWrong(frames.get(last), 1);
    if (!isStartWrong && !isEndWrong || isStatic(frames)) {
      return;
    }
    float start = frames.get(0).phaseValue();
    float end = frames.get(last).phaseValue();
    String advice =
        start < end
            ? "scale the phases of all frames to the range 0 to 1"
            : "space the phases of all frames evenly from 0 to 1";
    if (isStartWrong) {
      String text = "the first phase is %s, so the animation has no frame at its start: " + advice;
      out.add(code(), new Place.FrameHead(0), () -> text.formatted(Wording.stored(start)));
    }
    if (isEndWrong && isOpenLoop(frames)) {
      String text =
          "the last phase is %s: the loop lacks its last frame, which equals the first one: add the"
              + " first frame at the end, with phase 1";
      out.add(
          code(),
          new Place.FrameHead(last),
          Condition.OPEN_LOOP,
          () -> text.formatted(Wording.stored(end)));
    } else if (isEndWrong) {
      String text = "the last phase is %s, so the animation has no frame at its end: " + advice;
      out.add(code(), new Place.FrameHead(last), () -> text.formatted(Wording.stored(end)));
    }
  }

  private static boolean isWrong(Frame frame, float end) {
    float phase = frame.phaseValue();
    return frame.hasPhase()
        && Float.isFinite(phase)
        && !Phases.isOutside(phase)
        && !Phases.isNear(phase, end);
  }

  /** Whether all frames have the same pose, bit by bit. */
  private static boolean isStatic(List<Frame> frames) {
    Transforms first = frames.get(0).transforms();
    for (Frame frame : frames) {
      Transforms pose = frame.transforms();
      if (pose.count() != first.count()) {
        return false;
      }
      for (int i = 0; i < pose.count(); i++) {
        if (!pose.sameBits(i, first, i)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether n frames have the phases 0 to (n - 1) / n, and the last pose leads to the first. */
  private static boolean isOpenLoop(List<Frame> frames) {
    int n = frames.size();
    double end = frames.get(n - 1).phaseValue();
    if (n < 3
        || !Phases.isNear(frames.get(0).phaseValue(), 0)
        || Math.abs(end - (n - 1.0) / n) > 0.1 / n) {
      return false;
    }
    double[] gap = step(frames, n - 1, 0);
    double[] before = step(frames, n - 2, n - 1);
    double[] after = step(frames, 0, 1);
    double[] extent = new double[gap.length];
    for (int f = 1; f < n; f++) {
      double[] distance = step(frames, 0, f);
      Arrays.setAll(extent, i -> Math.max(extent[i], distance[i]));
    }
    return IntStream.range(0, gap.length)
        .allMatch(
            i ->
                gap[i]
                    <= NOISE[i]
                        + Math.min(
                            MAX_STEPS * Math.max(before[i], after[i]), MAX_PART * extent[i]));
  }

  /** The largest rotation and the largest distance from one pose to another; may be nan. */
  private static double[] step(List<Frame> frames, int from, int to) {
    Transforms a = frames.get(from).transforms();
    Transforms b = frames.get(to).transforms();
    double[] step = new double[2];
    for (int i = 0; i < Math.min(a.count(), b.count()); i++) {
      step[0] = Math.max(step[0], RotationDistance.between(a.get(i), b.get(i)));
      step[1] = Math.max(step[1], RotationDistance.distance(a.get(i), b.get(i)));
    }
    return step;
  }
}
