package org.rtmtext.problem;

import java.util.ArrayList;
import java.util.List;

/**
 * A problem of a text.
 *
 * @param message one sentence that names the values, and the way out where there is an obvious one
 */
public record Problem(Code code, TextRange range, String message) {
  public Severity severity() {
    return code.severity();
  }

  public boolean isError() {
    return severity() == Severity.ERROR;
  }

  /**
   * The first problems, but no error is left out for something less.
   *
   * @param problems in the order that is kept
   */
  public static List<Problem> first(List<Problem> problems, int limit) {
    if (problems.size() <= limit) {
      return List.copyOf(problems);
    }
    List<Problem> first = new ArrayList<>(limit);
    long others = Math.max(0, limit - problems.stream().filter(Problem::isError).count());
    for (Problem p : problems) {
      if (first.size() < limit && (p.isError() || others-- > 0)) {
        first.add(p);
      }
    }
    return List.copyOf(first);
  }
}
