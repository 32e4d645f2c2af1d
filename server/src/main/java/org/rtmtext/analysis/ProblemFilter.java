package org.rtmtext.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Problems;
import org.rtmtext.problem.SeverityRules;

/**
 * Decides which problems of a text are reported.
 *
 * @param rules severities that the user has chosen
 * @param isRefused whether the text is refused for its first line; this hides problems that come
 *     and go with that line
 */
record ProblemFilter(SeverityRules rules, boolean isRefused) {
  /** The problems that are reported, with the severities that the user has chosen. */
  List<Problem> shown(List<Problem> problems) {
    List<Problem> shown = new ArrayList<>();
    for (Problem p : problems) {
      if (!isHidden(p.code())) {
        rules.apply(p).ifPresent(shown::add);
      }
    }
    return shown;
  }

  /** Number of these problems that are reported. */
  long count(List<Problem> problems) {
    return problems.stream().filter(p -> !isHidden(p.code()) && !rules.isOff(p)).count();
  }

  /** Number of problems that are reported, including those that were only counted. */
  long count(Problems problems) {
    if (problems.isEmpty()) {
      return 0;
    }
    return count(problems.list())
        + problems.leftOut().entrySet().stream()
            .filter(e -> !isHidden(e.getKey()) && !rules.isOff(e.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum();
  }

  private boolean isHidden(Code code) {
    return isRefused && code == Code.NOT_IN_ENCODING;
  }
}
