package org.rtmtext.joints;

import java.util.List;
import org.joml.Vector3dc;

/**
 * The joint of a bone: the point about which it turns in its parent.
 *
 * @param bone the name in the animation
 * @param parent the name of the nearest ancestor in the animation; empty for a root
 * @param position in the rest pose, model space, metres
 * @param source of the position
 * @param determined the directions in which the motion determines the position, as 0 to 3 unit
 *     vectors in model space; in other directions, the position comes from the next source
 * @param residual root mean square, over all frames, of the distance between the places to which
 *     the bone and its parent move the joint, in metres; NaN if no frame moves both
 */
public record Joint(
    String bone,
    String parent,
    Vector3dc position,
    JointSource source,
    List<Vector3dc> determined,
    double residual) {
  /**
   * A bone with a greater residual, metres, has no joint: it moves relative to its parent, as a
   * weapon does in a hand.
   */
  public static final double MAX_RESIDUAL = 0.005;

  public Joint {
    determined = List.copyOf(determined);
  }

  /** Whether the bone moves relative to its parent instead of turning about a joint. */
  public boolean isAttached() {
    return residual > MAX_RESIDUAL;
  }
}
