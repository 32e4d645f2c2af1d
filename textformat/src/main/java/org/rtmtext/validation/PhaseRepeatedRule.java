package org.rtmtext.validation;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problems;
import org.rtmtext.problem.Wording;

/** Frames with the same phase as the frame before them. */
final class PhaseRepeatedRule implements Rule {
  @Override
  public Code code() {
    return Code.PHASE_REPEATED;
  }

  @Override
  public void checkPhases(Animation a, Problems out) {
    Phases.forEachPair(
        a,
        (previous, previousPhase, frame, phase) -> {
          if (phase == previousPhase) {
            out.add(
                code(),
                new Place.FrameHead(frame),
                () ->
                    String.format(
                        "phase %s of %s is also the phase of %s; the pose jumps there: give each"
                            + " frame a phase of its own",
                        Wording.stored(phase), Wording.frame(frame), Wording.frame(previous)));
          }
        });
  }
}
