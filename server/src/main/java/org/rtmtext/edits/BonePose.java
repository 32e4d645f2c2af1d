package org.rtmtext.edits;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.poses.PoseRows;

/**
 * The pose of a bone in a frame: its turn and move relative to its parent and the rest pose; see
 * {@link PoseRows}.
 *
 * @param turn its three rows, each as a column; those of a scaled bone are no rotation
 * @param move of the joint, metres
 */
record BonePose(Matrix3d turn, Vector3d move) {
  /** A smaller difference of an element of the turn is a rounding error: 0.005 degrees. */
  private static final double SAME_TURN = Math.toRadians(0.005);

  /** A smaller move, metres, is a rounding error. */
  private static final double SAME_MOVE = 5e-5;

  static final double FLAT = 1e-9;

  static final BonePose REST = new BonePose(new Matrix3d(), new Vector3d());

  BonePose(PoseRows rows, int bone) {
    this(rows.exactTurn(bone), rows.move(bone));
  }

  /** This pose, turned further about the joint, in the axes of the rest pose, and moved. */
  BonePose then(BonePose other) {
    // Each row of a turn is a column of its matrix, so the matrices are multiplied in reverse
    // order.
    return new BonePose(other.turn.mul(turn, new Matrix3d()), move.add(other.move, new Vector3d()));
  }

  /** Whether the bone is scaled to nothing in some direction, so that {@link #to} has no result. */
  boolean isFlat() {
    return Math.abs(turn.determinant()) < FLAT;
  }

  /** The pose that {@link #then} must add to this one to give {@code other}. */
  BonePose to(BonePose other) {
    return new BonePose(
        other.turn.mul(turn.invert(new Matrix3d()), new Matrix3d()),
        other.move.sub(move, new Vector3d()));
  }

  /**
   * A pose between this one and another: turned the shorter way, and moved linearly.
   *
   * @param t 0 for this pose, 1 for the other
   */
  BonePose between(BonePose other, double t) {
    return new BonePose(
        StoredTransforms.between(turn, other.turn, t), move.lerp(other.move, t, new Vector3d()));
  }

  /**
   * The matrix of a bone with this pose relative to its parent, for column vectors.
   *
   * @param joint the position of the joint in the rest pose
   */
  Matrix4x3d matrix(Vector3dc joint) {
    return new Matrix4x3d()
        .set3x3(turn)
        .setTranslation(turn.transform(new Vector3d(joint)).negate().add(joint).add(move));
  }

  /**
   * The matrix by which {@link #then} with this pose moves points of model space.
   *
   * @param parent the matrix of the parent, which need not be invertible if this pose only moves
   * @param joint the position of the joint before the move, relative to the parent
   */
  Matrix4x3d inModel(Matrix4x3d parent, Vector3dc joint) {
    if (turn.equals(REST.turn, 0)) {
      return new Matrix4x3d().translation(parent.transformDirection(new Vector3d(move)));
    }
    return parent
        .mul(matrix(joint), new Matrix4x3d())
        .mul(parent.invert(new Matrix4x3d()), new Matrix4x3d());
  }

  /** Whether {@link #then} with this pose changes nothing. */
  boolean isRest() {
    return turn.equals(REST.turn, 0) && move.equals(REST.move, 0);
  }

  /** Whether another pose differs from this one by rounding errors only. */
  boolean isNear(BonePose other) {
    return turn.equals(other.turn, SAME_TURN) && move.equals(other.move, SAME_MOVE);
  }
}
