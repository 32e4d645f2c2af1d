package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.ProblemCollector;

/** Runs all rules that need only the animation. */
public final class Validator {
  private Validator() {}

  public static ProblemCollector validate(Animation a, ProblemCollector out) {
    HeadRules.check(a, out);
    PhaseRules.check(a, out);
    for (int frame = 0; frame < a.frames().size(); frame++) {
      RowRules.check(a, frame, out);
    }
    return out;
  }
}
