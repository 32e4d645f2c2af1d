package org.rtmtext.model;

import java.util.Arrays;
import java.util.Objects;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Transforms of a plain file: 4x3 matrices in model space, relative to the rest pose, for row
 * vectors. Twelve floats each: the rows aside, up, direction, and position in metres.
 */
public final class MatrixTransforms implements Transforms {
  /** Floats of one transform. */
  public static final int STRIDE = 12;

  /** Floats of its rotation, which come first. */
  public static final int ROTATION = 9;

  private final int[] bits;

  /**
   * @param bits of the floats; {@link #STRIDE} for each transform
   */
  public MatrixTransforms(int[] bits) {
    if (bits.length % STRIDE != 0) {
      throw new IllegalArgumentException("not whole transforms: " + bits.length + " values");
    }
    this.bits = bits;
  }

  @Override
  public int count() {
    return bits.length / STRIDE;
  }

  @Override
  public int bits(int i, int component) {
    return bits[i * STRIDE + component];
  }

  public float value(int i, int component) {
    return Float.intBitsToFloat(bits(i, component));
  }

  /** All values; must not be modified. */
  public int[] array() {
    return bits;
  }

  @Override
  public Transform get(int i) {
    Objects.checkIndex(i, count());
    return new View(this, i);
  }

  @Override
  public int rotationComponents() {
    return ROTATION;
  }

  @Override
  public Transforms select(int... indices) {
    int[] selected = new int[indices.length * STRIDE];
    for (int k = 0; k < indices.length; k++) {
      System.arraycopy(bits, indices[k] * STRIDE, selected, k * STRIDE, STRIDE);
    }
    return new MatrixTransforms(selected);
  }

  @Override
  public boolean sameBits(int i, Transforms other, int j, int from, int to) {
    int a = i * STRIDE;
    int b = j * STRIDE;
    return other instanceof MatrixTransforms m
        && Arrays.equals(bits, a + from, a + to, m.bits, b + from, b + to);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof MatrixTransforms other && Arrays.equals(bits, other.bits);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bits);
  }

  private record View(MatrixTransforms of, int index) implements Transform {
    @Override
    public Vector3d position() {
      return row(3);
    }

    @Override
    public Quaterniond quaternion() {
      return Rotations.fromRows(rows());
    }

    @Override
    public Matrix3d rows() {
      return new Matrix3d(row(0), row(1), row(2));
    }

    private Vector3d row(int row) {
      return new Vector3d(
          of.value(index, 3 * row), of.value(index, 3 * row + 1), of.value(index, 3 * row + 2));
    }
  }
}
