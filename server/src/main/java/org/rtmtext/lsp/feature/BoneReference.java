package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.WrittenNames;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * The name of a bone at a position. It is found in its line alone, so that errors elsewhere do not
 * matter.
 *
 * @param bone the name; for a spelling after {@code as}, the name at the start of the row. If it is
 *     not readable, as it is written, with quotes.
 * @param range the name with its quotes
 * @param readable false if the name is invalid because of characters outside ASCII
 */
record BoneReference(Use use, String bone, Range range, boolean readable) {
  /** The role of a name. */
  enum Use {
    /** An entry in the list of bones. */
    LISTED,
    /** The name at the start of a row, or in the section {@code skeleton}. */
    ROW,
    /** The spelling after {@code as}, which applies only to this frame. */
    STORED
  }

  /** The readable name that a position is in or directly after. */
  static Optional<BoneReference> of(TextDocument document, Position position) {
    return any(document, position).filter(BoneReference::readable);
  }

  /** The name that a position is in or directly after, readable or not. */
  static Optional<BoneReference> any(TextDocument document, Position position) {
    int line = position.getLine();
    LineKind kind = LineKind.of(document, line);
    String text = document.line(line);
    int column = Math.min(position.getCharacter(), text.length());
    List<Token> tokens = Token.of(text);
    if (kind == LineKind.JOINT) {
      return inSkeleton(document, line, text, column);
    }
    if (kind != LineKind.BONE && kind != LineKind.ROW || tokens.isEmpty()) {
      return Optional.empty();
    }
    Use use = kind == LineKind.BONE ? Use.LISTED : Use.ROW;
    Optional<Span> span =
        RowTokens.of(text, tokens)
            .writtenName()
            .filter(n -> n.offset() <= column && column <= n.offset() + n.length());
    if (span.isPresent()) {
      int end = span.get().offset() + span.get().length();
      String written = text.substring(span.get().offset(), end);
      if (Names.read(written).isEmpty()
          && written.chars().anyMatch(c -> !Quotes.isPrintable((char) c))) {
        Range range = Snapshot.range(line, span.get().offset(), end);
        return Optional.of(new BoneReference(use, written, range, false));
      }
    }
    Token first = tokens.get(0);
    boolean isStored = use == Use.ROW && isStored(text, tokens, 2) && tokens.get(2).touches(column);
    Token token = isStored && !first.touches(column) ? tokens.get(2) : first;
    return first.isName() && token.touches(column)
        ? Names.read(first.text(text))
            .map(
                bone ->
                    new BoneReference(
                        token == first ? use : Use.STORED,
                        bone,
                        Snapshot.range(line, token.start(), token.end()),
                        true))
        : Optional.empty();
  }

  private static Optional<BoneReference> inSkeleton(
      TextDocument document, int line, String text, int column) {
    return HeadLines.jointNames(text).stream()
        .filter(token -> token.touches(column))
        .findFirst()
        .map(
            token ->
                new BoneReference(
                    Use.ROW,
                    HeadLines.listed(HeadLines.bones(document), Names.value(token.text(text))),
                    Snapshot.range(line, token.start(), token.end()),
                    true));
  }

  /**
   * The bone that a line is about: an entry in the list or in the section {@code skeleton}, or a
   * row. Empty for other lines.
   */
  static Optional<String> bone(TextDocument document, int line) {
    Position start = new Position(line, Token.indent(document.line(line)));
    return of(document, start).map(BoneReference::bone);
  }

  /** Whether this token of a row is the name after {@code as}. */
  static boolean isStored(String line, List<Token> tokens, int index) {
    return index == 2
        && tokens.size() > 2
        && tokens.get(0).isName()
        && tokens.get(1).text(line).equals("as")
        && tokens.get(2).isName();
  }

  /** All names of the bone in a text, in the order of the text. */
  List<TextRange> places(Snapshot document) {
    return readable
        ? document.analysis().reading().rows().allNamesOf(bone)
        : WrittenNames.places(document.text(), bone);
  }
}
