package org.rtmtext.geometry;

import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * The polar decomposition {@code m = rotation * stretch}. Unless the matrix mirrors, the rotation
 * is the one nearest to it.
 *
 * @param rotation of determinant 1
 * @param stretch symmetric; the identity for a rotation, negative definite if the matrix mirrors
 */
public record PolarDecomposition(Matrix3d rotation, Matrix3d stretch) {
  private static final int MAX_STEPS = 60;
  private static final double PRECISION = 1e-15;

  /** The power 2^30 separates two stretches that differ by a millionth. */
  private static final int SQUARINGS = 30;

  /** Decomposes a matrix; empty if it is singular or not finite. */
  public static Optional<PolarDecomposition> of(Matrix3d m) {
    double determinant = m.determinant();
    if (!m.isFinite() || Math.abs(determinant) < 1e-12) {
      return Optional.empty();
    }
    Matrix3d q = new Matrix3d(m);
    if (determinant < 0) {
      q.scale(-1);
    }
    for (int step = 0; step < MAX_STEPS; step++) {
      Matrix3d next = q.invert(new Matrix3d()).transpose().add(q).scale(0.5);
      boolean done = next.equals(q, PRECISION);
      q = next;
      if (done) {
        break;
      }
    }
    if (!q.isFinite()) {
      return Optional.empty();
    }
    return Optional.of(new PolarDecomposition(q, q.transpose(new Matrix3d()).mul(m)));
  }

  /**
   * The rotation nearest to a matrix, by the sum of the squared differences. For a matrix that
   * mirrors, the direction of the smallest singular value is negated: U · diag(1, 1, -1) · Vᵀ
   * (Kabsch 1976).
   *
   * @return empty if the matrix is singular or not finite
   */
  public static Optional<Matrix3d> nearestRotation(Matrix3d m) {
    return of(m)
        .map(
            polar -> {
              if (m.determinant() > 0) {
                return polar.rotation;
              }
              Vector3d v = shortest(polar.stretch);
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
              return polar.rotation.mul(turn, new Matrix3d());
            });
  }

  /**
   * The direction in which a symmetric matrix stretches least: repeated squaring of its inverse
   * leaves only that.
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
