package org.rtmtext.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Place.RowPart;

/**
 * The tokens of a row's line: {@code name | cell | cell // comment}.
 *
 * @param name tokens before the first bar: a name, {@code name as stored}, or none
 * @param bars one before each cell
 * @param cells the tokens of each cell
 * @param comment null if the line has none
 */
public record RowTokens(
    String line, List<Token> name, List<Token> bars, List<List<Token>> cells, Token comment) {
  /** The form in which a cell gives a rotation or a position. */
  public enum Form {
    POSITION,
    QUATERNION,
    /** One of the three rows of a matrix. */
    ROWS,
    EULER,
    AXIS
  }

  /** The row of a line; empty if the line has no bar. */
  public static Optional<RowTokens> of(String line) {
    RowTokens row = of(line, Token.of(line));
    return row.bars.isEmpty() ? Optional.empty() : Optional.of(row);
  }

  /** The row of a line whose tokens are known; without a bar, all tokens belong to its name. */
  public static RowTokens of(String line, List<Token> tokens) {
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
    return new RowTokens(line, name, bars, cells, comment);
  }

  /** The bone's name; empty for a row without one. */
  public String bone() {
    return name.isEmpty() || !name.get(0).isName() ? "" : Names.value(name.get(0).text(line));
  }

  /**
   * The columns of the name as it is written, quotes included. It need not be a valid name: several
   * words and letters outside ASCII are accepted.
   */
  public Optional<Span> writtenName() {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Token first = name.get(0);
    if (first.kind() == Token.Kind.STRING) {
      return Optional.of(first.span());
    }
    int end = first.end();
    int numbers = 0;
    for (Token token : name) {
      if (token != first && token.text(line).equals("as")) {
        break;
      }
      numbers += token.kind() == Token.Kind.NUMBER ? 1 : 0;
      end = token.end();
    }
    // Several numbers are the values of a row that lacks its bar.
    return numbers > 1
        ? Optional.empty()
        : Optional.of(new Span(first.start(), end - first.start()));
  }

  /** The columns of a part of the row; for a missing name, those of the whole row. */
  public Span span(RowPart part) {
    List<Token> tokens =
        switch (part) {
          case NAME -> name;
          case ROTATION -> cells.size() > 1 ? rotation() : cells.isEmpty() ? name : cells.get(0);
          case POSITION -> cells.isEmpty() ? name : position();
        };
    if (tokens.isEmpty() && part != RowPart.NAME) {
      return new Span(bars.get(bars.size() - 1).end(), 0);
    }
    int start = tokens.isEmpty() ? bars.get(0).start() : tokens.get(0).start();
    int end =
        tokens.isEmpty()
            ? (comment == null ? line : line.substring(0, comment.start())).stripTrailing().length()
            : tokens.get(tokens.size() - 1).end();
    return new Span(start, end - start);
  }

  /** Whether the cells have only numbers, as many as {@code transforms} stores for a row. */
  public boolean isStoredForm(Transforms transforms) {
    return !transforms.isBinarised()
        ? cells.size() == 4 && cells.stream().allMatch(c -> isNumbers(c, 3))
        : cells.size() == 2 && isNumbers(cells.get(0), 4) && isNumbers(cells.get(1), 3);
  }

  /** Whether the row is relative to its parent and the rest pose. */
  public boolean isPose() {
    return firstWord().equals("turn") || firstWord().equals("relative");
  }

  /** The first word of the first cell; empty without one. */
  public String firstWord() {
    return cells.isEmpty() ? "" : word(0);
  }

  /** The first word of the last cell; empty without one. */
  public String lastWord() {
    return cells.isEmpty() ? "" : word(cells.size() - 1);
  }

  /** The first word of a cell; empty for an empty cell. */
  public String word(int cell) {
    List<Token> words = cells.get(cell);
    return words.isEmpty() ? "" : words.get(0).text(line);
  }

  public static boolean isNumbers(List<Token> cell, int count) {
    if (cell.size() != count) {
      return false;
    }
    for (Token token : cell) {
      if (token.kind() != Token.Kind.NUMBER) {
        return false;
      }
    }
    return true;
  }

  /** The form of a cell by its keyword and the number of cells; empty if this is not 2 or 4. */
  public Optional<Form> form(int cell) {
    if (cells.size() != 2 && cells.size() != 4) {
      return Optional.empty();
    }
    if (cell == cells.size() - 1) {
      return Optional.of(Form.POSITION);
    }
    if (cells.size() == 4) {
      return Optional.of(Form.ROWS);
    }
    String word = word(cell);
    return Optional.of(
        word.equals("euler") ? Form.EULER : word.equals("axis") ? Form.AXIS : Form.QUATERNION);
  }

  /** The tokens of all cells but the last. */
  public List<Token> rotation() {
    List<Token> tokens = new ArrayList<>();
    for (int i = 0; i + 1 < cells.size(); i++) {
      tokens.addAll(cells.get(i));
    }
    return tokens;
  }

  /** The bars and the tokens of the cells, in the order of the line. */
  public List<Token> barsAndCells() {
    List<Token> tokens = new ArrayList<>();
    for (int i = 0; i < bars.size(); i++) {
      tokens.add(bars.get(i));
      tokens.addAll(cells.get(i));
    }
    return tokens;
  }

  /** The tokens of the last cell. */
  public List<Token> position() {
    return cells.get(cells.size() - 1);
  }
}
