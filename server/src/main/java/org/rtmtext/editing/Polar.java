package org.rtmtext.editing;

import java.util.Optional;
import org.joml.Matrix3d;

/**
 * A matrix as a rotation and what stretches: {@code m = rotation * stretch}, the polar
 * decomposition. Of all rotations this is the nearest to the matrix.
 *
 * @param rotation of determinant 1
 * @param stretch symmetrical; the identity for a rotation, and negative where the matrix mirrors
 */
record Polar(Matrix3d rotation, Matrix3d stretch) {
  private static final int MOST_STEPS = 60;
  private static final double ENOUGH = 1e-15;

  /** The parts of a matrix; empty where it has no direction to go by, being flat or not finite. */
  static Optional<Polar> of(Matrix3d m) {
    double determinant = m.determinant();
    if (!m.isFinite() || Math.abs(determinant) < 1e-12) {
      return Optional.empty();
    }
    Matrix3d q = new Matrix3d(m);
    if (determinant < 0) {
      q.scale(-1);
    }
    for (int step = 0; step < MOST_STEPS; step++) {
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
    return Optional.of(new Polar(q, q.transpose(new Matrix3d()).mul(m)));
  }
}
