package org.rtmtext.analysis;

import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.RotationFormCounts;
import org.rtmtext.reader.TextReading;

/**
 * A text whose first line was changed to the other kind of encoding, or seems to have been, without
 * a conversion of the rows. Rows may be written in any form, so only the file that is saved over
 * proves it.
 *
 * @param encoding of the first line
 * @param base encoding of the file that is saved over, of the other kind; empty if there is none,
 *     and only the forms of the rows indicate the change
 * @param forms of the rows
 */
public record NotConverted(Encoding encoding, Optional<Encoding> base, RotationFormCounts forms) {
  /**
   * Judges a text. A text that is saved over a file of the other kind counts as converted if some
   * rows have the form of its encoding, and none that of the file. Without such a file, a frame in
   * which all rows have the other form is evidence against it.
   *
   * @param base encoding of the file that is saved over; empty if there is none, or it is not known
   * @return empty if the text seems to be converted
   */
  static Optional<NotConverted> of(
      Encoding encoding, RotationFormCounts forms, Optional<Encoding> base) {
    Optional<Encoding> other = base.filter(b -> b.isBinarised() != encoding.isBinarised());
    boolean is =
        other.isPresent()
            ? !forms.isEmpty() && (forms.own() == 0 || forms.other() > 0)
            : forms.otherFrames() > 0;
    return is ? Optional.of(new NotConverted(encoding, other, forms)) : Optional.empty();
  }

  /**
   * Whether a text can be judged: its only errors are statements that its encoding cannot store,
   * which come and go with the first line.
   */
  static boolean canJudge(TextReading reading) {
    return reading.head().encoding().isPresent()
        && reading.problems().stream()
            .filter(Problem::isError)
            .allMatch(p -> p.code() == Code.NOT_IN_ENCODING);
  }

  /** Whether the text must not be saved over the file. */
  public boolean isRefused() {
    return base.isPresent();
  }

  /**
   * The encoding of the rows; empty if it is uncertain, because a conversion would also change the
   * rows that are right.
   */
  public Optional<Encoding> source() {
    return forms.own() == 0 ? base : Optional.empty();
  }

  /** The encoding that the first line had before; a guess if there is no file. */
  public Encoding previous() {
    return base.orElse(encoding.isBinarised() ? Encoding.PLAIN : Encoding.BMTR5);
  }

  /**
   * A clause about the form of the rows.
   *
   * @param text the name of the text, or "this text"
   */
  public String rows(String text) {
    String other = kind(previous());
    if (forms.own() == 0) {
      return "no row of " + text + " has the " + encoding.text() + " form";
    }
    return "some rows of "
        + text
        + " have the "
        + other
        + " form, others the "
        + kind(encoding)
        + " form";
  }

  private static String kind(Encoding encoding) {
    return encoding.isBinarised() ? "binarised" : "plain";
  }

  /** The problem of the text: an error if it is refused, else a warning. */
  Problem problem(TextRange firstLine) {
    Problem problem = new Problem(Code.NOT_CONVERTED, firstLine, message());
    return isRefused() ? problem.as(Severity.ERROR) : problem;
  }

  private String message() {
    String back = " the first line back to 'rtm " + previous().text() + "'";
    if (base.isEmpty()) {
      String other = kind(previous());
      return "the first line says "
          + encoding.text()
          + ", but the rotations are written as in a "
          + other
          + " file. If the transforms are "
          + space(previous())
          + ", change this line to 'rtm "
          + previous().text()
          + "' and convert the animation";
    }
    return "the file is "
        + base.get().text()
        + ", and "
        + rows("this text")
        + "; changing the first line does not convert the transforms. "
        + (source().isPresent()
            ? "Convert them to " + encoding.text() + " (quick fix), or change" + back
            : bySpace("change" + back));
  }

  /** The reason why a text without a certain {@link #source} is not converted, with remedies. */
  public String refusal() {
    return rows("this text")
        + ", so it is unclear whether the transforms are in model space or relative to the parent"
        + " bone. "
        + bySpace("write 'rtm " + previous().text() + "' in the first line");
  }

  /** Two remedies; which one is right depends on the space of the transforms. */
  private String bySpace(String back) {
    return "If they are "
        + space(previous())
        + ", "
        + back
        + "; if they are "
        + space(encoding)
        + ", rewrite all rows in the "
        + encoding.text()
        + " form (quick fix)";
  }

  private static String space(Encoding encoding) {
    return encoding.isBinarised() ? "relative to the parent bone" : "in model space";
  }
}
