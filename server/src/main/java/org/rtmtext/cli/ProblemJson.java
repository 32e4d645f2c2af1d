package org.rtmtext.cli;

import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/** A problem in a JSON document; null components are those that its place lacks. */
public record ProblemJson(
    String code,
    String severity,
    String message,
    Long offset,
    Integer line,
    Integer column,
    Integer more) {
  public static ProblemJson of(Problem p) {
    TextRange range = p.place() instanceof TextRange r ? r : null;
    return new ProblemJson(
        p.code().id(),
        ProblemLines.word(p.severity()),
        p.message(),
        p.place() instanceof Place.ByteOffset o ? o.offset() : null,
        range == null ? null : range.line() + 1,
        range == null ? null : range.column() + 1,
        p.more() == 0 ? null : p.more());
  }
}
