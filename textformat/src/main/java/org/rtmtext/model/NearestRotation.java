package org.rtmtext.model;

import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * Computes the rotation that a binarised file stores for three rows of a plain file. Children are
 * stored relative to this rotation, so they stay in place.
 */
public final class NearestRotation {
  /** 30 squarings give the power 2^30, which separates two stretches that differ by a millionth. */
  private static final int SQUARINGS = 30;

  private NearestRotation() {}

  /**
   * The nearest rotation to three rows. Rows in a plane give the rotation of two of them, rows in a
   * line the identity. Rows that are a rotation within the tolerances of {@link MatrixShape} stay
   * as they are: rows computed from a chain of stored quaternions must give these quaternions
   * again.
   *
   * @param rows the rows of the file, each as a column of the matrix; not changed
   */
  public static Matrix3d of(Matrix3d rows) {
    return MatrixShape.of(rows) == MatrixShape.ROTATION ? rows : nearest(rows);
  }

  /** The nearest rotation to rows that are not a rotation. */
  public static Matrix3d nearest(Matrix3d rows) {
    return ofRegular(rows)
        .or(() -> ofTwoRows(rows))
        .orElseGet(() -> Rotations.toRows(Rotations.fromRows(rows)));
  }

  /**
   * The rotation nearest to two rows, if the third one shrinks to nothing.
   *
   * @return empty if no row or several rows shrink to nothing, or the two others are parallel or
   *     not finite
   */
  public static Optional<Matrix3d> ofTwoRows(Matrix3d rows) {
    MatrixMeasures measures = new MatrixMeasures(rows);
    if (measures.zeroRows() != 1) {
      return Optional.empty();
    }
    Matrix3d completed = new Matrix3d(rows);
    for (int r = 0; r < 3; r++) {
      if (measures.isZero(r)) {
        Vector3d next = rows.getColumn((r + 1) % 3, new Vector3d());
        Vector3d previous = rows.getColumn((r + 2) % 3, new Vector3d());
        completed.setColumn(r, next.cross(previous).normalize());
      }
    }
    return ofRegular(completed);
  }

  /**
   * The rotation nearest to a matrix, by the sum of the squared differences. For a matrix that
   * mirrors, the direction of the smallest singular value is negated: U · diag(1, 1, -1) · Vᵀ
   * (Kabsch 1976).
   *
   * @return empty if the matrix is singular or not finite
   */
  public static Optional<Matrix3d> ofRegular(Matrix3d m) {
    return PolarDecomposition.of(m)
        .map(
            polar -> {
              if (m.determinant() > 0) {
                return polar.rotation();
              }
              Vector3d v = shortest(polar.stretch());
              // A half turn about the shortest direction.
              Matrix3d turn =
                  new Matrix3d(
                      2 * v.x * v.x - 1,
                      2 * v.x * v.y,
                      2 * v.x * v.z,
                      2 * v.y * v.x,
                      2 * v.y * v.y - 1,
                      2 * v.y * v.z,
                      2 * v.z * v.x,
                      2 * v.z * v.y,
                      2 * v.z * v.z - 1);
              return polar.rotation().mul(turn, new Matrix3d());
            });
  }

  /**
   * The direction in which a symmetric matrix stretches least; repeated squaring of the inverse
   * converges to it.
   */
  private static Vector3d shortest(Matrix3d stretch) {
    Matrix3d power = stretch.invert(new Matrix3d());
    for (int step = 0; step < SQUARINGS; step++) {
      power.mul(power).scale(1 / largest(power));
    }
    Vector3d longest = power.getColumn(0, new Vector3d());
    for (int c = 1; c < 3; c++) {
      Vector3d column = power.getColumn(c, new Vector3d());
      // Of several equal stretches the first is used.
      if (column.lengthSquared() > longest.lengthSquared() * (1 + 1e-9)) {
        longest = column;
      }
    }
    return longest.normalize();
  }

  private static double largest(Matrix3d m) {
    double largest = 0;
    for (int c = 0; c < 9; c++) {
      largest = Math.max(largest, Math.abs(m.get(c / 3, c % 3)));
    }
    return largest;
  }
}
