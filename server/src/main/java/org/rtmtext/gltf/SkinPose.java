package org.rtmtext.gltf;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.NearestRotation;

/**
 * How a bone moves the resting mesh, as a node of glTF can: first the scale along the axes, then
 * the rotation, then the translation. For column vectors, in the model space of the game.
 *
 * @param rotation of unit length
 * @param scale negative if the bone is mirrored
 * @param position metres
 */
record SkinPose(Quaterniond rotation, Vector3d scale, Vector3d position) {
  /**
   * If the scales along the axes differ by less, relatively, they are made equal: a node cannot
   * undo an uneven scale of its parent.
   */
  private static final double EVEN = 0.01;

  /** A scale that hides a bone; the nodes of its children cannot undo so small a scale. */
  private static final double HIDDEN = 0.001;

  static SkinPose rest() {
    return new SkinPose(new Quaterniond(), new Vector3d(1), new Vector3d());
  }

  /**
   * The nearest pose to a stored matrix. Matrices that {@link MatrixShape} takes for rotations
   * become rotations, so that bones inherit no scale that nobody intended.
   *
   * @param m for column vectors; finite
   */
  static SkinPose of(Matrix4x3d m) {
    Matrix3d axes = new Matrix3d().set(m);
    Vector3d position = m.getTranslation(new Vector3d());
    MatrixShape shape = MatrixShape.of(axes);
    Vector3d scale = new Vector3d(1);
    if (shape != MatrixShape.ROTATION) {
      Vector3d column = new Vector3d();
      for (int i = 0; i < 3; i++) {
        scale.setComponent(i, axes.getColumn(i, column).length());
      }
      if (isEven(scale)) {
        scale.set((scale.x + scale.y + scale.z) / 3);
      }
      if (axes.determinant() < 0) {
        scale.negate();
      }
      for (int i = 0; i < 3; i++) {
        double length = scale.get(i);
        axes.setColumn(i, axes.getColumn(i, column).mul(length == 0 ? 0 : 1 / length));
      }
    }
    Quaterniond rotation =
        NearestRotation.nearest(axes).getNormalizedRotation(new Quaterniond()).normalize();
    return new SkinPose(rotation, scale, position);
  }

  /** Whether nodes that are children of this bone's node can be placed anywhere. */
  boolean canHaveChildren() {
    return isEven(scale) && Math.abs(scale.x) > HIDDEN;
  }

  boolean isScaled() {
    return scale.x != 1 || scale.y != 1 || scale.z != 1;
  }

  Matrix4x3d matrix() {
    return new Matrix4x3d().translationRotateScale(position, rotation, scale);
  }

  private static boolean isEven(Vector3d scale) {
    double x = Math.abs(scale.x);
    double y = Math.abs(scale.y);
    double z = Math.abs(scale.z);
    double max = Math.max(x, Math.max(y, z));
    return max - Math.min(x, Math.min(y, z)) <= EVEN * max;
  }
}
