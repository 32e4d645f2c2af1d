package org.rtmtext.poses;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.rtmtext.model.Half;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;

/** Computes the stored values of one frame's rows; each value is rounded once. */
final class PoseStorage {
  /** Smaller numbers are rounding errors of products, which are hard to read. */
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
        Matrix4x3d local = rows.local(b, bones.joint(b));
        if (stored.isBinarised()) {
          storeRelative(b, local);
        } else {
          storeInModel(b, local);
        }
      }
    }
    return out.build(rows.count());
  }

  private void storeInModel(int b, Matrix4x3d local) {
    int parent = bones.parent(b);
    // JOML multiplies column vectors, so the order of matrices is reversed.
    model[b] = parent < 0 || parent >= rows.count() ? local : inModel(parent).mul(local, local);
    double[] values = model[b].get(new double[Transforms.MATRIX_STRIDE]);
    for (int i = 0; i < values.length; i++) {
      float value = Math.abs(values[i]) < NOISE ? 0 : (float) values[i];
      out.set(b, i, Float.floatToRawIntBits(value));
    }
  }

  private Matrix4x3d inModel(int b) {
    if (model[b] == null) {
      model[b] = stored.matrix(b);
    }
    return model[b];
  }

  /** Keeps the sign of the stored quaternion: both signs are the same rotation. */
  private void storeRelative(int b, Matrix4x3d local) {
    Quaterniond q = Rotations.fromRows(new Matrix3d().set(local));
    double[] components = {q.x, q.y, q.z, q.w};
    double same = 0;
    for (int i = 0; i < components.length; i++) {
      same += components[i] * stored.value(b, i);
    }
    for (int i = 0; i < components.length; i++) {
      double signed = same < 0 ? -components[i] : components[i];
      out.set(b, i, (int) Math.rint(signed * Transforms.ONE));
    }
    double[] position = {0.0 - local.m30(), local.m31(), 0.0 - local.m32()};
    for (int i = 0; i < 3; i++) {
      out.set(b, Transforms.QUATERNION_ROTATION + i, Half.round(position[i]));
    }
  }
}
