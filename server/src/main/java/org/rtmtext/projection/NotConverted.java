package org.rtmtext.projection;

import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.text.RotationFormCounts;
import org.rtmtext.text.TextReading;

/**
 * A text whose first line was changed to an encoding of the other kind, and whose rows were not
 * converted, or seem not to be: rows may be written in every form, and only the file that is saved
 * over proves that the first line was changed.
 *
 * @param encoding of the first line
 * @param base the encoding of the file that is saved over, of the other kind; empty where there is
 *     no such file, and the forms of the rows alone are a sign
 * @param forms of the rows
 */
public record NotConverted(Encoding encoding, Optional<Encoding> base, RotationFormCounts forms) {
  private static final String SPACES =
      "plain transforms are in model space, binarised ones relative to the parent bone, and another"
          + " first line does not convert them";

  /**
   * Judges a text. Over a file of the other kind, a text is converted if rows are written as its
   * encoding stores them, and none as that file does. Without one, a frame of rows in the other
   * form, and none of its own, is a sign.
   *
   * @param base encoding of the file that is saved over; empty if there is none, or it is not known
   * @return empty where nothing is wrong
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
   * Whether a text can be judged: it has no errors, or only statements that its encoding has no
   * place for. Those come with the other first line, and go with it.
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
   * The encoding that the rows were made in. Empty where that is not certain: a conversion would
   * convert rows again that are right.
   */
  public Optional<Encoding> source() {
    return forms.own() == 0 ? base : Optional.empty();
  }

  /** The encoding that the first line had; where there is no file, the likely one. */
  public Encoding previous() {
    return base.orElse(encoding.isBinarised() ? Encoding.PLAIN : Encoding.BMTR5);
  }

  /**
   * What the rows look like: a clause that follows the name of the text, or "this text".
   *
   * @param text how the text is referred to
   */
  public String rows(String text) {
    String other = kind(previous());
    if (forms.own() == 0) {
      return "no row of " + text + " is written as " + encoding.text() + " stores it";
    }
    return "rows of "
        + text
        + " are written as "
        + other
        + " files store them, others as "
        + kind(encoding)
        + " ones do";
  }

  private static String kind(Encoding encoding) {
    return encoding.isBinarised() ? "binarised" : "plain";
  }

  /** The problem of such a text: an error where it is refused, else a warning. */
  Problem problem(TextRange firstLine) {
    Problem problem = new Problem(Code.NOT_CONVERTED, firstLine, message());
    return isRefused() ? problem.as(Severity.ERROR) : problem;
  }

  private String message() {
    String back = "write 'rtm " + previous().text() + "' again";
    if (base.isEmpty()) {
      String other = kind(previous());
      return "the rotations are written as those of a "
          + other
          + " file: "
          + SPACES
          + "; if they are "
          + other
          + ", write so in this line and convert the animation";
    }
    return "the file is "
        + base.get().text()
        + ", and "
        + rows("this text")
        + ": "
        + SPACES
        + "; "
        + (source().isPresent()
            ? "convert them to " + encoding.text() + " (quick fix), or " + back
            : back
                + ", or, if the numbers are right for "
                + encoding.text()
                + ", write all rows as it stores them (quick fix)");
  }

  /** Why a text that has no certain source is not converted, and the ways out. */
  public String refusal() {
    return rows("this text")
        + ", so it is not certain in which space they are: write 'rtm "
        + previous().text()
        + "' in the first line, or, if the numbers are right for "
        + encoding.text()
        + ", write the rows as it stores them (quick fix)";
  }
}
