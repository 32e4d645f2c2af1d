package org.rtmtext.figure;

import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/** Points that move with a bone. */
final class PosePoint {
  private PosePoint() {}

  /**
   * A point in a pose.
   *
   * @param offset from the joint of the bone, in the rest pose, metres
   */
  static Vector3d of(float[] pose, int bone, Vector3dc offset) {
    int at = bone * Figure.STRIDE;
    return new Quaterniond(pose[at + 3], pose[at + 4], pose[at + 5], pose[at + 6])
        .transform(offset, new Vector3d())
        .add(pose[at], pose[at + 1], pose[at + 2]);
  }
}
