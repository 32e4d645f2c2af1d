package org.rtmtext.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.problem.TextRange;

/**
 * Names of bones as a text writes them, in the list and in rows, also those that follow no rule:
 * bare names of several words or with letters that are not ASCII.
 */
public final class WrittenNames {
  private WrittenNames() {}

  /** The columns of the name that an entry of the list or a row begins with, quotes included. */
  public static Optional<Span> in(String line) {
    List<Token> tokens = Token.of(line);
    if (tokens.isEmpty()) {
      return Optional.empty();
    }
    Token first = tokens.get(0);
    if (first.kind() == Token.Kind.STRING) {
      return Optional.of(new Span(first.start(), first.end() - first.start()));
    }
    int end = first.start();
    int numbers = 0;
    for (Token token : tokens) {
      boolean stored = end > first.start() && token.text(line).equals("as");
      if (stored || token.kind() == Token.Kind.BAR || token.kind() == Token.Kind.COMMENT) {
        break;
      }
      numbers += token.kind() == Token.Kind.NUMBER ? 1 : 0;
      end = token.end();
    }
    // Several numbers are the values of a row that lacks its bar.
    return end == first.start() || numbers > 1
        ? Optional.empty()
        : Optional.of(new Span(first.start(), end - first.start()));
  }

  /**
   * All places of a text that write a name in this way, in the order of the text.
   *
   * @param written with its quotes, if it has some
   */
  public static List<TextRange> places(TextDocument document, String written) {
    List<TextRange> places = new ArrayList<>();
    List<LineKind> head = LineKind.of(document, 0, document.endLine(0));
    IntStream.range(0, head.size())
        .filter(line -> head.get(line) == LineKind.BONE)
        .forEach(line -> addIfWritten(document, line, written, places));
    for (int block = 1; block < document.blockCount(); block++) {
      if (document.blockText(block).contains(written)) {
        for (int line = document.firstLine(block) + 1; line < document.endLine(block); line++) {
          addIfWritten(document, line, written, places);
        }
      }
    }
    return places;
  }

  private static void addIfWritten(
      TextDocument document, int line, String written, List<TextRange> places) {
    String text = document.line(line);
    in(text)
        .filter(
            name -> name.length() == written.length() && text.startsWith(written, name.offset()))
        .ifPresent(
            name ->
                places.add(
                    new TextRange(
                        document.lineStart(line) + name.offset(),
                        name.length(),
                        line,
                        name.offset())));
  }
}
