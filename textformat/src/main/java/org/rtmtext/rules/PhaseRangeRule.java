package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/**
 * Phases of frames and properties outside 0 to 1, by more than {@link Phases#TOLERANCE}. A property
 * outside is never triggered.
 */
final class PhaseRangeRule implements Rule {
  @Override
  public Code code() {
    return Code.PHASE_RANGE;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    for (int i = 0; i < a.properties().size(); i++) {
      float phase = a.properties().get(i).phaseValue();
      check(phase, "the property", new Place.PropertyEntry(i, PropertyPart.PHASE), out);
    }
  }

  @Override
  public void checkPhases(Animation a, ProblemCollector out) {
    for (int i = 0; i < a.frames().size(); i++) {
      // The phase of a frame without one is 0, which is inside.
      float phase = a.frames().get(i).phaseValue();
      check(phase, Wording.frame(i), new Place.FrameHead(i), out);
    }
  }

  private void check(float phase, String owner, Place place, ProblemCollector out) {
    if (Phases.isOutside(phase)) {
      out.add(
          code(),
          place,
          () ->
              String.format(
                  "phase %s of %s is outside the range 0 to 1; phases are fractions of the"
                      + " animation's length:"
                      + " divide them by the length",
                  Wording.stored(phase), owner));
    }
  }
}
