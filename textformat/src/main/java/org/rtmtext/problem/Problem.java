package org.rtmtext.problem;

import java.util.Comparator;
import java.util.Optional;

/**
 * A problem of an animation, of its text, or of another file.
 *
 * @param place a part of the animation or of a block, as a rule or a reader reports it; {@link #at}
 *     replaces it by a range of the text
 * @param message one sentence that names the values, and the remedy where there is an obvious one
 * @param severity usually that of the code
 * @param data facts that a quick fix needs; empty where the place is enough
 * @param more number of further frames or lines with this problem that have no entry of their own
 */
public record Problem(
    Code code,
    Place place,
    String message,
    Severity severity,
    Optional<ProblemData> data,
    int more) {
  /** The most important first: by severity, then by code, then in the order of the file. */
  public static final Comparator<Problem> BY_IMPORTANCE =
      Comparator.comparing(Problem::severity)
          .thenComparing(Problem::code)
          .thenComparing(Problem::place, Comparator.comparingLong(Place::order));

  /** A problem with the severity of its code. */
  public Problem(Code code, Place place, String message) {
    this(code, place, message, code.severity(), Optional.empty(), 0);
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /**
   * The place as a range of the text.
   *
   * @throws ClassCastException if the place is not one of a text
   */
  public TextRange range() {
    return (TextRange) place;
  }

  /** The data of a problem; empty if it has none of this type. */
  public <T extends ProblemData> Optional<T> data(Class<T> type) {
    return data.filter(type::isInstance).map(type::cast);
  }

  /** This problem at another place, for example in the text of its animation. */
  public Problem at(Place other) {
    return new Problem(code, other, message, severity, data, more);
  }

  public Problem as(Severity other) {
    return new Problem(code, place, message, other, data, more);
  }

  /** This problem with {@link ProblemData.Suggestion} as its data: the text to write instead. */
  public Problem suggesting(String text) {
    return with(new ProblemData.Suggestion(text));
  }

  public Problem with(ProblemData other) {
    return new Problem(code, place, message, severity, Optional.of(other), more);
  }

  /**
   * The message, followed by the number of further frames or lines that have the problem, unless
   * the message already counts them.
   *
   * @param isOfText whether each further place is a line
   */
  public String told(boolean isOfText) {
    return more == 0 || data(ProblemData.Counts.class).isPresent()
        ? message
        : String.format(
            "%s (and %s %s)",
            message,
            isOfText ? "on" : "in",
            Wording.count(more, isOfText ? "more line" : "more frame"));
  }

  /**
   * This problem with a message about all places that have it.
   *
   * @param all the message
   * @param counts the numbers of bones and frames in the message
   */
  public Problem everywhere(String all, ProblemData.Counts counts) {
    return new Problem(code, place, all, severity, Optional.of(counts), more);
  }

  /** This problem, found once more in a further frame or line. */
  Problem again() {
    return new Problem(code, place, message, severity, data, more + 1);
  }
}
