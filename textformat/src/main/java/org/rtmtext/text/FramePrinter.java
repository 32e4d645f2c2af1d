package org.rtmtext.text;

import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;

/** Prints frames, each with its own column widths; what one prints depends on no other frame. */
public final class FramePrinter {
  private static final String UNNAMED = "";

  private final List<String> bones;
  private final String[] names;
  private final int nameWidth;

  /**
   * @param bones the list of bones, which gives the rows' names and the width of their column
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

  /** Appends a frame, with the line ends of all its lines. */
  public void print(Frame frame, StringBuilder out) {
    Transforms transforms = frame.transforms();
    out.append("frame ");
    if (frame.hasPhase()) {
      StoredType.FLOAT.append(out, frame.phase());
    } else {
      out.append("none");
    }
    if (transforms.count() != bones.size()) {
      out.append(" transforms ").append(transforms.count());
    }
    out.append('\n');
    Table table =
        transforms instanceof MatrixTransforms m
            ? new Table(m)
            : new Table((QuaternionTransforms) transforms);
    String[] rowNames = rowNames(frame.names());
    int width = nameWidth;
    if (rowNames != names) {
      for (String name : rowNames) {
        width = Math.max(width, name.length());
      }
    }
    for (int row = 0; row < transforms.count(); row++) {
      String name = row < rowNames.length ? rowNames[row] : UNNAMED;
      out.append("  ").append(name);
      pad(out, width - name.length());
      out.append(' ');
      table.appendRow(out, row);
      out.append('\n');
    }
  }

  private String[] rowNames(NameFields stored) {
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

  private static void pad(StringBuilder out, int count) {
    for (int i = 0; i < count; i++) {
      out.append(' ');
    }
  }

  /** The numbers of a frame as one run of text, with the places of each. */
  private static final class Table {
    private final int columns;
    private final int firstCell;
    private final int[] ends;
    private final int[] widths;
    private final StringBuilder numbers;

    Table(MatrixTransforms m) {
      this(m.count(), MatrixTransforms.STRIDE, 3);
      int[] bits = m.array();
      for (int i = 0; i < bits.length; i++) {
        StoredType.FLOAT.append(numbers, bits[i]);
        ends[i] = numbers.length();
      }
      measure();
    }

    Table(QuaternionTransforms q) {
      this(q.count(), QuaternionTransforms.STRIDE, 4);
      short[] bits = q.array();
      for (int i = 0; i < bits.length; i++) {
        (i % columns < 4 ? StoredType.QUATERNION : StoredType.HALF).append(numbers, bits[i]);
        ends[i] = numbers.length();
      }
      measure();
    }

    private Table(int rows, int columns, int firstCell) {
      this.columns = columns;
      this.firstCell = firstCell;
      ends = new int[rows * columns];
      widths = new int[columns];
      numbers = new StringBuilder(rows * columns * 8);
    }

    private void measure() {
      for (int i = 0; i < ends.length; i++) {
        int column = i % columns;
        widths[column] = Math.max(widths[column], ends[i] - start(i));
      }
    }

    private int start(int i) {
      return i == 0 ? 0 : ends[i - 1];
    }

    void appendRow(StringBuilder out, int row) {
      for (int column = 0; column < columns; column++) {
        int i = row * columns + column;
        if (column == 0 || column >= firstCell && (column - firstCell) % 3 == 0) {
          out.append(column == 0 ? "| " : " | ");
        } else {
          out.append(' ');
        }
        pad(out, widths[column] - (ends[i] - start(i)));
        out.append(numbers, start(i), ends[i]);
      }
    }
  }
}
