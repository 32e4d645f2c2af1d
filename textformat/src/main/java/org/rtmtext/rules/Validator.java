package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.SeverityRules;

/** Runs all rules that need only the animation. */
public final class Validator {
  private Validator() {}

  /**
   * The problems of an animation for a report, in which those with one cause are one problem.
   *
   * @param limit how many are kept
   * @param rules severities of the problems
   */
  public static ProblemCollector report(Animation a, int limit, SeverityRules rules) {
    return validate(
        a, ProblemCollector.ofCauses(limit, rules, (p, extent) -> RowMessages.of(a, p, extent)));
  }

  public static ProblemCollector validate(Animation a, ProblemCollector out) {
    HeadRules.check(a, out);
    PhaseRules.check(a, out);
    for (int frame = 0; frame < a.frames().size(); frame++) {
      RowRules.check(a, frame, out);
    }
    return out;
  }
}
