package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/**
 * Frames whose phase is not larger than that of the frame stored before them. Frames whose phase is
 * missing or not finite are skipped.
 */
enum PhaseOrderRule implements Rule {
  ORDER(
      Code.PHASE_ORDER,
      "phase %s of %s is less than phase %s of %s; frames are played in the order of their"
          + " phases: move the"
          + " frame or correct its phase") {
    @Override
    boolean isWrong(float previous, float phase) {
      return phase < previous;
    }
  },
  REPEATED(
      Code.PHASE_REPEATED,
      "phase %s of %s is also the phase of %4$s; the pose jumps there: give each frame its own"
          + " phase") {
    @Override
    boolean isWrong(float previous, float phase) {
      return phase == previous;
    }
  };

  private final Code code;
  private final String message;

  PhaseOrderRule(Code code, String message) {
    this.code = code;
    this.message = message;
  }

  abstract boolean isWrong(float previous, float phase);

  @Override
  public Code code() {
    return code;
  }

  @Override
  public void checkPhases(Animation a, ProblemCollector out) {
    int previous = -1;
    for (int i = 0; i < a.frames().size(); i++) {
      Frame frame = a.frames().get(i);
      if (!frame.hasPhase() || !Float.isFinite(frame.phaseValue())) {
        continue;
      }
      if (previous >= 0 && isWrong(a.frames().get(previous).phaseValue(), frame.phaseValue())) {
        report(a, previous, i, out);
      }
      previous = i;
    }
  }

  private void report(Animation a, int previous, int frame, ProblemCollector out) {
    out.add(
        code,
        new Place.FrameHead(frame),
        () ->
            String.format(
                message,
                Wording.stored(a.frames().get(frame).phaseValue()),
                Wording.frame(frame),
                Wording.stored(a.frames().get(previous).phaseValue()),
                Wording.frame(previous)));
  }
}
