package org.rtmtext.model;

import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * A matrix as a rotation and what stretches: {@code m = rotation * stretch}, the polar
 * decomposition. Of all rotations this is the nearest to the matrix, unless that mirrors.
 *
 * @param rotation of determinant 1
 * @param stretch symmetrical; the identity for a rotation, and negative where the matrix mirrors
 */
public record PolarDecomposition(Matrix3d rotation, Matrix3d stretch) {
  private static final int MAX_STEPS = 60;
  private static final double ENOUGH = 1e-15;

  /** Two stretches that differ by a millionth are told apart by 2^30 of them. */
  private static final int SQUARINGS = 30;

  /** The parts of a matrix; empty where it has no direction to go by, being flat or not finite. */
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
      boolean done = next.equals(q, ENOUGH);
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
   * Of all rotations the one that is nearest to a matrix, by the sum of the squared differences. Of
   * one that mirrors, it is what is left when the direction that is shortest is turned round: with
   * the singular values on a diagonal, U · diag(1, 1, -1) · Vᵀ (Kabsch 1976).
   *
   * @return empty where the matrix has no direction to go by, being flat or not finite
   */
  public static Optional<Matrix3d> nearestRotation(Matrix3d m) {
    return of(m)
        .map(
            polar -> {
              if (m.determinant() > 0) {
                return polar.rotation;
              }
              Vector3d v = shortest(polar.stretch);
              // Minus the reflection at the plane across it: a half turn about it.
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
   * The direction in which a symmetrical matrix stretches least: its inverse, squared again and
   * again, is left with that alone.
   */
  private static Vector3d shortest(Matrix3d stretch) {
    Matrix3d power = stretch.invert(new Matrix3d());
    for (int step = 0; step < SQUARINGS; step++) {
      power.mul(power).scale(1 / largest(power));
    }
    Vector3d longest = power.getColumn(0, new Vector3d());
    for (int c = 1; c < 3; c++) {
      Vector3d column = power.getColumn(c, new Vector3d());
      // Where several stretch alike, it is the first of them.
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
