package org.rtmtext.model;

/** The transforms of one frame, as stored. */
public sealed interface Transforms permits MatrixTransforms, QuaternionTransforms {
  /** How many transforms there are. */
  int count();

  /**
   * A view of one transform in units of the world.
   *
   * @throws IndexOutOfBoundsException if {@code i} is not in 0 to {@link #count()} - 1
   */
  Transform get(int i);

  /** Whether transform {@code i} equals transform {@code j} of the other in every stored bit. */
  boolean sameBits(int i, Transforms other, int j);
}
