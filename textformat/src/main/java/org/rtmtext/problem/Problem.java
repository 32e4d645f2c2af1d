package org.rtmtext.problem;

import java.util.ArrayList;
import java.util.List;

/**
 * A problem of a text.
 *
 * @param message one sentence that names the values, and the way out where there is an obvious one
 * @param severity that of the code, or a higher one where more is known than the text
 */
public record Problem(Code code, TextRange range, String message, Severity severity) {
  /** A problem with the severity of its code. */
  public Problem(Code code, TextRange range, String message) {
    this(code, range, message, code.severity());
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
