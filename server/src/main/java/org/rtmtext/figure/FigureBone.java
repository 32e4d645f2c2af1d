package org.rtmtext.figure;

import org.joml.Vector3dc;
import org.rtmtext.joints.Joint;

/**
 * How a bone is drawn.
 *
 * @param position of the joint in the rest pose, model space, metres
 * @param parent index; -1 for a root
 * @param attached whether it is drawn as axes instead of limbs
 */
record FigureBone(Joint joint, Vector3dc position, int parent, boolean attached, BodySide side) {
  String name() {
    return joint.bone();
  }
}
