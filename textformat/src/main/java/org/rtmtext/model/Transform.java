package org.rtmtext.model;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * A view of one stored transform. A plain file gives it in model space, a binarised one relative to
 * the parent bone; this view does not convert between the two.
 *
 * <p>The rotation can be read in every form. {@link Rotations} says how the forms belong together.
 */
public interface Transform {
  /** Metres, as stored. */
  Vector3d position();

  /** x y z w as stored in binarised files; of a plain one's three rows made a rotation. */
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
