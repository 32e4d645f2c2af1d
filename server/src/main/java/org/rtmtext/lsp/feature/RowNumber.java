package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.RowTokens.Form;
import org.rtmtext.syntax.Token;
import org.rtmtext.syntax.Token.Kind;

/**
 * The meaning of a number in a row of a frame.
 *
 * @param form of its cell
 * @param row 0 to 2 for aside, up, direction; 0 for other forms
 * @param index in its cell
 */
public record RowNumber(Form form, int row, int index) {
  private static final List<String> COMPONENTS = List.of("x", "y", "z", "w");
  private static final List<String> ROWS = List.of("aside", "up", "direction");
  private static final List<String> ANGLES =
      List.of(
          "X, the pitch about the aside axis",
          "Y, the yaw about the up axis",
          "Z, the roll about the direction axis");

  /**
   * The number of a token.
   *
   * @return empty if the token is no number of a row with 2 or 4 cells
   */
  public static Optional<RowNumber> of(RowTokens row, Token number) {
    for (int c = 0; c < row.cells().size(); c++) {
      int cell = c;
      int index =
          row.cells().get(c).stream().filter(t -> t.kind() == Kind.NUMBER).toList().indexOf(number);
      if (index >= 0) {
        return row.form(c)
            .filter(form -> index < size(form))
            .map(form -> new RowNumber(form, form == Form.ROWS ? cell : 0, index));
      }
    }
    return Optional.empty();
  }

  private static int size(Form form) {
    return form == Form.QUATERNION || form == Form.AXIS ? 4 : 3;
  }

  /** The meaning for a hover. */
  public String title() {
    return switch (form) {
      case POSITION -> COMPONENTS.get(index) + " of the position, in metres";
      case QUATERNION -> COMPONENTS.get(index) + " of the quaternion";
      case ROWS -> COMPONENTS.get(index) + " of the " + ROWS.get(row) + " row";
      case EULER -> "the angle " + ANGLES.get(index) + ", in degrees";
      case AXIS ->
          index == 3
              ? "the angle about the axis, in degrees"
              : COMPONENTS.get(index) + " of the axis";
    };
  }
}
