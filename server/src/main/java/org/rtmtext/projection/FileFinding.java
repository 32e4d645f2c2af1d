package org.rtmtext.projection;

import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;

/**
 * Something to say about a file.
 *
 * @param code a {@link org.rtmtext.problem.Code#id()}, or one of the constants here
 * @param message one sentence
 */
public record FileFinding(Severity severity, String code, String message, Position position) {
  /** The file could not be read at all. */
  public static final String UNREADABLE = "unreadable";

  /** A binary file that is not an RTM file, or a damaged one. */
  public static final String MALFORMED = "malformed";

  /** There was not enough memory for the file. */
  public static final String TOO_LARGE = Code.TOO_LARGE.id();

  /** A mistake in this program. */
  public static final String INTERNAL = "internal";

  static FileFinding error(String code, String message) {
    return new FileFinding(Severity.ERROR, code, message, Position.NONE);
  }

  /** The finding that a problem of a text file is. */
  public static FileFinding of(Problem problem) {
    return new FileFinding(
        problem.severity(),
        problem.code().id(),
        problem.message(),
        new Position.LineColumn(problem.range().line() + 1, problem.range().column() + 1));
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
