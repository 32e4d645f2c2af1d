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
 * a conversion of the rows. A text of either kind may have rows of both forms, so only the encoding
 * of the file that the text is saved over proves the change.
 *
 * @param encoding of the first line
 * @param base encoding of the file that the text is saved over, if it is of the other kind; if
 *     empty, only the forms of the rows indicate the change
 * @param forms of the rows
 * @param isOfPoses whether the text is one of poses and no row has the form of its encoding: poses
 *     are written alike for both kinds, and only the file has their exact values
 */
public record NotConverted(
    Encoding encoding, Optional<Encoding> base, RotationFormCounts forms, boolean isOfPoses) {
  /**
   * Judges a text that is not saved over a file of the other kind. It counts as converted unless a
   * frame has rows of the other form and none of its own. It is judged only if all its errors are
   * statements that its encoding cannot store: a change of the first line can add or remove such
   * errors.
   *
   * @return empty if the text seems to be converted, or has other errors
   */
  static Optional<NotConverted> of(TextReading reading) {
    return canBeJudged(reading) && reading.rowForms().otherFrames() > 0
        ? Optional.of(
            new NotConverted(
                reading.encoding(), Optional.empty(), reading.rowForms(), isOfPoses(reading)))
        : Optional.empty();
  }

  /**
   * Judges a text that is saved over a file. If the file is of the other kind, the text counts as
   * converted if some rows have the form of its encoding, and no row has the form of the file's
   * encoding.
   *
   * @param base encoding of the file
   * @return empty if the text seems to be converted, or has other errors
   */
  static Optional<NotConverted> of(TextReading reading, Encoding base) {
    if (!canBeJudged(reading)) {
      return Optional.empty();
    }
    Encoding encoding = reading.encoding();
    if (base.isBinarised() == encoding.isBinarised()) {
      return of(reading);
    }
    RotationFormCounts forms = reading.rowForms();
    return !forms.isEmpty() && (forms.own() == 0 || forms.other() > 0)
        ? Optional.of(new NotConverted(encoding, Optional.of(base), forms, isOfPoses(reading)))
        : Optional.empty();
  }

  private static boolean canBeJudged(TextReading reading) {
    return reading.head().encoding().isPresent()
        && reading.problems().stream()
            .noneMatch(p -> p.isError() && p.code() != Code.NOT_IN_ENCODING);
  }

  private static boolean isOfPoses(TextReading reading) {
    return reading.poseSkeleton().isPresent() && reading.rowForms().own() == 0;
  }

  /** Whether the text must not be saved over the file. */
  public boolean isRefused() {
    return base.isPresent();
  }

  /**
   * The encoding to convert the rows from. Empty if the text is not saved over a file of the other
   * kind, or if some rows already have the right form: a conversion would change these rows, too.
   */
  public Optional<Encoding> source() {
    return forms.own() == 0 ? base : Optional.empty();
  }

  /** The encoding that the first line had before the change; a guess if {@link #base} is empty. */
  public Encoding previous() {
    return base.orElse(encoding.isBinarised() ? Encoding.PLAIN : Encoding.BMTR5);
  }

  /**
   * A clause about the form of the rows.
   *
   * @param text the name of the text, or "this text"
   */
  public String rows(String text) {
    return forms.own() == 0
        ? String.format("no row of %s has the %s form", text, encoding.text())
        : String.format(
            "some rows of %s have the %s form, others the %s form",
            text, kind(previous()), kind(encoding));
  }

  private static String kind(Encoding encoding) {
    return encoding.isBinarised() ? "binarised" : "plain";
  }

  /** A clause that contrasts the encoding of the first line with the form of the rows. */
  public String contradiction() {
    return String.format(
        "the first line says %s, but the rotations are written as in a %s file",
        encoding.text(), kind(previous()));
  }

  /** The problem of the text: an error if it is refused, else a warning. */
  Problem problem(TextRange firstLine) {
    Problem problem = new Problem(Code.NOT_CONVERTED, firstLine, message());
    return isRefused() ? problem.as(Severity.ERROR) : problem;
  }

  private String message() {
    String other = previous().text();
    if (base.isEmpty()) {
      return String.format(
          "%s. If the transforms are %s, change this line to 'rtm %s' and convert the animation",
          contradiction(), space(previous()), other);
    }
    String cause =
        isOfPoses
            ? String.format(
                "the first line says %s, but the file, which has the exact values of these poses,"
                    + " is %s. ",
                encoding.text(), base.get().text())
            : String.format(
                "the file is %s, and %s; changing the first line does not convert the transforms. ",
                base.get().text(), rows("this text"));
    return cause
        + (source().isPresent()
            ? String.format(
                "Convert them to %s (quick fix), or change the first line back to 'rtm %s'",
                encoding.text(), other)
            : bySpace());
  }

  /** The reason why a text whose {@link #source} is empty is not converted, with remedies. */
  public String refusal() {
    return rows("this text")
        + ", so it is unclear whether the transforms are in model space or relative to the parent"
        + " bone. "
        + bySpace();
  }

  /** A sentence with two remedies: which one is right depends on the space of the transforms. */
  private String bySpace() {
    return String.format(
        "If they are %s, write 'rtm %s' in the first line; if they are %s, rewrite all rows"
            + " in the %s form (quick fix)",
        space(previous()), previous().text(), space(encoding), encoding.text());
  }

  private static String space(Encoding encoding) {
    return encoding.isBinarised() ? "relative to the parent bone" : "in model space";
  }
}
