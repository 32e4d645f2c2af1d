package org.rtmtext.edits;

import java.util.Optional;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.number.NumberText;
import org.rtmtext.number.StoredType;

/**
 * Stores computed rotations and positions: as the nearest values that the type of the transforms
 * can hold.
 */
final class StoredTransforms {
  private StoredTransforms() {}

  /**
   * Transform {@code i} with its rotation replaced.
   *
   * @param q of unit length
   */
  static Transforms withRotation(Transforms all, int i, Quaterniond q) {
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    putRotation(one, all, 0, q);
    return one.build(1);
  }

  /**
   * Transform {@code i} of a plain file with its matrix replaced.
   *
   * @param rows the rows of the file, each as a column of the matrix
   */
  static Transforms withRows(Transforms all, int i, Matrix3d rows) {
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    putRows(one, all, 0, rows);
    return one.build(1);
  }

  /**
   * Transform {@code i} with some components copied from another transform of the same type.
   *
   * @param components of the rotation first, then of the position
   */
  static Transforms withComponents(
      Transforms all, int i, Transforms other, int j, IntStream components) {
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    components.forEach(c -> one.set(0, c, other.bits(j, c)));
    return one.build(1);
  }

  /** Stores a rotation in a row of transforms that have the type of {@code like}. */
  static void putRotation(TransformsBuilder out, Transforms like, int row, Quaterniond q) {
    if (like.isBinarised()) {
      put(out, like, row, 0, q.x, q.y, q.z, q.w);
    } else {
      putRows(out, like, row, Rotations.toRows(q));
    }
  }

  /**
   * Stores a matrix in a row of a plain file.
   *
   * @param rows the rows of the file's matrix, each as a column
   */
  static void putRows(TransformsBuilder out, Transforms like, int row, Matrix3d rows) {
    for (int c = 0; c < Transforms.MATRIX_ROTATION; c++) {
      // A rotation's 0 may come out as -0, which only makes the text harder to read.
      put(out, like, row, c, rows.get(c / 3, c % 3) + 0.0);
    }
  }

  /**
   * Stores values in consecutive components of a row, beginning at {@code first}. 16-bit values out
   * of range are clamped; floats become infinite.
   */
  static void put(TransformsBuilder out, Transforms like, int row, int first, double... values) {
    for (int c = 0; c < values.length; c++) {
      StoredType type = NumberText.type(like, first + c);
      double value =
          type == StoredType.FLOAT
              ? values[c]
              : Math.max(type.min(), Math.min(type.max(), values[c]));
      out.set(row, first + c, type.nearest(value));
    }
  }

  /**
   * Interpolates two poses: positions linearly, rotations by slerp the shorter way. A matrix that
   * is not a rotation is decomposed, and its rotation is interpolated by slerp, its stretch
   * linearly. A singular matrix is interpolated value by value. Values that are equal in both poses
   * keep their bits.
   *
   * @param b with the same encoding and count as {@code a}
   * @param t 0 for {@code a}, 1 for {@code b}
   */
  static Transforms between(Transforms a, Transforms b, double t) {
    TransformsBuilder pose = new TransformsBuilder(a);
    int rotation = a.rotationComponents();
    for (int i = 0; i < a.count(); i++) {
      Transform from = a.get(i);
      Transform to = b.get(i);
      if (a.sameBits(i, b, i, 0, rotation)) {
        // Equal rotations keep their bits.
      } else if (a.isBinarised()) {
        Quaterniond q = slerp(from.quaternion(), to.quaternion(), t);
        putRotation(pose, a, i, q);
      } else {
        putRows(pose, a, i, between(from.rows(), to.rows(), t));
      }
      if (!a.sameBits(i, b, i, rotation, rotation + 3)) {
        Vector3d p = from.position().lerp(to.position(), t);
        put(pose, a, i, rotation, p.x, p.y, p.z);
      }
    }
    return pose.build(a.count());
  }

  /** Interpolates two matrices as {@link #between(Transforms, Transforms, double)} says. */
  static Matrix3d between(Matrix3d a, Matrix3d b, double t) {
    Optional<PolarDecomposition> from = PolarDecomposition.of(a);
    Optional<PolarDecomposition> to = PolarDecomposition.of(b);
    if (from.isEmpty() || to.isEmpty()) {
      return a.lerp(b, t, new Matrix3d());
    }
    Quaterniond q =
        slerp(
            Rotations.fromRows(from.get().rotation()), Rotations.fromRows(to.get().rotation()), t);
    Matrix3d stretch = from.get().stretch().lerp(to.get().stretch(), t, new Matrix3d());
    return Rotations.toRows(q).mul(stretch);
  }

  /** Interpolates rotations; if one is zero, the result is the other. */
  private static Quaterniond slerp(Quaterniond a, Quaterniond b, double t) {
    if (a.lengthSquared() == 0 || b.lengthSquared() == 0) {
      return new Quaterniond(a.lengthSquared() == 0 ? b : a);
    }
    Quaterniond from = new Quaterniond(a).normalize();
    return from.slerp(new Quaterniond(b).normalize(), t).normalize();
  }
}
