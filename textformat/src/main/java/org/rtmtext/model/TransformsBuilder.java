package org.rtmtext.model;

import java.util.Arrays;

/** Collects the transforms of a frame; values that are not set are 0. Builds them once. */
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

  /** Starts with a copy of some transforms. */
  public TransformsBuilder(Transforms start) {
    if (start instanceof MatrixTransforms m) {
      matrices = m.array().clone();
    } else {
      quaternions = ((QuaternionTransforms) start).array().clone();
    }
  }

  /**
   * Sets a stored value.
   *
   * @param component of the rotation first, then of the position
   */
  public void set(int row, int component, int bits) {
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

  /** Sets a row to transform {@code i} of others of the same kind. */
  public void copy(int row, Transforms from, int i) {
    for (int c = 0; c < from.rotationComponents() + 3; c++) {
      set(row, c, from.bits(i, c));
    }
  }

  /** The first {@code count} transforms. */
  public Transforms build(int count) {
    return matrices != null
        ? new MatrixTransforms(Arrays.copyOf(matrices, count * MatrixTransforms.STRIDE))
        : new QuaternionTransforms(Arrays.copyOf(quaternions, count * QuaternionTransforms.STRIDE));
  }
}
