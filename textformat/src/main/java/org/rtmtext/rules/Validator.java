package org.rtmtext.rules;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.SeverityRules;

/** Runs all rules that need only the animation. */
public final class Validator {
  private Validator() {}

  /**
   * The problems of an animation for a report, in which problems that have one cause are joined.
   *
   * @param limit how many are kept
   * @param rules severities of the problems
   */
  public static ProblemCollector report(Animation a, int limit, SeverityRules rules) {
    return validate(a, ProblemCollector.ofCauses(limit, rules));
  }

  /**
   * The problems of the list of bones, of phases and of some frames, joined as in a report.
   *
   * @param isChecked whether the rows of the frame with an index are checked
   */
  public static ProblemCollector causes(Animation a, IntPredicate isChecked, SeverityRules rules) {
    ProblemCollector out = ProblemCollector.ofCauses(Integer.MAX_VALUE, rules);
    HeadRules.check(a, out);
    PhaseRules.check(a, out);
    IntStream.range(0, a.frames().size())
        .filter(isChecked)
        .forEach(frame -> RowRules.check(a, frame, out));
    return out;
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
