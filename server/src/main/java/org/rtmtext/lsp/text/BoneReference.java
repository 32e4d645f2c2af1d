package org.rtmtext.lsp.text;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * The name of a bone at a position. It is found in its line alone, so that errors elsewhere do not
 * matter.
 *
 * @param bone for a stored spelling, the name at the start of the row
 * @param range the name with its quotes
 */
public record BoneReference(Use use, String bone, Range range) {
  /** The role of a name. */
  public enum Use {
    /** An entry in the list of bones. */
    LISTED,
    /** The name at the start of a row. */
    ROW,
    /** The spelling after {@code as}, which is only for this frame. */
    STORED
  }

  /** The name that a position is in or directly after. */
  public static Optional<BoneReference> of(TextDocument document, Position position) {
    int line = position.getLine();
    String text = document.line(line);
    int column = Math.min(position.getCharacter(), text.length());
    List<Token> tokens = Token.of(text);
    if (tokens.isEmpty() || !tokens.get(0).isName()) {
      return Optional.empty();
    }
    LineKind role = LineKind.of(document, line);
    if (role != LineKind.BONE && role != LineKind.ROW) {
      return Optional.empty();
    }
    Use use;
    Token token = tokens.get(0);
    if (token.touches(column)) {
      use = role == LineKind.BONE ? Use.LISTED : Use.ROW;
    } else if (role == LineKind.ROW && isStored(text, tokens, 2) && tokens.get(2).touches(column)) {
      use = Use.STORED;
      token = tokens.get(2);
    } else {
      return Optional.empty();
    }
    Range range = Snapshot.range(line, token.start(), token.end());
    return Names.read(tokens.get(0).text(text)).map(bone -> new BoneReference(use, bone, range));
  }

  /** The bone of a line, which is its entry in the list or one of its rows. */
  public static Optional<String> bone(TextDocument document, int line) {
    List<Token> tokens = Token.of(document.line(line));
    return tokens.isEmpty()
        ? Optional.empty()
        : of(document, new Position(line, tokens.get(0).start())).map(BoneReference::bone);
  }

  /** Whether this token of a row is the name after {@code as}. */
  public static boolean isStored(String line, List<Token> tokens, int index) {
    return index == 2
        && tokens.size() > 2
        && tokens.get(0).isName()
        && tokens.get(1).text(line).equals("as")
        && tokens.get(2).isName();
  }
}
