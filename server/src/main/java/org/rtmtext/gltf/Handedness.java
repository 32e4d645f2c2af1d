package org.rtmtext.gltf;

import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * Converts between the model space of the game, which is left-handed, and that of glTF, which is
 * right-handed: x changes its sign, so up and forward stay as they are. Each method is its own
 * inverse.
 */
final class Handedness {
  private Handedness() {}

  /** Mirrors the space in which a matrix moves points. */
  static Matrix4x3d mirror(Matrix4x3d m) {
    return m.m01(-m.m01()).m02(-m.m02()).m10(-m.m10()).m20(-m.m20()).m30(-m.m30());
  }

  static Vector3d mirror(Vector3dc point) {
    return new Vector3d(0.0 - point.x(), point.y(), point.z());
  }

  /** Mirrors the space of a rotation of column vectors. */
  static Quaterniond mirror(Quaterniond q) {
    return q.set(q.x, 0.0 - q.y, 0.0 - q.z, q.w);
  }
}
