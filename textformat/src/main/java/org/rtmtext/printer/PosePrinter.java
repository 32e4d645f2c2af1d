package org.rtmtext.printer;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.NumberText;
import org.rtmtext.poses.Digits;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.Poses;

/** Prints frames whose rows are relative to parents and the rest pose. */
public final class PosePrinter {
  private final Animation animation;
  private final Poses poses;
  private final FramePrinter frames;
  private final String[] names;

  /**
   * @param poses of all frames of the animation
   */
  public PosePrinter(Animation animation, Poses poses) {
    this.animation = animation;
    this.poses = poses;
    frames = new FramePrinter(animation.bones());
    names = frames.rowNames(null);
  }

  /** A line of a frame: its name and its cells, without bars. */
  private record Line(String name, List<Cell> cells) {
    /** The cells that are aligned one after the other. */
    List<Cell> rotation() {
      return position() == null ? cells : cells.subList(0, cells.size() - 1);
    }

    /**
     * The last cell, which begins in the same column on all lines; null for a row without a move.
     */
    Cell position() {
      Cell last = cells.get(cells.size() - 1);
      boolean isStored = last.column() >= PoseRows.STRIDE && last.column() < 2 * PoseRows.STRIDE;
      return isStored || last.keyword().equals("move") ? last : null;
    }
  }

  /**
   * A cell of a line.
   *
   * @param keyword may be empty
   * @param column of the first number; stored values and relative matrices have their own columns
   */
  private record Cell(String keyword, int column, List<String> numbers) {}

  /** Appends the rows of bones that do the same in every frame, with an empty line before them. */
  void printStill(StringBuilder out) {
    List<Line> lines = new ArrayList<>();
    for (int b = 0; b < poses.still().length; b++) {
      if (poses.still()[b]) {
        lines.add(line(names[b], poses.rows().get(0), b, animation.frames().get(0).transforms()));
      }
    }
    if (!lines.isEmpty()) {
      out.append("\nstill\n");
      print(lines, frames.width(names), out);
    }
  }

  /** Appends a frame; its last line ends with a line end. */
  public void printFrame(int f, StringBuilder out) {
    Frame frame = animation.frames().get(f);
    frames.printLine(frame, out);
    String[] rowNames = frames.rowNames(frame.names());
    List<Line> lines = new ArrayList<>();
    for (int b = 0; b < frame.transforms().count(); b++) {
      if (b >= poses.still().length || !poses.still()[b]) {
        String name = b < rowNames.length ? rowNames[b] : "";
        lines.add(line(name, poses.rows().get(f), b, frame.transforms()));
      }
    }
    print(lines, frames.width(rowNames), out);
  }

  private static Line line(String name, PoseRows rows, int b, Transforms stored) {
    List<Cell> cells = new ArrayList<>(4);
    switch (rows.form(b)) {
      case TURN -> cells.add(cell("turn", rows, b, 0));
      case RELATIVE -> {
        for (int i = 0; i < PoseRows.MOVE; i += 3) {
          List<String> numbers = cell("", rows, b, i).numbers();
          cells.add(new Cell(i == 0 ? "relative" : "", 2 * PoseRows.STRIDE + i, numbers));
        }
      }
      case STORED -> {
        int rotation = stored.rotationComponents();
        int width = rotation % 3 == 0 ? 3 : rotation;
        for (int c = 0; c < rotation + 3; c += c < rotation ? width : 3) {
          List<String> numbers = new ArrayList<>(4);
          for (int i = c; i < c + (c < rotation ? width : 3); i++) {
            numbers.add(NumberText.of(stored, b, i));
          }
          cells.add(new Cell("", PoseRows.STRIDE + c, numbers));
        }
      }
    }
    if (rows.form(b) != PoseRows.Form.STORED && rows.hasMove(b)) {
      cells.add(cell("move", rows, b, PoseRows.MOVE));
    }
    return new Line(name, cells);
  }

  private static Cell cell(String keyword, PoseRows rows, int b, int first) {
    List<String> numbers = new ArrayList<>(3);
    for (int i = first; i < first + 3; i++) {
      StringBuilder number = new StringBuilder(8);
      Digits.append(number, rows.value(b, i), rows.decimals(b, i));
      numbers.add(number.toString());
    }
    return new Cell(keyword, first, numbers);
  }

  private static void print(List<Line> lines, int nameWidth, StringBuilder out) {
    Columns columns = new Columns(3 * PoseRows.STRIDE);
    for (Line line : lines) {
      for (Cell cell : line.cells()) {
        for (int i = 0; i < cell.numbers().size(); i++) {
          columns.fit(cell.column() + i, cell.numbers().get(i).length());
        }
      }
    }
    List<StringBuilder> starts = new ArrayList<>();
    int longest = 0;
    for (Line line : lines) {
      StringBuilder start = new StringBuilder("  ").append(line.name());
      Columns.pad(start, 2 + nameWidth);
      line.rotation().forEach(cell -> append(cell, columns, start));
      longest = Math.max(longest, start.length());
      starts.add(start);
    }
    for (int i = 0; i < starts.size(); i++) {
      StringBuilder row = starts.get(i);
      if (lines.get(i).position() != null) {
        Columns.pad(row, longest);
        append(lines.get(i).position(), columns, row);
      }
      out.append(row).append('\n');
    }
  }

  private static void append(Cell cell, Columns columns, StringBuilder out) {
    out.append(cell.keyword().isEmpty() ? " |" : " | ").append(cell.keyword());
    for (int i = 0; i < cell.numbers().size(); i++) {
      String number = cell.numbers().get(i);
      columns.append(out, cell.column() + i, number, 0, number.length());
    }
  }
}
