package org.rtmtext.geometry;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;

/**
 * The rotation that a binarised file stores for three rows. If a bone's rows are not a rotation,
 * its children are stored relative to the nearest rotation; otherwise they would move.
 */
public final class NearestRotation {
  private NearestRotation() {}

  /**
   * The nearest rotation to three rows. Rows in a plane give the rotation of two of them, or the
   * identity. Rows that are a rotation within the tolerances of {@link MatrixShape} stay as they
   * are: rows computed from a chain of stored quaternions must give these quaternions again.
   *
   * @param rows row i as column i; not changed
   */
  public static Matrix3d of(Matrix3d rows) {
    return MatrixShape.of(rows) == MatrixShape.ROTATION ? rows : nearest(rows);
  }

  /** The nearest rotation to rows that are not a rotation. */
  public static Matrix3d nearest(Matrix3d rows) {
    return PolarDecomposition.nearestRotation(rows)
        .orElseGet(() -> Rotations.toRows(Rotations.fromRows(rows)));
  }

  /** The largest difference of a row's length from 1, or the largest cosine between two rows. */
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
