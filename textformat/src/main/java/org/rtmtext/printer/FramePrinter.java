package org.rtmtext.printer;

import java.util.Arrays;
import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.NumberText;
import org.rtmtext.number.StoredType;
import org.rtmtext.syntax.Names;

/** Prints frames. The text of a row depends on no value of another row. */
public final class FramePrinter {
  private static final String UNNAMED = "";

  private final List<String> bones;
  private final String[] names;
  private final int nameWidth;

  /**
   * @param bones the names of the rows, which also set the width of the first column
   */
  public FramePrinter(List<String> bones) {
    this.bones = bones;
    names = new String[bones.size()];
    int width = 0;
    for (int i = 0; i < names.length; i++) {
      names[i] = Names.print(bones.get(i));
      width = Math.max(width, names[i].length());
    }
    nameWidth = width;
  }

  /** Appends a frame; its last line ends with a line end. */
  public void print(Frame frame, StringBuilder out) {
    printLine(frame, out);
    String[] rowNames = rowNames(frame.names());
    int width = nameWidth;
    for (String name : rowNames) {
      width = Math.max(width, name.length());
    }
    printRows(frame.transforms(), rowNames, width, out);
  }

  /** Appends the first line of a frame. */
  void printLine(Frame frame, StringBuilder out) {
    out.append("frame ");
    if (frame.hasPhase()) {
      StoredType.FLOAT.append(out, frame.phase());
    } else {
      out.append("none");
    }
    if (frame.transforms().count() != bones.size()) {
      out.append(" transforms ").append(frame.transforms().count());
    }
    out.append('\n');
  }

  /** The width of the column of names: the length of the longest name of the list. */
  int nameWidth() {
    return nameWidth;
  }

  /** The cells of a row with its bars, one space apart. */
  public static String cells(Transforms rows, int row) {
    int rotation = rows.rotationComponents();
    return "| "
        + numbers(rows, row, 0, rotation)
        + " | "
        + numbers(rows, row, rotation, rotation + 3);
  }

  /**
   * The values of a row with the indexes {@code from} to {@code to} - 1, one space apart, with bars
   * between cells.
   */
  public static String numbers(Transforms rows, int row, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int c = from; c < to; c++) {
      if (c > from) {
        text.append(!rows.isBinarised() && c % 3 == 0 ? " | " : " ");
      }
      text.append(NumberText.of(rows, row, c));
    }
    return text.toString();
  }

  private static void printRows(
      Transforms transforms, String[] names, int nameWidth, StringBuilder out) {
    int rotation = transforms.rotationComponents();
    int count = rotation + 3;
    int cell = rotation % 3 == 0 ? 3 : rotation;
    int[] widths = new int[count];
    Arrays.fill(widths, transforms.isBinarised() ? Columns.QUATERNION : Columns.MATRIX);
    Arrays.fill(
        widths, rotation, count, transforms.isBinarised() ? Columns.POSITION : Columns.MATRIX);
    StringBuilder number = new StringBuilder();
    for (int row = 0; row < transforms.count(); row++) {
      Columns columns = new Columns(out, out.length() + 2 + nameWidth);
      out.append("  ").append(row < names.length ? names[row] : UNNAMED);
      for (int c = 0; c < count; c++) {
        if (c == rotation || c < rotation && c % cell == 0) {
          columns.append(0, "|", 0, 1);
        }
        number.setLength(0);
        NumberText.type(transforms, c).append(number, transforms.bits(row, c));
        columns.append(widths[c], number, 0, number.length());
      }
      out.append('\n');
    }
  }

  /**
   * The names of rows as the text writes them.
   *
   * @param stored the names that the frame stores; null if they are those of the list
   */
  String[] rowNames(NameFields stored) {
    if (stored == null) {
      return names;
    }
    String[] result = names;
    for (int i = 0; i < names.length; i++) {
      String name = stored.name(i);
      if (!name.equals(bones.get(i))) {
        if (result == names) {
          result = names.clone();
        }
        result[i] = names[i] + " as " + Names.print(name);
      }
    }
    return result;
  }
}
