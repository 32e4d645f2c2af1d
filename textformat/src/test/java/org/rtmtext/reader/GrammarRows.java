package org.rtmtext.reader;

import static org.rtmtext.model.Transforms.MATRIX_ROTATION;
import static org.rtmtext.model.Transforms.ONE;
import static org.rtmtext.model.Transforms.QUATERNION_ROTATION;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.grammar.rtmText.Cell;
import org.rtmtext.grammar.rtmText.Frame;
import org.rtmtext.grammar.rtmText.Row;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.number.StoredType;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.syntax.Names;

/** The values that parsed rows have in an encoding; 0 for those that cannot be read. */
final class GrammarRows {
  private final List<Row> rows;
  private final boolean binarised;
  private final TransformsBuilder out;
  private int row;

  GrammarRows(List<Row> rows, Encoding encoding) {
    this.rows = rows;
    binarised = encoding.isBinarised();
    out = new TransformsBuilder(encoding, rows.size());
  }

  static int phase(Frame frame) {
    return frame.isUnphased() ? 0 : GrammarNumbers.bits(frame.getPhase(), StoredType.FLOAT);
  }

  RowNames names() {
    return new RowNames(
        rows.stream().map(r -> name(r.getBone())).toArray(String[]::new),
        rows.stream().map(r -> name(r.getStored())).toArray(String[]::new));
  }

  private static String name(String token) {
    return token == null ? null : Names.value(token);
  }

  RotationFormCounts forms() {
    int matrices = (int) rows.stream().filter(GrammarRows::isMatrix).count();
    int quaternions = (int) rows.stream().filter(GrammarRows::isQuaternion).count();
    return RotationFormCounts.ofFrame(
        binarised ? quaternions : matrices,
        binarised ? matrices : quaternions,
        rows.size() - matrices - quaternions);
  }

  private static boolean isMatrix(Row row) {
    return row.getCells().size() == 4 && row.getCells().stream().allMatch(GrammarRows::isPlain);
  }

  private static boolean isQuaternion(Row row) {
    return row.getCells().size() == 2
        && row.getCells().stream().allMatch(GrammarRows::isPlain)
        && row.getCells().get(0).getValues().size() == 4;
  }

  private static boolean isPlain(Cell cell) {
    return !cell.isEuler()
        && !cell.isAxis()
        && !cell.isAngle()
        && !cell.isTurn()
        && !cell.isMove()
        && !cell.isRelative();
  }

  /** The rows relative to parents, each as its form and its values; others are empty. */
  List<String> poses() {
    return rows.stream().map(GrammarRows::pose).toList();
  }

  static List<String> poses(ParsedFrame frame) {
    return IntStream.range(0, frame.names().count())
        .mapToObj(r -> frame.poses() == null ? "" : pose(frame.poses(), r))
        .toList();
  }

  private static String pose(PoseRows rows, int row) {
    return rows.form(row) == PoseRows.Form.STORED
        ? ""
        : IntStream.range(0, PoseRows.STRIDE)
            .mapToObj(i -> Double.toString(rows.value(row, i)))
            .collect(Collectors.joining(" ", rows.form(row) + " ", ""));
  }

  private static String pose(Row row) {
    if (!isPose(row)) {
      return "";
    }
    PoseRows pose = new PoseRows(1);
    Cell first = row.getCells().get(0);
    pose.set(0, first.isTurn() ? PoseRows.Form.TURN : PoseRows.Form.RELATIVE);
    for (int c = 0; c < row.getCells().size(); c++) {
      Cell cell = row.getCells().get(c);
      double[] values = finite(cell);
      for (int i = 0; i < values.length && values.length == 3; i++) {
        pose.set(0, (cell.isMove() ? PoseRows.MOVE : 3 * c) + i, values[i]);
      }
    }
    return pose(pose, 0);
  }

  private static boolean isPose(Row row) {
    List<Cell> cells = row.getCells();
    int count = cells.get(0).isTurn() ? 1 : 3;
    return (cells.get(0).isTurn() || cells.get(0).isRelative())
        && (cells.size() == count || cells.size() == count + 1 && cells.get(count).isMove())
        && cells.subList(1, count).stream().allMatch(GrammarRows::isPlain)
        && cells.stream().noneMatch(Cell::isAngle);
  }

  Transforms transforms() {
    for (row = 0; row < rows.size(); row++) {
      List<Cell> cells = rows.get(row).getCells();
      if (cells.get(0).isTurn() || cells.get(0).isRelative()) {
        continue;
      } else if (isMatrix(rows.get(row))) {
        matrix(cells.subList(0, 3));
      } else if (cells.size() == 2) {
        rotation(cells.get(0));
      } else {
        continue;
      }
      Cell position = cells.get(cells.size() - 1);
      if (isPlain(position) && position.getValues().size() == 3) {
        store(
            position,
            binarised ? QUATERNION_ROTATION : MATRIX_ROTATION,
            binarised ? StoredType.HALF : StoredType.FLOAT);
      }
    }
    return out.build(rows.size());
  }

  private void matrix(List<Cell> cells) {
    if (cells.stream().anyMatch(c -> c.getValues().size() != 3)) {
      return;
    }
    if (!binarised) {
      for (int i = 0; i < 3; i++) {
        store(cells.get(i), 3 * i, StoredType.FLOAT);
      }
      return;
    }
    Matrix3d matrix = new Matrix3d();
    for (int i = 0; i < 3; i++) {
      matrix.setColumn(i, new Vector3d(finite(cells.get(i))));
    }
    if (matrix.isFinite()) {
      store(Rotations.fromRows(matrix));
    }
  }

  private void rotation(Cell cell) {
    double[] v = finite(cell);
    if (isPlain(cell) && v.length == 4) {
      if (binarised) {
        store(cell, 0, StoredType.QUATERNION);
      } else {
        store(new Quaterniond(v[0], v[1], v[2], v[3]));
      }
    } else if (cell.isEuler() && !cell.isAngle() && v.length == 3) {
      store(positive(Rotations.euler(v[0], v[1], v[2])));
    } else if (cell.isAxis() && cell.isAngle() && v.length == 3) {
      Vector3d axis = new Vector3d(v);
      double largest = axis.get(axis.maxComponent());
      if (axis.isFinite() && largest != 0) {
        double degrees = GrammarNumbers.finite(cell.getDegrees());
        store(positive(Rotations.axisAngle(axis.div(Math.abs(largest)), degrees)));
      }
    }
  }

  private static double[] finite(Cell cell) {
    return cell.getValues().stream().mapToDouble(GrammarNumbers::finite).toArray();
  }

  private static Quaterniond positive(Quaterniond q) {
    return q.w < 0 ? new Quaterniond(-q.x, -q.y, -q.z, -q.w) : q;
  }

  /** Stores the numbers of a cell as they are. */
  private void store(Cell cell, int first, StoredType type) {
    for (int i = 0; i < cell.getValues().size(); i++) {
      out.set(row, first + i, GrammarNumbers.bits(cell.getValues().get(i), type));
    }
  }

  private void store(Quaterniond q) {
    if (!q.isFinite()) {
      return;
    }
    if (binarised) {
      out.set(row, 0, (int) Math.rint(q.x * ONE));
      out.set(row, 1, (int) Math.rint(q.y * ONE));
      out.set(row, 2, (int) Math.rint(q.z * ONE));
      out.set(row, 3, (int) Math.rint(q.w * ONE));
      return;
    }
    Matrix3d matrix = Rotations.toRows(q);
    for (int i = 0; i < 9; i++) {
      float value = (float) matrix.get(i / 3, i % 3);
      if (!Float.isFinite(value)) {
        return; // the values before it are stored
      }
      out.set(row, i, Float.floatToRawIntBits(value));
    }
  }
}
