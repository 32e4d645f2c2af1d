package org.rtmtext.conversion;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.Rotations;
import org.rtmtext.validation.MatrixShape;

/**
 * What a binarised file can hold of three rows. If a bone's rows are no rotation, what hangs on it
 * has to be stored against the rotation that is left of them, or it would be moved by what is left
 * out.
 */
final class NearestRotation {
  private NearestRotation() {}

  /**
   * Of rows that are no rotation, the one that is nearest; flat ones have none, and get the one
   * that two of their rows tell, or the identity. Rows that are a rotation within the tolerances of
   * {@link MatrixShape} stay as they are: those that a chain of stored quaternions gave have to, to
   * give the same quaternions again.
   *
   * @param rows row i as column i; not changed
   */
  static Matrix3d of(Matrix3d rows) {
    return MatrixShape.of(rows) == MatrixShape.ROTATION ? rows : nearest(rows);
  }

  /** The same for rows that are known to be no rotation. */
  static Matrix3d nearest(Matrix3d rows) {
    return PolarDecomposition.nearestRotation(rows)
        .orElseGet(() -> Rotations.toRows(Rotations.fromRows(rows)));
  }

  /** How far the length of the longest or shortest row is from 1, or the largest cosine of two. */
  static double defect(Matrix4x3d m) {
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

  /** Half of what the square is from 1, which is the same for lengths about 1. */
  private static double length(double x, double y, double z) {
    return Math.abs(x * x + y * y + z * z - 1) / 2;
  }
}
