package org.rtmtext.gltf;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;

/**
 * The poses of an animation, as a glTF file stores them. An import compares with them to find what
 * was not edited.
 */
record SkinPoses(Animation animation, Parents parents) {
  /** Quaternions that are shorter are no rotation. */
  private static final double MIN_LENGTH = 1e-3;

  /**
   * The largest position, metres, or scale that is stored exactly enough: floats of larger numbers
   * differ by more than an import may ignore.
   */
  private static final double MAX_EXACT = 1000;

  /**
   * The poses of all bones in a frame. A bone whose row is missing or not finite moves with its
   * parent.
   */
  SkinPose[] of(int frame) {
    SkinPose[] poses = new SkinPose[parents.count()];
    for (int k = 0; k < poses.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      SkinPose above = parent < 0 ? SkinPose.rest() : poses[parent];
      poses[bone] = isFinite(frame, bone) ? pose(frame, bone, above) : above;
    }
    return poses;
  }

  /** Whether a frame has a row for a bone, and all its numbers are finite. */
  boolean isFinite(int frame, int bone) {
    if (bone >= animation.frames().get(frame).transforms().count()) {
      return false;
    }
    Transform t = animation.frames().get(frame).transforms().get(bone);
    return t.rows().isFinite() && t.position().isFinite();
  }

  /**
   * The largest difference between an element of a bone's stored matrix, or of the matrix of its
   * stored quaternion, and the same element of the matrix of its pose.
   */
  double error(int frame, int bone) {
    Transforms rows = animation.frames().get(frame).transforms();
    if (!rows.isBinarised()) {
      Matrix4x3d stored = rows.matrix(bone);
      return difference(stored, SkinPose.of(stored).matrix());
    }
    Quaterniond q = rows.get(bone).quaternion();
    Matrix4x3d stored = new Matrix4x3d().set3x3(Rotations.toRows(q));
    return difference(stored, new Matrix4x3d().rotation(rotation(q)));
  }

  /**
   * Whether a row has a quaternion whose length is not 1. The matrix of such a quaternion may still
   * be a rotation.
   */
  boolean hasOtherLength(int frame, int bone) {
    Transforms rows = animation.frames().get(frame).transforms();
    return rows.isBinarised()
        && bone < rows.count()
        && !Rotations.isUnit(rows.get(bone).quaternion());
  }

  /** The largest difference between corresponding elements of two matrices. */
  static double difference(Matrix4x3d a, Matrix4x3d b) {
    double[] x = a.get(new double[Transforms.MATRIX_STRIDE]);
    double[] y = b.get(new double[Transforms.MATRIX_STRIDE]);
    double largest = 0;
    for (int i = 0; i < x.length; i++) {
      largest = Math.max(largest, Math.abs(x[i] - y[i]));
    }
    return largest;
  }

  static Matrix4x3d relative(Matrix4x3d parent, Matrix4x3d bone) {
    return parent.invert(new Matrix4x3d()).mul(bone);
  }

  private SkinPose pose(int frame, int bone, SkinPose above) {
    Transforms rows = animation.frames().get(frame).transforms();
    if (!rows.isBinarised()) {
      return SkinPose.of(rows.matrix(bone));
    }
    Transform row = rows.get(bone);
    Vector3d p = row.position();
    Quaterniond local = rotation(row.quaternion());
    Vector3d position =
        above.rotation().transform(new Vector3d(0.0 - p.x, p.y, 0.0 - p.z)).add(above.position());
    Quaterniond rotation = above.rotation().mul(local, new Quaterniond()).normalize();
    return new SkinPose(rotation, new Vector3d(1), position);
  }

  /** The rotation of a stored quaternion, for column vectors. */
  static Quaterniond rotation(Quaterniond stored) {
    if (!(stored.lengthSquared() > MIN_LENGTH * MIN_LENGTH)) {
      return new Quaterniond();
    }
    Matrix3d axes = Rotations.toRows(stored.normalize());
    return axes.getNormalizedRotation(new Quaterniond()).normalize();
  }

  /** The names of bones of which some rows are missing or not finite. */
  List<String> unreadable() {
    return names((frame, bone) -> !isFinite(frame, bone));
  }

  /** The names of bones with a position or a scale whose floats are not exact enough. */
  List<String> inexact() {
    return names((frame, bone) -> isFinite(frame, bone) && largest(frame, bone) > MAX_EXACT);
  }

  private double largest(int frame, int bone) {
    Transform t = animation.frames().get(frame).transforms().get(bone);
    Vector3d position = t.position().absolute(new Vector3d());
    double largest = position.get(position.maxComponent());
    for (int i = 0; i < 3; i++) {
      largest = Math.max(largest, t.rows().getColumn(i, new Vector3d()).length());
    }
    return largest;
  }

  /** The names of the bones for which a predicate of frame and bone holds in any frame. */
  private List<String> names(BiPredicate<Integer, Integer> isOfKind) {
    return IntStream.range(0, parents.count())
        .filter(
            bone ->
                IntStream.range(0, animation.frames().size())
                    .anyMatch(frame -> isOfKind.test(frame, bone)))
        .mapToObj(animation.bones()::get)
        .toList();
  }
}
