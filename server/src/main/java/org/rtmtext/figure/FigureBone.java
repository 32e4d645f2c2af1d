package org.rtmtext.figure;

import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSource;
import org.rtmtext.skeleton.BodySide;
import org.rtmtext.skeleton.BodySides;
import org.rtmtext.skeleton.Parents;

/**
 * How a bone is drawn.
 *
 * @param position of the joint in the rest pose, model space, metres
 * @param parent index; -1 for a root
 * @param attached whether it is drawn as axes instead of limbs
 */
record FigureBone(Joint joint, Vector3dc position, int parent, boolean attached, BodySide side) {
  /**
   * A joint farther from its parent than this many times the 90th percentile of all distances is an
   * artefact, for example of a weapon that moves but barely turns.
   */
  private static final double FAR = 8;

  String name() {
    return joint.bone();
  }

  /** Whether the position of the joint is a guess. */
  boolean isUncertain() {
    JointSource source = joint.source();
    // Only a joint of the source SOLVED comes from its own motion, so for others it does not matter
    // which directions the motion determines.
    return source == JointSource.PARENT && parent >= 0
        || source == JointSource.SOLVED && joint.determined().size() < 2;
  }

  /** Decides how bones are drawn, also bones whose joints are of little use. */
  static List<FigureBone> of(List<Joint> joints, Parents parents) {
    BodySides sides = BodySides.of(joints.stream().map(Joint::bone).toList());
    int count = joints.size();
    int[] children = new int[count];
    for (int i = 0; i < count; i++) {
      if (parents.parent(i) >= 0) {
        children[parents.parent(i)]++;
      }
    }
    double limit = FAR * usualDistance(joints, parents);
    FigureBone[] bones = new FigureBone[count];
    for (int k = 0; k < count; k++) {
      int i = parents.inOrder(k);
      int parent = parents.parent(i);
      Joint joint = joints.get(i);
      boolean isFar = parent >= 0 && distance(joints, i, parent) > limit;
      Vector3dc position = joint.position();
      if (isFar) {
        position = bones[parent].position();
      } else if (parent < 0 && joint.source() == JointSource.PARENT && children[i] > 0) {
        // The motion of a root does not determine its joint.
        position = middleOfChildren(joints, parents, i, limit);
      }
      // A bone with a known joint turns about it, even if an animator also moved the bone a little.
      boolean isMoved = joint.isAttached() && joint.source() != JointSource.KNOWN;
      // A bone on its own, such as a weapon, has no limb to draw.
      boolean isAttached = isMoved || isFar || parent < 0 && children[i] == 0;
      bones[i] = new FigureBone(joint, position, parent, isAttached, sides.side(i));
    }
    return List.of(bones);
  }

  private static Vector3d middleOfChildren(
      List<Joint> joints, Parents parents, int bone, double limit) {
    Vector3d sum = new Vector3d();
    int count = 0;
    for (int i = 0; i < joints.size(); i++) {
      Joint joint = joints.get(i);
      if (parents.parent(i) == bone
          && !joint.isAttached()
          && joint.source() != JointSource.PARENT
          && distance(joints, i, bone) <= limit) {
        sum.add(joint.position());
        count++;
      }
    }
    return count == 0 ? new Vector3d(joints.get(bone).position()) : sum.div(count);
  }

  /** The 90th percentile of the distances of joints from their parents. */
  private static double usualDistance(List<Joint> joints, Parents parents) {
    List<Double> distances = new ArrayList<>();
    for (int i = 0; i < joints.size(); i++) {
      double distance = parents.parent(i) < 0 ? 0 : distance(joints, i, parents.parent(i));
      if (distance > 0 && !joints.get(i).isAttached()) {
        distances.add(distance);
      }
    }
    distances.sort(null);
    return distances.isEmpty() ? Double.MAX_VALUE / FAR : distances.get(distances.size() * 9 / 10);
  }

  private static double distance(List<Joint> joints, int a, int b) {
    return joints.get(a).position().distance(joints.get(b).position());
  }
}
