package org.rtmtext.model;

import java.util.Arrays;

/** Collects the transforms of a frame; values that are not set are 0. */
public final class TransformsBuilder {
  private final boolean binarised;
  private final int stride;
  private int[] bits;

  /**
   * @param capacity expected number of transforms; the builder grows when needed
   */
  public TransformsBuilder(Encoding encoding, int capacity) {
    this(encoding.isBinarised(), capacity);
  }

  private TransformsBuilder(boolean binarised, int capacity) {
    this.binarised = binarised;
    stride = binarised ? Transforms.QUATERNION_STRIDE : Transforms.MATRIX_STRIDE;
    bits = new int[capacity * stride];
  }

  /** Starts with a copy of some transforms. */
  public TransformsBuilder(Transforms start) {
    this(start.isBinarised(), start.count());
    for (int i = 0; i < start.count(); i++) {
      copy(i, start, i);
    }
  }

  /**
   * Sets a stored value of a row.
   *
   * @param component index in the row: first the rotation, then the position
   * @param value the bits
   */
  public void set(int row, int component, int value) {
    int i = row * stride + component;
    if (i >= bits.length) {
      bits = Arrays.copyOf(bits, 2 * i + stride);
    }
    bits[i] = value;
  }

  /** Sets a row to transform {@code i} of {@code from}, which must be of the same kind. */
  public void copy(int row, Transforms from, int i) {
    for (int c = 0; c < stride; c++) {
      set(row, c, from.bits(i, c));
    }
  }

  /** The first {@code count} transforms. */
  public Transforms build(int count) {
    int[] values = Arrays.copyOf(bits, count * stride);
    if (!binarised) {
      return Transforms.ofMatrices(values);
    }
    short[] shorts = new short[values.length];
    for (int i = 0; i < shorts.length; i++) {
      shorts[i] = (short) values[i];
    }
    return Transforms.ofQuaternions(shorts);
  }
}
