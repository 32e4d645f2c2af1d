package org.rtmtext.projection;

import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.text.TextReading;

/**
 * Texts whose first line was changed to an encoding of the other kind, and whose rows were not
 * converted. Only the file that is saved over proves that: rows may be written in every form.
 */
final class NotConverted {
  private NotConverted() {}

  /**
   * Whether a text is of the other kind than a file, with rows that are written as that file stores
   * them. A text that was converted has no such row.
   *
   * @param base encoding of the file that the text is saved over
   */
  static boolean is(TextReading reading, Encoding base) {
    return reading.encoding().isBinarised() != base.isBinarised() && reading.hasRowsOfOtherKind();
  }

  /** The error of such a text. */
  static Problem error(TextReading reading, Encoding base) {
    return new Problem(
        Code.NOT_CONVERTED,
        reading.range(new Place.Head(Place.Section.ENCODING)),
        "the file is "
            + base.text()
            + ", and so are rows of this text: plain transforms are in model space, binarised ones"
            + " relative to the parent bone, and another first line does not convert them; convert"
            + " them to "
            + reading.encoding().text()
            + " (quick fix), or write 'rtm "
            + base.text()
            + "' again",
        Severity.ERROR);
  }
}
