package org.rtmtext.model;

/** The transforms of one frame, as stored. */
public sealed interface Transforms permits MatrixTransforms, QuaternionTransforms {
  int count();

  /**
   * A view of one transform.
   *
   * @throws IndexOutOfBoundsException if {@code i} is not in 0 to {@link #count()} - 1
   */
  Transform get(int i);

  /**
   * The bits of a stored value.
   *
   * @param component of the rotation first, then of the position
   */
  int bits(int i, int component);

  /** The number of stored values that are a transform's rotation; its position has 3. */
  int rotationComponents();

  /** The transforms with these indices, in this order. */
  Transforms select(int... indices);

  /**
   * Whether the components {@code from} to {@code to} (exclusive) of transform {@code i} have the
   * same bits as those of transform {@code j} of the other.
   */
  boolean sameBits(int i, Transforms other, int j, int from, int to);

  /** Whether transform {@code i} has the same bits as transform {@code j} of the other. */
  default boolean sameBits(int i, Transforms other, int j) {
    return sameBits(i, other, j, 0, rotationComponents() + 3);
  }
}
