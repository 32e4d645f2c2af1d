package org.rtmtext.validation;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problems;
import org.rtmtext.problem.Wording;

/**
 * Frames with a phase before that of the frame stored before them. Frames whose phase is not finite
 * are passed over.
 */
final class PhaseOrderRule implements Rule {
  @Override
  public Code code() {
    return Code.PHASE_ORDER;
  }

  @Override
  public void checkPhases(Animation a, Problems out) {
    Phases.forEachPair(
        a,
        (previous, previousPhase, frame, phase) -> {
          if (phase < previousPhase) {
            out.add(
                code(),
                new Place.FrameHead(frame),
                () ->
                    String.format(
                        "phase %s of %s is before %s of %s; frames are played in the order of"
                            + " their phases: move the frame or correct its phase",
                        Wording.stored(phase),
                        Wording.frame(frame),
                        Wording.stored(previousPhase),
                        Wording.frame(previous)));
          }
        });
  }
}
