package org.rtmtext.model;

import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;

/** Lengths of the three rows of a plain file's matrix, and the angles between them. */
public final class MatrixMeasures {
  private final Vector3d[] rows = new Vector3d[3];
  private final double[] lengths = new double[3];

  /**
   * @param m the rows of the file, each as a column of m
   */
  public MatrixMeasures(Matrix3d m) {
    for (int i = 0; i < 3; i++) {
      rows[i] = m.getColumn(i, new Vector3d());
      lengths[i] = rows[i].length();
    }
  }

  boolean isFinite() {
    return rows[0].isFinite() && rows[1].isFinite() && rows[2].isFinite();
  }

  /** The number of rows that shrink to nothing: one flattens a model, two make it a line. */
  public int zeroRows() {
    return (int) IntStream.range(0, 3).filter(this::isZero).count();
  }

  boolean isZero(int row) {
    return lengths[row] < MatrixShape.ZERO_LENGTH;
  }

  double largestLengthError() {
    double error = 0;
    for (double length : lengths) {
      error = Math.max(error, Math.abs(length - 1));
    }
    return error;
  }

  /** The cosine between the two rows that are farthest from a right angle. */
  public double worstCosine() {
    double worst = cosine(0, 1);
    for (double other : new double[] {cosine(0, 2), cosine(1, 2)}) {
      if (Math.abs(other) > Math.abs(worst)) {
        worst = other;
      }
    }
    return worst;
  }

  /** The volume that the normalised rows span: 1 at right angles, -1 if also mirrored. */
  double volume() {
    return rows[0].dot(rows[1].cross(rows[2], new Vector3d()))
        / (lengths[0] * lengths[1] * lengths[2]);
  }

  public double[] lengths() {
    return lengths.clone();
  }

  private double cosine(int i, int j) {
    return rows[i].dot(rows[j]) / (lengths[i] * lengths[j]);
  }

  /**
   * The larger of two errors: the largest difference of a row's length from 1, to first order, and
   * the largest dot product of two rows.
   */
  public static double defect(Matrix4x3d m) {
    return Math.max(
        Math.max(
            length(m.m00(), m.m01(), m.m02()),
            Math.max(length(m.m10(), m.m11(), m.m12()), length(m.m20(), m.m21(), m.m22()))),
        Math.max(
            Math.abs(m.m00() * m.m10() + m.m01() * m.m11() + m.m02() * m.m12()),
            Math.max(
                Math.abs(m.m00() * m.m20() + m.m01() * m.m21() + m.m02() * m.m22()),
                Math.abs(m.m10() * m.m20() + m.m11() * m.m21() + m.m12() * m.m22()))));
  }

  /** The difference of a length near 1 from 1, to first order. */
  private static double length(double x, double y, double z) {
    return Math.abs(x * x + y * y + z * z - 1) / 2;
  }
}
