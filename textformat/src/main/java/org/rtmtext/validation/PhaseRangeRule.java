package org.rtmtext.validation;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Problems;
import org.rtmtext.problem.Wording;

/**
 * Phases outside 0 to 1, beyond {@link Phases#TOLERANCE}. Those of properties too, which never
 * happen there.
 */
final class PhaseRangeRule implements Rule {
  @Override
  public Code code() {
    return Code.PHASE_RANGE;
  }

  @Override
  public void checkHead(Animation a, Problems out) {
    for (int i = 0; i < a.properties().size(); i++) {
      float phase = a.properties().get(i).phaseValue();
      check(phase, "the property", new Place.PropertyEntry(i, PropertyPart.PHASE), out);
    }
  }

  @Override
  public void checkPhases(Animation a, Problems out) {
    for (int i = 0; i < a.frames().size(); i++) {
      // A frame without a phase counts as 0 here, which is inside.
      float phase = a.frames().get(i).phaseValue();
      check(phase, Wording.frame(i), new Place.FrameHead(i), out);
    }
  }

  private void check(float phase, String owner, Place place, Problems out) {
    if (Phases.isOutside(phase)) {
      out.add(
          code(),
          place,
          () ->
              String.format(
                  "phase %s of %s is outside 0 to 1; phases are fractions of the animation's length:"
                      + " divide them by it",
                  Wording.stored(phase), owner));
    }
  }
}
