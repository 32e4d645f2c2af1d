package org.rtmtext.model;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * A view of one stored transform: in model space in a plain file, relative to the parent bone in a
 * binarised one.
 *
 * <p>Both encodings give the rotation as a quaternion and as three rows; {@link Rotations} says how
 * these correspond.
 */
public interface Transform {
  /**
   * Metres, as stored. In a plain file, this is not the place of a joint: with the rotation, it
   * moves the points of the rest pose, and says where the point at the origin of the model goes. It
   * therefore changes if a bone only turns about its joint, by more the farther the joint is from
   * the origin. In a binarised file, it is relative to the parent bone.
   */
  Vector3d position();

  /** x y z w as stored in a binarised file, or the rotation of a plain file's three rows. */
  Quaterniond quaternion();

  /**
   * The three rows aside, up, direction, as stored in plain files, each as a column of the matrix.
   */
  Matrix3d rows();

  /** Degrees, see {@link Rotations#euler}. */
  default Vector3d euler() {
    return Rotations.toEuler(quaternion());
  }

  /** Axis of unit length and angle in degrees, see {@link Rotations#axisAngle}. */
  default AxisAngle axisAngle() {
    return AxisAngle.of(quaternion());
  }

  /**
   * The {@link #quaternion}, or NaN if the values give no rotation. They give none if the
   * quaternion is 0 or not finite, or if it is the identity only because the rows are flat or not
   * finite.
   */
  default Quaterniond rotation() {
    Quaterniond q = quaternion();
    // Rows without a rotation give the identity.
    boolean identity = q.x == 0 && q.y == 0 && q.z == 0 && q.w == 1;
    boolean isRotation =
        Rotations.isRotation(q) && (!identity || rows().isFinite() && rows().determinant() != 0);
    return isRotation ? q : new Quaterniond(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** Whether this has a {@link #rotation}. */
  default boolean isRotation() {
    return rotation().isFinite();
  }

  /** The angle between the rotations, see {@link Rotations#between}. */
  default double angleTo(Transform other) {
    return Rotations.between(rotation(), other.rotation());
  }

  /** The distance between the {@linkplain #position positions}, metres. */
  default double distanceTo(Transform other) {
    return position().distance(other.position());
  }
}
