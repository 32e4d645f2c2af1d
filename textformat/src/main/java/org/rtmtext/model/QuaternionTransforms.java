package org.rtmtext.model;

import java.util.Arrays;
import java.util.Objects;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Transforms of a binarised file, relative to the parent bone. Seven 16-bit values each: the
 * quaternion x y z w as integers of 1/16384, and the position x y z in metres as binary16.
 */
public final class QuaternionTransforms implements Transforms {
  /** Values of one transform. */
  public static final int STRIDE = 7;

  /** Values of its rotation, which come first. */
  public static final int ROTATION = 4;

  /** The scale of stored quaternion components: 1.0 is stored as 16384. */
  public static final int ONE = 16384;

  private final short[] bits;

  /**
   * @param bits quaternion integers and binary16 bits; {@link #STRIDE} for each transform
   */
  public QuaternionTransforms(short[] bits) {
    if (bits.length % STRIDE != 0) {
      throw new IllegalArgumentException("not whole transforms: " + bits.length + " values");
    }
    this.bits = bits;
  }

  @Override
  public int count() {
    return bits.length / STRIDE;
  }

  /**
   * A stored quaternion component.
   *
   * @param component 0 to 3 for x y z w
   * @return -32768 to 32767, in 1/16384
   */
  public short quaternion(int i, int component) {
    return bits[i * STRIDE + component];
  }

  /**
   * The binary16 bits of a stored position component.
   *
   * @param component 0 to 2 for x y z
   */
  public short position(int i, int component) {
    return bits[i * STRIDE + 4 + component];
  }

  @Override
  public int bits(int i, int component) {
    return bits[i * STRIDE + component];
  }

  /** All values; must not be modified. */
  public short[] array() {
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
    short[] selected = new short[indices.length * STRIDE];
    for (int k = 0; k < indices.length; k++) {
      System.arraycopy(bits, indices[k] * STRIDE, selected, k * STRIDE, STRIDE);
    }
    return new QuaternionTransforms(selected);
  }

  @Override
  public boolean sameBits(int i, Transforms other, int j, int from, int to) {
    int a = i * STRIDE;
    int b = j * STRIDE;
    return other instanceof QuaternionTransforms q
        && Arrays.equals(bits, a + from, a + to, q.bits, b + from, b + to);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof QuaternionTransforms other && Arrays.equals(bits, other.bits);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bits);
  }

  private record View(QuaternionTransforms of, int index) implements Transform {
    @Override
    public Vector3d position() {
      return new Vector3d(
          Half.toFloat(of.position(index, 0)),
          Half.toFloat(of.position(index, 1)),
          Half.toFloat(of.position(index, 2)));
    }

    @Override
    public Quaterniond quaternion() {
      double unit = 1.0 / QuaternionTransforms.ONE;
      return new Quaterniond(
          of.quaternion(index, 0) * unit,
          of.quaternion(index, 1) * unit,
          of.quaternion(index, 2) * unit,
          of.quaternion(index, 3) * unit);
    }

    @Override
    public Matrix3d rows() {
      return Rotations.toRows(quaternion());
    }
  }
}
