package org.rtmtext.lsp.feature;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.rtmtext.model.AxisAngle;
import org.rtmtext.model.Transform;

/** Rotations of stored transforms, which need not be any, and the differences between them. */
final class Turns {
  private Turns() {}

  /** Whether a transform has a rotation: numbers that are all 0 or not finite are none. */
  static boolean isRotation(Transform transform) {
    Matrix3d rows = transform.rows();
    return isRotation(transform.quaternion()) && rows.isFinite() && rows.determinant() != 0;
  }

  /** The rotation of a transform; of NaN where it has none. */
  static Quaterniond rotation(Transform transform) {
    return isRotation(transform)
        ? transform.quaternion()
        : new Quaterniond(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  private static boolean isRotation(Quaterniond q) {
    return q.isFinite() && q.lengthSquared() > 0;
  }

  /** The angle between two rotations, 0 to 180 degrees; NaN where one of them is none. */
  static double between(Quaterniond a, Quaterniond b) {
    return isRotation(a) && isRotation(b)
        ? AxisAngle.of(a.conjugate(new Quaterniond()).mul(b)).degrees()
        : Double.NaN;
  }

  static double between(Transform a, Transform b) {
    return between(rotation(a), rotation(b));
  }

  /** The distance between the positions of two transforms, metres. */
  static double distance(Transform a, Transform b) {
    return a.position().distance(b.position());
  }
}
