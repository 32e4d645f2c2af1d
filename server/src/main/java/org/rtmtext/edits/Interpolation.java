package org.rtmtext.edits;

import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;

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
    TransformsBuilder pose = new TransformsBuilder(a);
    int rotation = a.rotationComponents();
    for (int i = 0; i < a.count(); i++) {
      Transform from = a.get(i);
      Transform to = b.get(i);
      if (a.sameBits(i, b, i, 0, rotation)) {
        // The bits stay.
      } else if (a.isBinarised()) {
        Quaterniond q = slerp(from.quaternion(), to.quaternion(), t);
        StoredTransforms.putRotation(pose, a, i, q);
      } else {
        StoredTransforms.putRows(pose, a, i, rows(from.rows(), to.rows(), t));
      }
      if (!a.sameBits(i, b, i, rotation, rotation + 3)) {
        Vector3d p = from.position().lerp(to.position(), t);
        StoredTransforms.put(pose, a, i, rotation, p.x, p.y, p.z);
      }
    }
    return pose.build(a.count());
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
