package org.rtmtext.model;

import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * A rotation about an axis.
 *
 * @param axis of unit length; (0, 1, 0) for no rotation
 * @param degrees 0 to 180
 */
public record AxisAngle(Vector3d axis, double degrees) {
  /** The rotation of a quaternion of any length but zero. */
  public static AxisAngle of(Quaterniond q) {
    Vector3d v = new Vector3d(q.x, q.y, q.z);
    double sine = v.length();
    if (sine == 0 || !Double.isFinite(sine)) {
      return new AxisAngle(new Vector3d(0, 1, 0), Double.isFinite(sine) ? 0 : Double.NaN);
    }
    double cosine = q.w;
    if (cosine < 0) {
      v.negate();
      cosine = -cosine;
    }
    return new AxisAngle(v.div(sine), Math.toDegrees(2 * Math.atan2(sine, cosine)));
  }
}
