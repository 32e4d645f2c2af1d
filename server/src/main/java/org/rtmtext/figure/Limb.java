package org.rtmtext.figure;

import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * A part of the body between two joints, or from the last joint of a chain outwards.
 *
 * @param bone that moves it
 * @param child whose joint is the far end; -1 for the end of a chain
 * @param start from the joint to the near end, in the rest pose, metres
 * @param reach from the joint to the far end, in the rest pose, metres
 * @param near radius, metres
 * @param far radius, metres
 */
record Limb(int bone, int child, Vector3dc start, Vector3dc reach, double near, double far) {
  /** The near end in a pose, see {@link Figure#pose}. */
  Vector3d nearEnd(float[] pose) {
    return PosePoint.of(pose, bone, start);
  }

  /** The far end in a pose. */
  Vector3d farEnd(float[] pose) {
    return child >= 0 ? PosePoint.of(pose, child, new Vector3d()) : PosePoint.of(pose, bone, reach);
  }
}
