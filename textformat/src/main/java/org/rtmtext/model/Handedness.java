package org.rtmtext.model;

import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * Converts between the model space of the game, which is left-handed, and that of glTF, which is
 * right-handed: z changes its sign. A figure that looks along -z in the game then looks along +z,
 * as glTF demands. Each method is its own inverse.
 */
public final class Handedness {
  private Handedness() {}

  /** Mirrors, in place, the space in which a matrix moves points. */
  public static Matrix4x3d mirror(Matrix4x3d m) {
    return m.m02(-m.m02()).m12(-m.m12()).m20(-m.m20()).m21(-m.m21()).m32(-m.m32());
  }

  public static Vector3d mirror(Vector3dc point) {
    return new Vector3d(point.x(), point.y(), 0.0 - point.z());
  }

  /** Mirrors, in place, the space of a rotation of column vectors. */
  public static Quaterniond mirror(Quaterniond q) {
    return q.set(0.0 - q.x, 0.0 - q.y, q.z, q.w);
  }
}
