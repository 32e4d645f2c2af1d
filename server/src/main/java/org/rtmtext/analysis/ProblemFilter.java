package org.rtmtext.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
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

  /** Counts the problems that are reported. */
  final class Count {
    private final Map<Code, Integer> byCode = new EnumMap<>(Code.class);

    void add(Code code, int count) {
      byCode.merge(code, count, Integer::sum);
    }

    void add(List<Problem> problems) {
      for (Problem p : problems) {
        if (!isHidden(p.code()) && !rules.isOff(p)) {
          add(p.code(), 1);
        }
      }
    }

    /** Adds problems that were only counted. */
    void add(Map<Code, Integer> leftOut) {
      leftOut.forEach(
          (code, count) -> {
            if (!isHidden(code) && !rules.isOff(code)) {
              add(code, count);
            }
          });
    }

    void add(ProblemCollector problems) {
      if (!problems.isEmpty()) {
        add(problems.list());
        add(problems.leftOut());
      }
    }

    Map<Code, Integer> byCode() {
      return byCode;
    }
  }

  private boolean isHidden(Code code) {
    return isRefused && code == Code.NOT_IN_ENCODING;
  }
}
