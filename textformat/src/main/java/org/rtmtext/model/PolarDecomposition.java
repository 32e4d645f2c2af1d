package org.rtmtext.model;

import java.util.Optional;
import org.joml.Matrix3d;

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
}
