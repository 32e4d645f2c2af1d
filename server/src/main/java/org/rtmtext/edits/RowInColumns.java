package org.rtmtext.edits;

import java.util.List;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.NumberText;
import org.rtmtext.printer.Columns;
import org.rtmtext.printer.FramePrinter;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/** Writes stored values into rows in the columns of existing rows, as far as the numbers fit. */
public final class RowInColumns {
  private final StringBuilder out = new StringBuilder();
  private final RowTokens row;
  private final Transforms before;
  private final int i;
  private final Transforms after;
  private final int j;
  private int lastEnd;

  private RowInColumns(RowTokens row, Transforms before, int i, Transforms after, int j) {
    this.row = row;
    this.before = before;
    this.i = i;
    this.after = after;
    this.j = j;
  }

  /**
   * A row's line with other values. Its name, its comment and the spelling of unchanged numbers are
   * kept.
   *
   * @param before transforms whose row {@code i} has the values of the line; null if they are
   *     unknown
   * @param after transforms whose row {@code j} has the values to write
   */
  public static String with(RowTokens row, Transforms before, int i, Transforms after, int j) {
    return new RowInColumns(row, before, i, after, j).write();
  }

  private String write() {
    lastEnd = row.bars().get(0).start();
    out.append(row.line(), 0, lastEnd);
    if (row.isStoredForm(after)) {
      int component = 0;
      for (int cell = 0; cell < row.cells().size(); cell++) {
        put(row.bars().get(cell), "|", false);
        for (Token token : row.cells().get(cell)) {
          putNumber(token, component++);
        }
      }
    } else {
      writeOtherForm();
    }
    if (row.comment() != null) {
      put(row.comment(), row.comment().text(row.line()), false);
    }
    return out.toString();
  }

  private void writeOtherForm() {
    int rotation = after.rotationComponents();
    List<Token> words = row.rotation();
    put(row.bars().get(0), "|", false);
    int start = words.isEmpty() ? lastEnd + 1 : words.get(0).start();
    int end = words.isEmpty() ? start : words.get(words.size() - 1).end();
    boolean stays = !words.isEmpty() && isSame(0, rotation);
    put(
        new Token(Token.Kind.OTHER, start, end),
        stays ? row.line().substring(start, end) : FramePrinter.numbers(after, j, 0, rotation),
        false);
    put(row.bars().get(row.bars().size() - 1), "|", false);
    if (RowTokens.isNumbers(row.position(), 3)) {
      for (int c = 0; c < 3; c++) {
        putNumber(row.position().get(c), rotation + c);
      }
    } else {
      out.append(' ').append(FramePrinter.numbers(after, j, rotation, rotation + 3));
    }
  }

  private void putNumber(Token token, int component) {
    boolean stays = isSame(component, component + 1);
    put(token, stays ? token.text(row.line()) : NumberText.of(after, j, component), true);
  }

  /** Appends a word in the place of another word, aligned to the start or the end of that word. */
  private void put(Token was, String text, boolean atEnd) {
    int gap = was.start() > lastEnd ? 1 : 0;
    Columns.appendEndingAt(out, atEnd ? was.end() : was.start() + text.length(), gap, text);
    lastEnd = was.end();
  }

  private boolean isSame(int from, int to) {
    return before != null && before.sameBits(i, after, j, from, to);
  }

  /**
   * A row with the values of one row in the columns of another.
   *
   * @param name as the text writes it
   * @param column where the row begins in its line; the result begins there
   * @param source has the values
   * @param sample has the columns, and the indent for a row that begins at column 0
   */
  public static String like(String name, int column, RowTokens source, RowTokens sample) {
    List<Token> words = source.barsAndCells();
    List<Token> columns = sample.barsAndCells();
    // One of the two may also have a 'move'.
    int common = Math.min(words.size(), columns.size());
    boolean sameForm = kinds(words, common).equals(kinds(columns, common));
    StringBuilder row = new StringBuilder(" ".repeat(column));
    if (column == 0) {
      row.append(sample.name().isEmpty() ? "  " : " ".repeat(Token.indent(sample.line())));
    }
    row.append(name);
    for (int w = 0; w < words.size(); w++) {
      // The first bar follows the name in every form, so it is always aligned.
      int end = w < common && (sameForm || w == 0) ? columns.get(w).end() : 0;
      Columns.appendEndingAt(row, end, 1, words.get(w).text(source.line()));
    }
    return row.substring(column);
  }

  private static List<Token.Kind> kinds(List<Token> tokens, int count) {
    return tokens.stream().limit(count).map(Token::kind).toList();
  }

  /** A row with the shortest text of its values, one space apart. */
  public static RowTokens row(String name, Transforms values, int i) {
    return RowTokens.of("  " + name + " " + FramePrinter.cells(values, i)).orElseThrow();
  }
}
