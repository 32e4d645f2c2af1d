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
   * The problems of rows alone, joined as in a report.
   *
   * @param isRead whether the frame with an index is checked
   */
  public static ProblemCollector ofRows(Animation a, IntPredicate isRead, SeverityRules rules) {
    ProblemCollector out = ProblemCollector.ofCauses(Integer.MAX_VALUE, rules);
    IntStream.range(0, a.frames().size())
        .filter(isRead)
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
