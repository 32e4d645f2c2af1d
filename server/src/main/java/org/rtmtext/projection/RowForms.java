package org.rtmtext.projection;

import java.util.List;
import org.rtmtext.model.Encoding;
import org.rtmtext.text.LineRole;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.Token;
import org.rtmtext.text.Token.Kind;

/** How the rows of a text write their rotations, which tells what encoding they were made in. */
public final class RowForms {
  /** As many rows tell it as well as more would. */
  private static final int MOST_ROWS = 100;

  private RowForms() {}

  /** What to say of a text whose rows are of the other kind. */
  public static String notConverted(Encoding encoding) {
    return "the rotations are written as those of a "
        + (encoding.isBinarised() ? "plain" : "binarised")
        + " file: plain transforms are in model space, binarised ones relative to the parent bone,"
        + " and another first line does not convert them; rtm.convert does";
  }

  /**
   * Whether the first rows of the first frame are written as an encoding of the other kind stores
   * them: a matrix in a binarised file, quaternions in a plain one. Both are allowed; but then the
   * first line is likely to have been changed and nothing else.
   */
  public static boolean areOfOtherKind(TextDocument document, Encoding encoding) {
    if (document.blockCount() < 2) {
      return false;
    }
    int rows = 0;
    for (int line = document.firstLine(1); line < document.endLine(1) && rows < MOST_ROWS; line++) {
      if (LineRole.of(document, line) == LineRole.ROW) {
        String text = document.line(line);
        if (!(encoding.isBinarised() ? isMatrix(text) : isQuaternion(text))) {
          return false;
        }
        rows++;
      }
    }
    return rows > 0;
  }

  /** A name, three rows and a position. */
  private static boolean isMatrix(String row) {
    return Token.of(row).stream().filter(t -> t.kind() == Kind.BAR).count() == 4;
  }

  /** A name, four numbers and a position. */
  private static boolean isQuaternion(String row) {
    List<Kind> kinds = Token.of(row).stream().map(Token::kind).toList();
    int first = kinds.indexOf(Kind.BAR);
    int last = kinds.lastIndexOf(Kind.BAR);
    return last - first == 5
        && kinds.subList(first + 1, last).stream().allMatch(k -> k == Kind.NUMBER);
  }
}
