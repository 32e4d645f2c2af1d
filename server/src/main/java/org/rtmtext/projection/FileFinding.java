package org.rtmtext.projection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.ConfigProblem;

/**
 * Something to say about a file.
 *
 * @param code a {@link org.rtmtext.problem.Code#id()}, or one of the constants here
 * @param message one sentence
 * @param more in how many frames of a binary file, or on how many lines of a text, the same is
 *     wrong beside this
 */
public record FileFinding(
    Severity severity, String code, String message, Position position, int more) {
  /**
   * The most severe ones first, those of one cause together, and these in the order of the file.
   */
  public static final Comparator<FileFinding> BY_CAUSE =
      Comparator.comparing(FileFinding::severity)
          .thenComparing(FileFinding::importance)
          .thenComparing(FileFinding::position, Position.ORDER);

  private static final Map<String, Integer> IMPORTANCE =
      Arrays.stream(Code.values()).collect(Collectors.toMap(Code::id, Code::ordinal));

  /** The file could not be read at all. */
  public static final String UNREADABLE = "unreadable";

  /** A binary file that is not an RTM file, or a damaged one. */
  public static final String MALFORMED = "malformed";

  /** There was not enough memory for the file. */
  public static final String TOO_LARGE = Code.TOO_LARGE.id();

  /** A mistake in this program. */
  public static final String INTERNAL = "internal";

  static FileFinding error(String code, String message) {
    return new FileFinding(Severity.ERROR, code, message, Position.NONE, 0);
  }

  /** The finding that a problem of a text file is. */
  public static FileFinding of(Problem problem) {
    return of(problem, 0);
  }

  /** The finding that a problem of a {@code model.cfg} is. */
  static FileFinding of(ConfigProblem problem) {
    Position position =
        problem.place().equals(ConfigPlace.NONE)
            ? Position.NONE
            : new Position.LineColumn(problem.place().line() + 1, problem.place().column() + 1);
    return new FileFinding(
        problem.code().severity(), problem.code().id(), problem.message(), position, 0);
  }

  /** The same for one that is there on some lines more. */
  static FileFinding of(Problem problem, int more) {
    return new FileFinding(
        problem.severity(),
        problem.code().id(),
        problem.message(),
        new Position.LineColumn(problem.range().line() + 1, problem.range().column() + 1),
        more);
  }

  /** Less is more important. */
  private int importance() {
    return IMPORTANCE.getOrDefault(code, -1);
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
