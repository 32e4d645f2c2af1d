package org.rtmtext.merge;

import java.util.Optional;
import org.joml.Matrix4x3d;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.skeleton.Parents;

/**
 * The rows of a plain frame relative to the parents of their bones. With M the matrix of a bone in
 * model space and P that of its parent, for row vectors: {@code L = M · P⁻¹}. L stays the same,
 * except for rounding, if a bone only follows its parent.
 *
 * @param stored the rows in model space, in the order of {@code parents}
 */
record RelativeRows(Transforms stored, Parents parents) {
  /**
   * The largest error of a stored float, in units in the last place of the largest element: more
   * than that of a program that multiplies matrices of floats.
   */
  private static final int ULPS = 8;

  /** Smaller positions, metres, have the rounding errors of joints that are so far away. */
  private static final float NEAR = 1;

  /** A smaller determinant counts as 0. */
  private static final double SINGULAR = 1e-9;

  private static final int POSITION = 3;

  /**
   * The matrix L of a bone, for column vectors; empty if it or its parent has a value that is not
   * finite or very large, or if the matrix of its parent has no inverse.
   */
  Optional<Matrix4x3d> matrix(int bone) {
    Optional<Matrix4x3d> own = inModel(bone);
    return parents.parent(bone) < 0
        ? own
        : own.flatMap(m -> inverseOfParent(bone).map(p -> p.mul(m)).filter(RelativeRows::isUsable));
  }

  private Optional<Matrix4x3d> inModel(int bone) {
    return Optional.of(stored.matrix(bone)).filter(RelativeRows::isUsable);
  }

  private Optional<Matrix4x3d> inverseOfParent(int bone) {
    return inModel(parents.parent(bone)).filter(RelativeRows::hasInverse).map(Matrix4x3d::invert);
  }

  /** Whether rows can be relative to the row of a bone. */
  boolean canBeParent(int bone) {
    return inModel(bone).map(RelativeRows::hasInverse).orElse(false);
  }

  /** Whether a matrix has an inverse, of L or of a row. */
  static boolean hasInverse(Matrix4x3d m) {
    return Math.abs(m.determinant()) > SINGULAR;
  }

  private static boolean isUsable(Matrix4x3d m) {
    for (double value : values(m)) {
      if (!(Math.abs(value) <= PoseRows.MAX_VALUE)) {
        return false;
      }
    }
    return true;
  }

  private static double[] values(Matrix4x3d m) {
    return m.get(new double[Transforms.MATRIX_STRIDE]);
  }

  /** Whether a bone has the same stored row in both. */
  boolean hasSameBits(int bone, RelativeRows other) {
    return stored.sameBits(bone, other.stored, bone);
  }

  /**
   * Whether L of a bone is the same in both, except for rounding. The stored rows are compared
   * instead if the skeleton lacks the bone or one of the two has no L.
   */
  boolean isSame(int bone, RelativeRows other) {
    int parent = parents.parent(bone);
    if (hasSameBits(bone, other) && (parent < 0 || hasSameBits(parent, other))) {
      return true;
    }
    Optional<Matrix4x3d> own = matrix(bone);
    Optional<Matrix4x3d> others = other.matrix(bone);
    if (!parents.isKnown(bone) || own.isEmpty() || others.isEmpty()) {
      return hasSameBits(bone, other);
    }
    double[] a = values(own.get());
    double[] b = values(others.get());
    double[] errors = errors(bone, a);
    double[] otherErrors = other.errors(bone, b);
    for (int i = 0; i < a.length; i++) {
      if (!(Math.abs(a[i] - b[i]) <= errors[i] + otherErrors[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * The largest errors of the elements of L that the rounding of the stored floats causes.
   *
   * @param local the elements of L
   */
  private double[] errors(int bone, double[] local) {
    int parent = parents.parent(bone);
    double[] inverse = parent < 0 ? values(new Matrix4x3d()) : values(inverseOfParent(bone).get());
    double[] errors = new double[local.length];
    for (int row = 0; row <= POSITION; row++) {
      double error = error(bone, row);
      for (int n = 0; n < POSITION && parent >= 0; n++) {
        error += error(parent, n) * Math.abs(local[3 * row + n]);
      }
      error += parent >= 0 && row == POSITION ? error(parent, POSITION) : 0;
      for (int c = 0; c < 3; c++) {
        double factor = Math.abs(inverse[c]) + Math.abs(inverse[3 + c]) + Math.abs(inverse[6 + c]);
        errors[3 * row + c] = error * factor;
      }
    }
    return errors;
  }

  /** The largest error of a stored float of one of the three rows of a matrix or its position. */
  private double error(int bone, int row) {
    boolean isPosition = row == POSITION;
    int first = isPosition ? Transforms.MATRIX_ROTATION : 0;
    int end = isPosition ? Transforms.MATRIX_STRIDE : Transforms.MATRIX_ROTATION;
    float largest = isPosition ? NEAR : 0;
    for (int i = first; i < end; i++) {
      largest = Math.max(largest, Math.abs((float) stored.value(bone, i)));
    }
    return ULPS * (double) Math.ulp(largest);
  }
}
