package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.text.Token;
import org.rtmtext.text.Token.Kind;

/**
 * What a number in a row of a frame is.
 *
 * @param form of the cell that it is in
 * @param row of three rows, 0 to 2 for aside, up, direction; otherwise 0
 * @param index among the numbers of its cell
 */
record RowNumber(Form form, int row, int index) {
  /** The forms of a cell. */
  enum Form {
    POSITION,
    QUATERNION,
    ROWS,
    EULER,
    AXIS
  }

  private static final List<String> COMPONENTS = List.of("x", "y", "z", "w");
  private static final List<String> ROWS = List.of("aside", "up", "direction");
  private static final List<String> ANGLES =
      List.of(
          "X, the pitch about aside", "Y, the turn about up", "Z, the roll about the direction");

  /**
   * The number of a token.
   *
   * @param tokens of the row's line
   * @return empty where the token is no number of a row that has the right number of cells
   */
  static Optional<RowNumber> of(String line, List<Token> tokens, Token number) {
    List<List<Token>> cells = cells(tokens);
    for (int c = 0; c < cells.size(); c++) {
      List<Token> numbers = cells.get(c).stream().filter(t -> t.kind() == Kind.NUMBER).toList();
      int index = numbers.indexOf(number);
      if (index >= 0) {
        Form form = form(line, cells, c);
        return form != null && index < size(form)
            ? Optional.of(new RowNumber(form, form == Form.ROWS ? c : 0, index))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The form in which a row gives its rotation; empty where it has not the right cells. */
  static Optional<Form> rotation(String line, List<Token> tokens) {
    List<List<Token>> cells = cells(tokens);
    return cells.isEmpty() ? Optional.empty() : Optional.ofNullable(form(line, cells, 0));
  }

  private static List<List<Token>> cells(List<Token> tokens) {
    List<List<Token>> cells = new ArrayList<>();
    for (Token t : tokens) {
      if (t.kind() == Kind.BAR) {
        cells.add(new ArrayList<>());
      } else if (!cells.isEmpty()) {
        cells.get(cells.size() - 1).add(t);
      }
    }
    return cells;
  }

  private static Form form(String line, List<List<Token>> cells, int cell) {
    if (cells.size() != 2 && cells.size() != 4) {
      return null;
    }
    if (cell == cells.size() - 1) {
      return Form.POSITION;
    }
    if (cells.size() == 4) {
      return Form.ROWS;
    }
    List<Token> tokens = cells.get(cell);
    String word = tokens.isEmpty() ? "" : tokens.get(0).text(line);
    return word.equals("euler") ? Form.EULER : word.equals("axis") ? Form.AXIS : Form.QUATERNION;
  }

  private static int size(Form form) {
    return form == Form.QUATERNION || form == Form.AXIS ? 4 : 3;
  }

  /** What the number is, for people. */
  String title() {
    return switch (form) {
      case POSITION -> COMPONENTS.get(index) + " of the position, in metres";
      case QUATERNION -> COMPONENTS.get(index) + " of the quaternion";
      case ROWS -> COMPONENTS.get(index) + " of the row " + ROWS.get(row);
      case EULER -> "the angle " + ANGLES.get(index) + ", in degrees";
      case AXIS ->
          index == 3
              ? "the angle about the axis, in degrees"
              : COMPONENTS.get(index) + " of the axis";
    };
  }
}
