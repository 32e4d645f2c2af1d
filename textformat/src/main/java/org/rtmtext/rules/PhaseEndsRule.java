package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problems;
import org.rtmtext.problem.Wording;

/**
 * A first phase that is not 0 or a last phase that is not 1, within {@link Phases#TOLERANCE}. A
 * single frame may have either. Phases outside 0 to 1 are left to {@link PhaseRangeRule}.
 */
final class PhaseEndsRule implements Rule {
  @Override
  public Code code() {
    return Code.PHASE_ENDS;
  }

  @Override
  public void checkPhases(Animation a, Problems out) {
    int last = a.frames().size() - 1;
    if (last < 0) {
      return;
    }
    if (last == 0) {
      if (!Phases.isNear(a.frames().get(0).phaseValue(), 1)) {
        check(a, 0, 0, "the only phase, %s, is neither 0 nor 1: change it to 0", out);
      }
      return;
    }
    check(
        a,
        0,
        0,
        "the first phase is %s, so the animation has no frame at its start: change it to 0",
        out);
    check(
        a,
        last,
        1,
        "the last phase is %s, so the animation has no frame at its end: change it to 1",
        out);
  }

  private void check(Animation a, int frame, float end, String message, Problems out) {
    float phase = a.frames().get(frame).phaseValue();
    if (a.frames().get(frame).hasPhase()
        && Float.isFinite(phase)
        && !Phases.isOutside(phase)
        && !Phases.isNear(phase, end)) {
      out.add(
          code(), new Place.FrameHead(frame), () -> String.format(message, Wording.stored(phase)));
    }
  }
}
