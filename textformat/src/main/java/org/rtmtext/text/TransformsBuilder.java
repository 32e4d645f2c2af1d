package org.rtmtext.text;

import org.rtmtext.model.Encoding;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;

/** Collects the transforms of a frame. */
final class TransformsBuilder {
  private final int[] matrices;
  private final short[] quaternions;

  TransformsBuilder(Encoding encoding, int count) {
    boolean binarised = encoding.isBinarised();
    matrices = binarised ? null : new int[count * MatrixTransforms.STRIDE];
    quaternions = binarised ? new short[count * QuaternionTransforms.STRIDE] : null;
  }

  /**
   * Sets a rotation's stored value.
   *
   * @param component 0 to 8 of a matrix, 0 to 3 of a quaternion
   */
  void rotation(int row, int component, int bits) {
    set(row, component, bits);
  }

  /**
   * Sets a position's stored value.
   *
   * @param component 0 to 2
   */
  void position(int row, int component, int bits) {
    set(
        row,
        (matrices != null ? MatrixTransforms.ROTATION : QuaternionTransforms.ROTATION) + component,
        bits);
  }

  private void set(int row, int component, int bits) {
    if (matrices != null) {
      int i = row * MatrixTransforms.STRIDE + component;
      if (i < matrices.length) {
        matrices[i] = bits;
      }
    } else {
      int i = row * QuaternionTransforms.STRIDE + component;
      if (i < quaternions.length) {
        quaternions[i] = (short) bits;
      }
    }
  }

  Transforms build() {
    return matrices != null
        ? new MatrixTransforms(matrices)
        : new QuaternionTransforms(quaternions);
  }
}
