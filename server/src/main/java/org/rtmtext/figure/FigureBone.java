package org.rtmtext.figure;

import org.joml.Vector3dc;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSource;
import org.rtmtext.skeleton.BodySide;

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

  /** Whether the position of the joint is a guess. */
  boolean isUncertain() {
    JointSource source = joint.source();
    boolean isSolved = source == JointSource.SOLVED || source == JointSource.NEARBY;
    return source == JointSource.PARENT && parent >= 0 || isSolved && joint.determined().size() < 2;
  }
}
