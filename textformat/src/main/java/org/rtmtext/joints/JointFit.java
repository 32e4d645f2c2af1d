package org.rtmtext.joints;

import java.util.List;
import org.joml.Vector3dc;

/**
 * The point that moves least in the parent of a bone. An eigenvector of the normal equations is a
 * direction; its eigenvalue says how exactly the motion determines the position in this direction.
 * A hinge leaves its axis open; a bone that never turns leaves all directions open. In each
 * direction, the estimate is averaged with a prior position, weighted by their errors.
 *
 * @param position in the rest pose, metres
 * @param determined directions in which the error of the estimate is at most a millimetre
 * @param residual root mean square of the distance that the point moves in the parent, metres
 * @param isUsed whether the estimate is more exact than the prior in some direction
 */
record JointFit(Vector3dc position, List<Vector3dc> determined, double residual, boolean isUsed) {
  /**
   * A position before the motion is considered.
   *
   * @param position in the rest pose, metres
   * @param error its likely distance from the joint, metres
   */
  record Prior(Vector3dc position, double error) {}
}
