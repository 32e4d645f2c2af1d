package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.model.Encoding;
import org.rtmtext.text.Token;

/** Writes a row so that its columns stand under those of another one. */
final class RowText {
  private static final String INDENT = "  ";

  private RowText() {}

  /** Whether a line is a row with cells. */
  static boolean hasValues(String line) {
    return !values(line).isEmpty();
  }

  /**
   * A row.
   *
   * @param name as the text writes it
   * @param column where the row begins in its line
   * @param source a row with the values; where it has none the bone is neither turned nor moved
   * @param sample a row of the same frame, which gives the columns; may be empty
   * @param nameWidth of the longest name, for a row with neither of them
   * @return what is to be written from the column on
   */
  static String of(
      String name, int column, String source, String sample, int nameWidth, Encoding encoding) {
    String from = hasValues(source) ? source : rest(nameWidth, encoding);
    String like = hasValues(sample) ? sample : from;
    List<Token> values = values(from);
    List<Token> columns = values(like);
    boolean sameForm = kinds(values).equals(kinds(columns));
    StringBuilder row = new StringBuilder(" ".repeat(column));
    if (column == 0) {
      row.append(indent(like));
    }
    row.append(name);
    for (int i = 0; i < values.size(); i++) {
      Token value = values.get(i);
      int length = value.end() - value.start();
      // The first bar stands under the others whatever follows it.
      boolean aligned = sameForm || i == 0;
      int start = aligned ? columns.get(i).end() - length : 0;
      row.append(" ".repeat(Math.max(1, start - row.length()))).append(value.text(from));
    }
    return row.substring(column);
  }

  private static String rest(int nameWidth, Encoding encoding) {
    return INDENT
        + "x".repeat(Math.max(1, nameWidth))
        + (encoding.isBinarised() ? " | 0 0 0 1 | 0 0 0" : " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0");
  }

  private static String indent(String line) {
    int i = 0;
    while (i < line.length() && (line.charAt(i) == ' ' || line.charAt(i) == '\t')) {
      i++;
    }
    return line.substring(0, i);
  }

  /** The bars of a row and what is between and behind them. */
  private static List<Token> values(String line) {
    List<Token> values = new ArrayList<>();
    for (Token token : Token.of(line)) {
      if (token.kind() == Token.Kind.COMMENT) {
        break;
      }
      if (!values.isEmpty() || token.kind() == Token.Kind.BAR) {
        values.add(token);
      }
    }
    return values;
  }

  private static List<Token.Kind> kinds(List<Token> tokens) {
    return tokens.stream().map(Token::kind).toList();
  }
}
