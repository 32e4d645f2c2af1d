package org.rtmtext.printer;

import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.NumberText;
import org.rtmtext.number.StoredType;
import org.rtmtext.syntax.Names;

/** Prints frames. Each has its own column widths, so its text depends on no other frame. */
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
    StringBuilder numbers = new StringBuilder(transforms.count() * count * 8);
    int[] ends = new int[transforms.count() * count];
    Columns columns = new Columns(count);
    int end = 0;
    for (int i = 0; i < ends.length; i++) {
      int c = i % count;
      NumberText.type(transforms, c).append(numbers, transforms.bits(i / count, c));
      ends[i] = numbers.length();
      columns.fit(c, ends[i] - end);
      end = ends[i];
    }
    int start = 0;
    for (int row = 0; row < transforms.count(); row++) {
      String name = row < names.length ? names[row] : UNNAMED;
      out.append("  ").append(name);
      Columns.pad(out, out.length() + nameWidth - name.length());
      for (int c = 0; c < count; c++) {
        out.append(c == rotation || c < rotation && c % cell == 0 ? " |" : "");
        end = ends[row * count + c];
        columns.append(out, c, numbers, start, end);
        start = end;
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
