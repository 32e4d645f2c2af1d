package org.rtmtext.conversion;

import java.util.Optional;
import java.util.function.IntFunction;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.NearestRotation;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transform;
import org.rtmtext.skeleton.Parents;

/**
 * Converts single transforms between model space and the parent bone's space, without rounding.
 * Reads only the rows that the conversion needs.
 */
public final class TransformSpaces {
  private record Computed(Vector3d position, Matrix3d rows) implements Transform {
    @Override
    public Quaterniond quaternion() {
      return Rotations.fromRows(rows);
    }
  }

  private TransformSpaces() {}

  /**
   * A transform of a binarised file in model space, as a plain file stores it.
   *
   * @param rows gives the stored transform of a bone of the frame; empty if it cannot be read
   * @return empty if the row of the bone or of an ancestor cannot be read
   */
  public static Optional<Transform> inModel(
      int bone, Parents parents, IntFunction<Optional<Transform>> rows) {
    Matrix4x3d m = new Matrix4x3d();
    for (int b = bone; b >= 0; b = parents.parent(b)) {
      Optional<Transform> stored = rows.apply(b);
      if (stored.isEmpty()) {
        return Optional.empty();
      }
      Vector3d p = stored.get().position();
      matrix(stored.get().rows(), 0.0 - p.x, p.y, 0.0 - p.z).mul(m, m);
    }
    return Optional.of(new Computed(m.getTranslation(new Vector3d()), new Matrix3d().set(m)));
  }

  /**
   * A transform of a plain file relative to the parent bone, as a binarised file stores it. Rows
   * that are not a rotation are replaced by {@link NearestRotation}.
   *
   * @param rows gives the stored transform of a bone of the frame; empty if it cannot be read
   * @return empty if the row of the bone or of its parent cannot be read or is not finite
   */
  public static Optional<Transform> againstParent(
      int bone, Parents parents, IntFunction<Optional<Transform>> rows) {
    Optional<Matrix4x3d> own = rows.apply(bone).flatMap(TransformSpaces::rotated);
    if (own.isEmpty()) {
      return Optional.empty();
    }
    Matrix4x3d m = own.get();
    if (parents.parent(bone) >= 0) {
      Optional<Matrix4x3d> above =
          rows.apply(parents.parent(bone)).flatMap(TransformSpaces::rotated);
      if (above.isEmpty()) {
        return Optional.empty();
      }
      above.get().invert().mul(m, m);
    }
    Vector3d p = m.getTranslation(new Vector3d());
    return Optional.of(
        new Computed(new Vector3d(0.0 - p.x, p.y, 0.0 - p.z), new Matrix3d().set(m)));
  }

  private static Optional<Matrix4x3d> rotated(Transform t) {
    Vector3d p = t.position();
    Matrix3d rows = t.rows();
    if (!p.isFinite() || !rows.isFinite()) {
      return Optional.empty();
    }
    return Optional.of(matrix(NearestRotation.of(rows), p.x, p.y, p.z));
  }

  private static Matrix4x3d matrix(Matrix3d rows, double x, double y, double z) {
    return new Matrix4x3d().set3x3(rows).setTranslation(x, y, z);
  }
}
