package org.rtmtext.edits;

import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;

/**
 * Interpolates between two poses: positions linearly, rotations by slerp the shorter way. A matrix
 * that is not a rotation is decomposed: its rotation by slerp, its stretch linearly. A singular
 * matrix is interpolated value by value. Values that are equal in both keep their bits.
 */
public final class Interpolation {
  private Interpolation() {}

  /**
   * The pose between two others.
   *
   * @param b with the same encoding and count as {@code a}
   * @param t 0 is {@code a}, 1 is {@code b}
   */
  public static Transforms between(Transforms a, Transforms b, double t) {
    return a.isBinarised() ? quaternions(a, b, t) : matrices(a, b, t);
  }

  private static Transforms quaternions(Transforms a, Transforms b, double t) {
    short[] bits = a.quaternions().clone();
    for (int i = 0; i < a.count(); i++) {
      int at = i * Transforms.QUATERNION_STRIDE;
      if (!a.sameBits(i, b, i, 0, 4)) {
        Quaterniond q = slerp(a.get(i).quaternion(), b.get(i).quaternion(), t);
        StoredTransforms.putRotation(q, bits, at);
      }
      if (!a.sameBits(i, b, i, 4, 7)) {
        Vector3d p = a.get(i).position().lerp(b.get(i).position(), t);
        for (int c = 0; c < 3; c++) {
          bits[at + 4 + c] = StoredTransforms.halfBits(p.get(c));
        }
      }
    }
    return Transforms.ofQuaternions(bits);
  }

  private static Transforms matrices(Transforms a, Transforms b, double t) {
    int[] bits = a.matrices().clone();
    for (int i = 0; i < a.count(); i++) {
      int at = i * Transforms.MATRIX_STRIDE;
      if (!a.sameBits(i, b, i, 0, 9)) {
        StoredTransforms.putRotation(rows(a.get(i).rows(), b.get(i).rows(), t), bits, at);
      }
      if (!a.sameBits(i, b, i, 9, 12)) {
        Vector3d p = a.get(i).position().lerp(b.get(i).position(), t);
        for (int c = 0; c < 3; c++) {
          bits[at + 9 + c] = StoredTransforms.floatBits(p.get(c));
        }
      }
    }
    return Transforms.ofMatrices(bits);
  }

  private static Matrix3d rows(Matrix3d a, Matrix3d b, double t) {
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
