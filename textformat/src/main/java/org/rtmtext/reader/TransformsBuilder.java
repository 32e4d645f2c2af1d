package org.rtmtext.reader;

import java.util.Arrays;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;

/** Collects the transforms of a frame; values that are not set are 0. */
public final class TransformsBuilder {
  private int[] matrices;
  private short[] quaternions;

  /**
   * @param capacity expected number of transforms; the builder grows when needed
   */
  public TransformsBuilder(Encoding encoding, int capacity) {
    if (encoding.isBinarised()) {
      quaternions = new short[capacity * QuaternionTransforms.STRIDE];
    } else {
      matrices = new int[capacity * MatrixTransforms.STRIDE];
    }
  }

  /**
   * Sets a stored value.
   *
   * @param component of the rotation first, then of the position
   */
  void set(int row, int component, int bits) {
    if (matrices != null) {
      int i = row * MatrixTransforms.STRIDE + component;
      if (i >= matrices.length) {
        matrices = Arrays.copyOf(matrices, 2 * i + MatrixTransforms.STRIDE);
      }
      matrices[i] = bits;
    } else {
      int i = row * QuaternionTransforms.STRIDE + component;
      if (i >= quaternions.length) {
        quaternions = Arrays.copyOf(quaternions, 2 * i + QuaternionTransforms.STRIDE);
      }
      quaternions[i] = (short) bits;
    }
  }

  /** The first {@code count} transforms. */
  public Transforms build(int count) {
    return matrices != null
        ? new MatrixTransforms(Arrays.copyOf(matrices, count * MatrixTransforms.STRIDE))
        : new QuaternionTransforms(Arrays.copyOf(quaternions, count * QuaternionTransforms.STRIDE));
  }
}
