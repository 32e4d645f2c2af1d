package org.rtmtext.model;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * A view of one stored transform: of a plain file in model space, of a binarised one relative to
 * the parent bone.
 *
 * <p>The rotation is available in every form; {@link Rotations} defines them.
 */
public interface Transform {
  /** Metres, as stored. */
  Vector3d position();

  /** x y z w as stored in a binarised file, or the rotation of a plain file's three rows. */
  Quaterniond quaternion();

  /** The three rows aside, up, direction, as stored in plain files; row i is column i of JOML's. */
  Matrix3d rows();

  /** Degrees, see {@link Rotations#euler}. */
  default Vector3d euler() {
    return Rotations.toEuler(quaternion());
  }

  /** Axis of unit length and angle in degrees, see {@link Rotations#axisAngle}. */
  default AxisAngle axisAngle() {
    return AxisAngle.of(quaternion());
  }
}
