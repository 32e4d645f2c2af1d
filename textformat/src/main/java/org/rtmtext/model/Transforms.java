package org.rtmtext.model;

import java.util.Arrays;
import java.util.Objects;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The transforms of one frame, as stored: rows of values, the rotation first, then the position x y
 * z in metres.
 *
 * <p>In a plain file, 4x3 matrices of floats in model space, relative to the rest pose, for row
 * vectors: the rows aside, up, direction and the position, which is that of a moved point of the
 * rest pose, not of a joint ({@link Transform#position}). In a binarised file, 16-bit values
 * relative to the parent bone: the quaternion x y z w as integers of 1/16384, and the position as
 * binary16.
 */
public final class Transforms {
  /** The number of floats of a matrix that are its rotation. */
  public static final int MATRIX_ROTATION = 9;

  /** The number of floats of a matrix. */
  public static final int MATRIX_STRIDE = 12;

  /** The number of values of a quaternion. */
  public static final int QUATERNION_ROTATION = 4;

  /** The number of values of a quaternion and a position. */
  public static final int QUATERNION_STRIDE = 7;

  /** The scale of stored quaternion components: 1.0 is stored as 16384. */
  public static final int ONE = 16384;

  private final int[] matrices;
  private final short[] quaternions;

  private Transforms(int[] matrices, short[] quaternions) {
    this.matrices = matrices;
    this.quaternions = quaternions;
    if (count() * stride() != (matrices == null ? quaternions.length : matrices.length)) {
      throw new IllegalArgumentException("not whole transforms");
    }
  }

  /**
   * Transforms of a plain file.
   *
   * @param bits of the floats; {@link #MATRIX_STRIDE} for each transform
   */
  public static Transforms ofMatrices(int[] bits) {
    return new Transforms(bits, null);
  }

  /**
   * Transforms of a binarised file.
   *
   * @param bits quaternion integers and binary16 bits; {@link #QUATERNION_STRIDE} for each
   *     transform
   */
  public static Transforms ofQuaternions(short[] bits) {
    return new Transforms(null, bits);
  }

  /** Whether these are transforms of a binarised file. */
  public boolean isBinarised() {
    return matrices == null;
  }

  /** All values of a frame of a plain file; must not be modified. */
  public int[] matrices() {
    return Objects.requireNonNull(matrices);
  }

  /** All values of a frame of a binarised file; must not be modified. */
  public short[] quaternions() {
    return Objects.requireNonNull(quaternions);
  }

  public int count() {
    return matrices == null
        ? quaternions.length / QUATERNION_STRIDE
        : matrices.length / MATRIX_STRIDE;
  }

  /** The number of stored values that are a transform's rotation; its position has 3. */
  public int rotationComponents() {
    return matrices == null ? QUATERNION_ROTATION : MATRIX_ROTATION;
  }

  private int stride() {
    return rotationComponents() + 3;
  }

  /** The bits of a stored value; those of a 16-bit value with its sign extended. */
  public int bits(int i, int component) {
    return matrices == null
        ? quaternions[i * QUATERNION_STRIDE + component]
        : matrices[i * MATRIX_STRIDE + component];
  }

  /** The number that a stored value means. */
  public double value(int i, int component) {
    int bits = bits(i, component);
    return matrices != null
        ? Float.intBitsToFloat(bits)
        : component < QUATERNION_ROTATION ? (double) bits / ONE : Half.toFloat((short) bits);
  }

  /** The matrix of a plain transform, for column vectors: the rows of the file are its columns. */
  public Matrix4x3d matrix(int i) {
    double[] values = new double[MATRIX_STRIDE];
    Arrays.setAll(values, c -> value(i, c));
    return new Matrix4x3d().set(values);
  }

  /**
   * A view of one transform.
   *
   * @throws IndexOutOfBoundsException if {@code i} is not in 0 to {@link #count()} - 1
   */
  public Transform get(int i) {
    Objects.checkIndex(i, count());
    return new View(this, i);
  }

  /** The transforms with these indices, in this order. */
  public Transforms select(int... indices) {
    int stride = stride();
    Object all = matrices == null ? quaternions : matrices;
    int[] ints = matrices == null ? null : new int[indices.length * stride];
    short[] shorts = matrices == null ? new short[indices.length * stride] : null;
    for (int k = 0; k < indices.length; k++) {
      Object selected = matrices == null ? shorts : ints;
      System.arraycopy(all, indices[k] * stride, selected, k * stride, stride);
    }
    return new Transforms(ints, shorts);
  }

  /**
   * Whether the components {@code from} to {@code to} (exclusive) of transform {@code i} have the
   * same bits as those of transform {@code j} of the other.
   */
  public boolean sameBits(int i, Transforms other, int j, int from, int to) {
    int a = i * stride();
    int b = j * stride();
    return isBinarised() == other.isBinarised()
        && (matrices == null
            ? Arrays.equals(quaternions, a + from, a + to, other.quaternions, b + from, b + to)
            : Arrays.equals(matrices, a + from, a + to, other.matrices, b + from, b + to));
  }

  /** Whether transform {@code i} has the same bits as transform {@code j} of the other. */
  public boolean sameBits(int i, Transforms other, int j) {
    return sameBits(i, other, j, 0, stride());
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Transforms other
        && Arrays.equals(matrices, other.matrices)
        && Arrays.equals(quaternions, other.quaternions);
  }

  @Override
  public int hashCode() {
    return matrices == null ? Arrays.hashCode(quaternions) : Arrays.hashCode(matrices);
  }

  private record View(Transforms of, int index) implements Transform {
    @Override
    public Vector3d position() {
      return vector(of.rotationComponents());
    }

    @Override
    public Quaterniond quaternion() {
      if (!of.isBinarised()) {
        return Rotations.fromRows(rows());
      }
      Vector3d v = vector(0);
      return new Quaterniond(v.x, v.y, v.z, of.value(index, 3));
    }

    @Override
    public Matrix3d rows() {
      return of.isBinarised()
          ? Rotations.toRows(quaternion())
          : new Matrix3d(vector(0), vector(3), vector(6));
    }

    private Vector3d vector(int from) {
      return new Vector3d(
          of.value(index, from), of.value(index, from + 1), of.value(index, from + 2));
    }
  }
}
