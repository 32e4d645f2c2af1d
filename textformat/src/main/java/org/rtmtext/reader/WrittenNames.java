package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Finds names of bones as a text writes them, even if they are invalid: bare names of several words
 * or with letters outside ASCII.
 */
public final class WrittenNames {
  private WrittenNames() {}

  /**
   * All places of a text with a name, in the order of the text.
   *
   * @param written the name as the text writes it, quotes included
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
    RowTokens.of(text, Token.of(text))
        .writtenName()
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
