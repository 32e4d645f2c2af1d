package org.rtmtext.model;

import org.joml.Matrix3d;
import org.joml.Quaterniond;

/** Angles and distances between stored transforms, whose values need not be valid rotations. */
public final class RotationDistance {
  /** Smaller angles are rounding errors of rows, degrees. */
  private static final double NOISE = 1e-5;

  private RotationDistance() {}

  /** Whether a transform has a rotation: its values are finite and not all 0. */
  public static boolean isRotation(Transform transform) {
    return isRotation(transform, transform.quaternion());
  }

  /** The rotation of a transform; NaN if it has none. */
  public static Quaterniond rotation(Transform transform) {
    Quaterniond q = transform.quaternion();
    return isRotation(transform, q)
        ? q
        : new Quaterniond(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  private static boolean isRotation(Transform transform, Quaterniond q) {
    // Rows without a rotation give the identity.
    boolean identity = q.x == 0 && q.y == 0 && q.z == 0 && q.w == 1;
    return isRotation(q) && (!identity || isRotation(transform.rows()));
  }

  private static boolean isRotation(Matrix3d rows) {
    return rows.isFinite() && rows.determinant() != 0;
  }

  private static boolean isRotation(Quaterniond q) {
    return q.isFinite() && q.lengthSquared() > 0;
  }

  /** The angle between two rotations, 0 to 180 degrees; NaN if one of them is invalid. */
  public static double between(Quaterniond a, Quaterniond b) {
    if (!isRotation(a) || !isRotation(b)) {
      return Double.NaN;
    }
    double degrees = AxisAngle.of(a.conjugate(new Quaterniond()).mul(b)).degrees();
    return degrees < NOISE ? 0 : degrees;
  }

  public static double between(Transform a, Transform b) {
    return between(rotation(a), rotation(b));
  }

  /** The distance between the positions of two transforms, metres. */
  public static double distance(Transform a, Transform b) {
    return a.position().distance(b.position());
  }
}
