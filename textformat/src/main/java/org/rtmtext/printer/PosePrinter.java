package org.rtmtext.printer;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.Digits;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.Poses;
import org.rtmtext.syntax.RowTokens;

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

  /**
   * Appends the section {@code still}, with the rows of bones that do the same in every frame, and
   * an empty line before it. Appends nothing if there are no such bones.
   */
  void printStill(StringBuilder out) {
    List<RowTokens> rows = new ArrayList<>();
    for (int b = 0; b < poses.still().length; b++) {
      if (poses.still()[b]) {
        rows.add(row(names[b], poses.rows().get(0), b, animation.frames().get(0).transforms()));
      }
    }
    if (!rows.isEmpty()) {
      out.append("\nstill\n");
      print(rows, out);
    }
  }

  /** Appends a frame; its last line ends with a line end. */
  public void printFrame(int f, StringBuilder out) {
    Frame frame = animation.frames().get(f);
    frames.printLine(frame, out);
    String[] rowNames = frames.rowNames(frame.names());
    List<RowTokens> rows = new ArrayList<>();
    for (int b = 0; b < frame.transforms().count(); b++) {
      if (b >= poses.still().length || !poses.still()[b]) {
        String name = b < rowNames.length ? rowNames[b] : "";
        rows.add(row(name, poses.rows().get(f), b, frame.transforms()));
      }
    }
    print(rows, out);
  }

  private void print(List<RowTokens> rows, StringBuilder out) {
    AlignedRows.of(rows, frames.nameWidth()).forEach(line -> out.append(line).append('\n'));
  }

  /**
   * A row whose words are one space apart.
   *
   * @param name as the text writes it
   * @param b index of the row
   * @param stored has the values of a row in stored form
   */
  public static RowTokens row(String name, PoseRows rows, int b, Transforms stored) {
    StringBuilder row = new StringBuilder(name);
    switch (rows.form(b)) {
      case TURN -> cell("turn", rows, b, 0, row);
      case RELATIVE -> {
        cell("relative", rows, b, 0, row);
        cell("", rows, b, 3, row);
        cell("", rows, b, 6, row);
      }
      case STORED -> row.append(' ').append(FramePrinter.cells(stored, b));
    }
    if (rows.form(b) != PoseRows.Form.STORED && rows.hasMove(b)) {
      cell("move", rows, b, PoseRows.MOVE, row);
    }
    return RowTokens.of(row.toString()).orElseThrow();
  }

  private static void cell(String keyword, PoseRows rows, int b, int first, StringBuilder row) {
    row.append(" | ").append(keyword);
    for (int i = first; i < first + 3; i++) {
      row.append(' ');
      Digits.append(row, rows.value(b, i), rows.decimals(b, i));
    }
  }
}
