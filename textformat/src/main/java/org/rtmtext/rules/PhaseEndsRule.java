package org.rtmtext.rules;

import java.util.function.Supplier;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/**
 * A first phase that is not 0 or a last phase that is not 1, within {@link Phases#TOLERANCE}. A
 * single frame may have either. Phases outside 0 to 1 are left to {@link PhaseRangeRule}.
 */
final class PhaseEndsRule implements Rule {
  private static final int MAX_STEPS = 2;

  @Override
  public Code code() {
    return Code.PHASE_ENDS;
  }

  @Override
  public void checkPhases(Animation a, ProblemCollector out) {
    int last = a.frames().size() - 1;
    if (last < 0) {
      return;
    }
    if (last == 0) {
      if (!Phases.isNear(a.frames().get(0).phaseValue(), 1)) {
        check(a, 0, 0, () -> "the only phase, %s, is neither 0 nor 1: change it to 0", out);
      }
      return;
    }
    float start = a.frames().get(0).phaseValue();
    check(
        a,
        0,
        0,
        () ->
            "the first phase is %s, so the animation has no frame at its start: "
                + advice(a, start, a.frames().get(1).phaseValue() - start, 0),
        out);
    float end = a.frames().get(last).phaseValue();
    check(
        a,
        last,
        1,
        () ->
            "the last phase is %s, so the animation has no frame at its end: "
                + advice(a, 1 - end, end - a.frames().get(last - 1).phaseValue(), 1),
        out);
  }

  /** A phase that is far from the end has another unit, and so have all the others. */
  private static String advice(Animation a, float gap, float step, int end) {
    boolean hasOtherUnit = a.frames().stream().anyMatch(f -> Phases.isOutside(f.phaseValue()));
    return hasOtherUnit || step > 0 && gap > MAX_STEPS * step
        ? "space the phases of all frames from 0 to 1"
        : "change it to " + end;
  }

  private void check(
      Animation a, int frame, float end, Supplier<String> message, ProblemCollector out) {
    float phase = a.frames().get(frame).phaseValue();
    if (a.frames().get(frame).hasPhase()
        && Float.isFinite(phase)
        && !Phases.isOutside(phase)
        && !Phases.isNear(phase, end)) {
      out.add(
          code(),
          new Place.FrameHead(frame),
          () -> String.format(message.get(), Wording.stored(phase)));
    }
  }
}
