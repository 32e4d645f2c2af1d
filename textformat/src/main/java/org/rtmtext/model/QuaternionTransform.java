package org.rtmtext.model;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

record QuaternionTransform(QuaternionTransforms of, int index) implements Transform {
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
