package org.rtmtext.reader;

import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.grammar.rtmText.Cell;
import org.rtmtext.grammar.rtmText.Row;
import org.rtmtext.grammar.rtmText.RtmTextPackage;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Rotations;
import org.rtmtext.number.StoredType;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;

/**
 * Reads the transform of a row: a rotation in any form, and a position. Other forms than the stored
 * one are converted in double precision and rounded once.
 */
final class RowReader {
  private static final RtmTextPackage G = RtmTextPackage.eINSTANCE;

  /** How far rows may be from those of their quaternion before a loss is reported. */
  private static final double UNIT = 1e-3;

  private final Row row;
  private final boolean binarised;
  private final BlockProblems problems;

  RowReader(Row row, Encoding encoding, BlockProblems problems) {
    this.row = row;
    this.binarised = encoding.isBinarised();
    this.problems = problems;
  }

  void read(TransformsBuilder out, int index) {
    List<Cell> cells = row.getCells();
    Cell position = cells.get(cells.size() - 1);
    if (cells.size() == 4 && isPlainCells(cells)) {
      readRows(cells, out, index);
    } else if (cells.size() == 2) {
      readRotation(cells.get(0), out, index);
    } else {
      problems.add(
          Code.VALUE_COUNT,
          row,
          "write a row as bone | x y z w | x y z or, with a matrix, as bone | x y z | x y z | x y"
              + " z | x y z; found "
              + Wording.count(cells.size(), "cell"));
      return;
    }
    readPosition(position, out, index);
  }

  /** Whether a row gives its rotation as three rows, which plain files store. */
  static boolean isMatrix(Row row) {
    return row.getCells().size() == 4 && isPlainCells(row.getCells());
  }

  /** Whether a row gives its rotation as a quaternion, which binarised files store. */
  static boolean isQuaternion(Row row) {
    List<Cell> cells = row.getCells();
    return cells.size() == 2 && isPlainCells(cells) && cells.get(0).getValues().size() == 4;
  }

  private static boolean isPlainCells(List<Cell> cells) {
    return cells.stream().noneMatch(c -> c.isEuler() || c.isAxis() || c.isAngle());
  }

  private void readPosition(Cell cell, TransformsBuilder out, int index) {
    if (cell.isEuler() || cell.isAxis() || cell.isAngle()) {
      problems.add(
          Code.VALUE_COUNT,
          cell,
          "the last cell must be the position, x y z in metres, not a rotation");
    } else if (hasCount(cell, 3, "a position must have 3 numbers, x y z in metres")) {
      StoredType type = binarised ? StoredType.HALF : StoredType.FLOAT;
      for (int i = 0; i < 3; i++) {
        out.set(
            index,
            (binarised ? QuaternionTransforms.ROTATION : MatrixTransforms.ROTATION) + i,
            stored(cell, i, type));
      }
    }
  }

  private void readRows(List<Cell> cells, TransformsBuilder out, int index) {
    String[] titles = {"aside", "up", "direction"};
    boolean whole = true;
    for (int r = 0; r < 3; r++) {
      whole &= hasCount(cells.get(r), 3, "the " + titles[r] + " row must have 3 numbers");
    }
    if (!whole) {
      return;
    }
    if (!binarised) {
      for (int i = 0; i < 9; i++) {
        out.set(index, i, stored(cells.get(i / 3), i % 3, StoredType.FLOAT));
      }
      return;
    }
    Matrix3d matrix = new Matrix3d();
    for (int r = 0; r < 3; r++) {
      matrix.setColumn(r, new Vector3d(finite(cells.get(r), 3, "part of a rotation")));
    }
    if (!matrix.isFinite()) {
      return;
    }
    Quaterniond q = Rotations.fromRows(matrix);
    if (!Rotations.toRows(q).equals(matrix, UNIT)) {
      problems.add(
          Code.MATRIX_SCALE,
          row,
          "these rows scale, shear or mirror, which a binarised file cannot store: write the"
              + " rotation"
              + " as 'euler' or 'axis', or use 'rtm plain'");
    }
    store(q, row, out, index);
  }

  private void readRotation(Cell cell, TransformsBuilder out, int index) {
    if (cell.isEuler()) {
      readEuler(cell, out, index);
    } else if (cell.isAxis() || cell.isAngle()) {
      readAxis(cell, out, index);
    } else if (hasCount(cell, 4, "a quaternion must have 4 numbers, x y z w")) {
      if (binarised) {
        for (int i = 0; i < 4; i++) {
          out.set(index, i, stored(cell, i, StoredType.QUATERNION));
        }
      } else {
        double[] c = finite(cell, 4, "part of a quaternion");
        Quaterniond q = new Quaterniond(c[0], c[1], c[2], c[3]);
        requireUnitLength(q, cell);
        store(q, cell, out, index);
      }
    }
  }

  /** The rows of a quaternion of another length are not a rotation. */
  private void requireUnitLength(Quaterniond q, Cell cell) {
    double length = q.isFinite() ? Math.sqrt(q.lengthSquared()) : 1;
    if (length == 0) {
      problems.add(
          Code.QUATERNION_LENGTH,
          cell,
          Condition.ZERO_LENGTH,
          "this quaternion is zero, which is not a rotation, so the identity is stored instead;"
              + " to write it explicitly, use 0 0 0 1");
    } else if (Math.abs(length - 1) > Rotations.LENGTH_TOLERANCE) {
      problems.add(
          Code.QUATERNION_LENGTH,
          cell,
          "this quaternion has length "
              + Wording.number(length)
              + ", so the rows stored for it are not a rotation: divide the quaternion by its"
              + " length");
    }
  }

  private void readEuler(Cell cell, TransformsBuilder out, int index) {
    if (cell.isAngle()) {
      problems.add(Code.VALUE_COUNT, cell, "'angle' belongs to 'axis', not to 'euler'");
    } else if (hasCount(cell, 3, "'euler' takes 3 angles, X Y Z in degrees")) {
      double[] angles = finite(cell, 3, "an angle");
      store(positive(Rotations.euler(angles[0], angles[1], angles[2])), cell, out, index);
    }
  }

  private void readAxis(Cell cell, TransformsBuilder out, int index) {
    if (!cell.isAxis() || !cell.isAngle() || cell.getDegrees() == null) {
      problems.add(
          Code.VALUE_COUNT,
          cell,
          "write a rotation about an axis as 'axis x y z angle A', with A in degrees");
      return;
    }
    if (!hasCount(cell, 3, "an axis must have 3 numbers, x y z")) {
      return;
    }
    Vector3d axis = new Vector3d(finite(cell, 3, "part of an axis"));
    double degrees =
        NumberReader.finite(
            cell.getDegrees(),
            "an angle",
            NumberReader.Report.at(problems, cell, G.getCell_Degrees(), 0));
    // Scaled first: squares of very small or large components would underflow or overflow.
    double largest = Math.max(Math.abs(axis.x), Math.max(Math.abs(axis.y), Math.abs(axis.z)));
    if (largest == 0) {
      problems.add(
          Code.VALUE_RANGE,
          cell,
          "an axis of length 0 has no direction: write another axis, for example 0 1 0");
    } else if (axis.isFinite()) {
      store(positive(Rotations.axisAngle(axis.div(largest), degrees)), cell, out, index);
    }
  }

  private static Quaterniond positive(Quaterniond q) {
    return q.w < 0 ? q.set(-q.x, -q.y, -q.z, -q.w) : q;
  }

  private void store(Quaterniond q, EObject at, TransformsBuilder out, int index) {
    if (!q.isFinite()) {
      return; // reported where its numbers were read
    }
    if (binarised) {
      double[] components = {q.x, q.y, q.z, q.w};
      for (int i = 0; i < 4; i++) {
        out.set(index, i, (int) Math.rint(components[i] * QuaternionTransforms.ONE));
      }
      return;
    }
    Matrix3d rows = Rotations.toRows(q);
    for (int i = 0; i < 9; i++) {
      float value = (float) rows.get(i / 3, i % 3);
      if (!Float.isFinite(value)) {
        problems.add(
            Code.VALUE_RANGE, at, "the rows computed from these numbers are too large for floats");
        return;
      }
      out.set(index, i, Float.floatToRawIntBits(value));
    }
  }

  private boolean hasCount(Cell cell, int count, String rule) {
    int found = cell.getValues().size();
    if (found != count) {
      problems.add(Code.VALUE_COUNT, found == 0 ? row : cell, rule + "; found " + found);
    }
    return found == count;
  }

  private int stored(Cell cell, int i, StoredType type) {
    return NumberReader.stored(
        cell.getValues().get(i),
        type,
        NumberReader.Report.at(problems, cell, G.getCell_Values(), i));
  }

  private double[] finite(Cell cell, int count, String what) {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] =
          NumberReader.finite(
              cell.getValues().get(i),
              what,
              NumberReader.Report.at(problems, cell, G.getCell_Values(), i));
    }
    return numbers;
  }
}
