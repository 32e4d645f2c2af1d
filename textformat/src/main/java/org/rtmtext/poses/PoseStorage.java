package org.rtmtext.poses;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.model.Half;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;

/** Computes the stored values of one frame's rows; each value is rounded once. */
public final class PoseStorage {
  /**
   * Numbers that differ by less are the same, and smaller numbers become 0: products of matrices
   * have such rounding errors.
   */
  private static final double NOISE = 1e-12;

  private final PoseRows rows;
  private final Transforms stored;
  private final PoseBones bones;
  private final TransformsBuilder out;

  /** The matrix of each bone in model space; null until it is needed. Plain only. */
  private final Matrix4x3d[] model;

  PoseStorage(PoseRows rows, Transforms stored, PoseBones bones) {
    this.rows = rows;
    this.stored = stored;
    this.bones = bones;
    out = new TransformsBuilder(stored);
    model = new Matrix4x3d[rows.count()];
  }

  Transforms transforms() {
    for (int k = 0; k < bones.count(); k++) {
      int b = bones.parents().inOrder(k);
      if (b < rows.count() && rows.form(b) != PoseRows.Form.STORED) {
        if (stored.isBinarised()) {
          storeRelative(b, bones.joint(b));
        } else {
          storeInModel(b, rows.local(b, bones.joint(b)));
        }
      }
    }
    return out.build(rows.count());
  }

  private void storeInModel(int b, Matrix4x3d local) {
    int parent = bones.parent(b);
    // JOML multiplies column vectors, so the order of matrices is reversed.
    Matrix4x3d exact =
        parent < 0 || parent >= rows.count() ? local : inModel(parent).mul(local, local);
    double[] values = exact.get(new double[Transforms.MATRIX_STRIDE]);
    for (int i = 0; i < values.length; i++) {
      values[i] = put(out, stored, b, i, values[i]);
    }
    // The bones below are computed relative to the stored matrix.
    model[b] = new Matrix4x3d().set(values);
  }

  /**
   * Sets a float of a row, unless it differs from the stored float only by the rounding errors of
   * products.
   *
   * @return the float that the row then has
   */
  public static double put(
      TransformsBuilder out, Transforms stored, int row, int component, double value) {
    double known = stored.value(row, component);
    if (isSame(value, known)) {
      return known;
    }
    float number = Math.abs(value) < NOISE ? 0 : (float) value;
    out.set(row, component, Float.floatToRawIntBits(number));
    return number;
  }

  private static boolean isSame(double value, double stored) {
    return Math.abs(value - stored) < NOISE;
  }

  private Matrix4x3d inModel(int b) {
    if (model[b] == null) {
      model[b] = stored.matrix(b);
    }
    return model[b];
  }

  /**
   * Stores a row relative to its parent. A stored quaternion of the same turn is kept, even if its
   * length differs a little from 1. For another turn, the new quaternion gets the sign that is
   * nearer to the stored one, because both signs mean the same turn. The position is computed with
   * the rounded quaternion, so that the joint is where the move puts it.
   */
  private void storeRelative(int b, Vector3dc joint) {
    Matrix3d turn = rows.matrix(b);
    Matrix3d rounded = turn(stored.get(b).quaternion());
    if (!PoseRows.hasUnitLength(stored, b) || !rounded.equals(turn, NOISE)) {
      Quaterniond q = Rotations.fromRows(turn);
      double[] components = {q.x, q.y, q.z, q.w};
      double same = 0;
      for (int i = 0; i < components.length; i++) {
        same += components[i] * stored.value(b, i);
      }
      for (int i = 0; i < components.length; i++) {
        double signed = same < 0 ? -components[i] : components[i];
        components[i] = Math.rint(signed * Transforms.ONE) / Transforms.ONE;
        out.set(b, i, (int) (components[i] * Transforms.ONE));
      }
      rounded = turn(q.set(components[0], components[1], components[2], components[3]));
    }
    Vector3d at = PoseRows.position(rounded, rows.move(b), joint);
    double[] position = {0.0 - at.x, at.y, 0.0 - at.z};
    for (int i = 0; i < 3; i++) {
      int component = Transforms.QUATERNION_ROTATION + i;
      if (!isSame(position[i], stored.value(b, component))) {
        out.set(b, component, Half.round(position[i]));
      }
    }
  }

  /**
   * The rotation of a quaternion that may have another length than 1: its rows, each as a column.
   */
  private static Matrix3d turn(Quaterniond q) {
    return PoseRows.rotation(Rotations.toRows(q));
  }
}
