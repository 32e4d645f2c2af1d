package org.rtmtext.model;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

record MatrixTransform(MatrixTransforms of, int index) implements Transform {
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
