package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Transforms;
import org.rtmtext.text.Names;
import org.rtmtext.text.NumberText;
import org.rtmtext.text.Token;

/**
 * The words of a row's line.
 *
 * @param name what is before the first bar: a name, one with {@code as} and another, or nothing
 * @param bars before each cell
 * @param cells the words of each cell
 * @param comment at the line's end, or null
 */
record RowLine(
    String line, List<Token> name, List<Token> bars, List<List<Token>> cells, Token comment) {
  /** The row in a line; empty where it has no bar. */
  static Optional<RowLine> of(String line) {
    RowLine row = of(line, Token.of(line));
    return row.bars.isEmpty() ? Optional.empty() : Optional.of(row);
  }

  static RowLine of(String line, List<Token> tokens) {
    List<Token> name = new ArrayList<>(3);
    List<Token> bars = new ArrayList<>(4);
    List<List<Token>> cells = new ArrayList<>(4);
    List<Token> current = name;
    Token comment = null;
    for (Token token : tokens) {
      if (token.kind() == Token.Kind.BAR) {
        bars.add(token);
        current = new ArrayList<>(4);
        cells.add(current);
      } else if (token.kind() == Token.Kind.COMMENT) {
        comment = token;
      } else {
        current.add(token);
      }
    }
    return new RowLine(line, name, bars, cells, comment);
  }

  /** The bone's name; empty for a row without one. */
  String bone() {
    return name.isEmpty() ? "" : Names.value(name.get(0).text(line));
  }

  /** Whether the numbers are those that are stored, in their order. */
  boolean isStoredForm(Transforms transforms) {
    boolean plain = NumberText.rotationComponents(transforms) == 9;
    return plain
        ? cells.size() == 4 && cells.stream().allMatch(c -> isNumbers(c, 3))
        : cells.size() == 2 && isNumbers(cells.get(0), 4) && isNumbers(cells.get(1), 3);
  }

  static boolean isNumbers(List<Token> cell, int count) {
    return cell.size() == count && cell.stream().allMatch(t -> t.kind() == Token.Kind.NUMBER);
  }

  /** The words of all cells but the last. */
  List<Token> rotation() {
    List<Token> tokens = new ArrayList<>();
    for (int i = 0; i + 1 < cells.size(); i++) {
      tokens.addAll(cells.get(i));
    }
    return tokens;
  }

  /** The words of the last cell. */
  List<Token> position() {
    return cells.get(cells.size() - 1);
  }
}
