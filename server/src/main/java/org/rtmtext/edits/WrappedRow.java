package org.rtmtext.edits;

import java.util.List;
import java.util.Optional;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** A row that an editor has wrapped over several lines. */
final class WrappedRow {
  /** The maximum number of lines that are taken for one row. */
  private static final int MAX_LINES = 8;

  private final TextDocument document;
  private final int block;
  private int first;
  private int last;

  private WrappedRow(TextDocument document, int line) {
    this.document = document;
    block = document.blockOfLine(line);
    first = line;
  }

  /** Joins the lines of a row; empty if the line is not part of a wrapped row. */
  static Optional<Fix.Work> of(TextDocument document, int line) {
    WrappedRow row = new WrappedRow(document, line);
    return row.find() && row.last >= line ? Optional.of(row::joined) : Optional.empty();
  }

  private boolean find() {
    if (block == 0) {
      return false;
    }
    int min = Math.max(document.firstLine(block) + 1, first - MAX_LINES);
    while (first > min && isTail(first)) {
      first--;
    }
    if (first < min || !startsWithName(first)) {
      return false;
    }
    last = first;
    RowTokens row = row(document.line(first));
    while (!isComplete(row)) {
      last++;
      if (row.comment() != null
          || last == document.endLine(block)
          || last - first >= MAX_LINES
          || !isTail(last)) {
        return false;
      }
      row = row(row.line() + " " + document.line(last));
    }
    return last > first;
  }

  private List<Token> words(int line) {
    return Token.of(document.line(line));
  }

  private boolean startsWithName(int line) {
    List<Token> words = words(line);
    return !words.isEmpty() && words.get(0).isName();
  }

  private boolean isTail(int line) {
    List<Token> words = words(line);
    return !words.isEmpty()
        && (words.get(0).kind() == Token.Kind.NUMBER
            || words.get(0).kind() == Token.Kind.BAR
            || words.get(0).kind() == Token.Kind.KEYWORD);
  }

  private static RowTokens row(String text) {
    return RowTokens.of(text, Token.of(text));
  }

  private static boolean isComplete(RowTokens row) {
    if (row.cells().size() != 2 && row.cells().size() != 4) {
      return false;
    }
    boolean rotation =
        row.cells().size() == 4
            ? row.cells().stream().allMatch(cell -> RowTokens.isNumbers(cell, 3))
            : RowTokens.isNumbers(row.cells().get(0), 4)
                || isEulerOrAxis(row.cells().get(0), row.line());
    return rotation && RowTokens.isNumbers(row.position(), 3);
  }

  private static boolean isEulerOrAxis(List<Token> cell, String text) {
    String word = cell.isEmpty() ? "" : cell.get(0).text(text);
    return word.equals("euler") && cell.size() == 4
        || word.equals("axis") && cell.size() == 6 && cell.get(4).text(text).equals("angle");
  }

  private List<TextChange> joined() {
    EditBuilder changes = new EditBuilder(document);
    for (int line = first; line < last; line++) {
      List<Token> words = words(line);
      int start = document.lineStart(line) + words.get(words.size() - 1).end();
      int end = document.lineStart(line + 1) + words(line + 1).get(0).start();
      changes.replace(start, end, " ");
    }
    return changes.result();
  }
}
