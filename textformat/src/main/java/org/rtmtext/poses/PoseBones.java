package org.rtmtext.poses;

import java.util.List;
import org.joml.Vector3dc;
import org.rtmtext.skeleton.Parents;

/**
 * The parents and joints of the bones of an animation.
 *
 * @param joints in the rest pose, model space, metres; the origin for a bone that the skeleton
 *     lacks
 */
public record PoseBones(Parents parents, List<Vector3dc> joints) {
  public PoseBones {
    joints = List.copyOf(joints);
  }

  public int count() {
    return joints.size();
  }

  /** The index of a bone's parent; -1 for a root, whose rows are relative to model space. */
  public int parent(int bone) {
    return parents.parent(bone);
  }

  public Vector3dc joint(int bone) {
    return joints.get(bone);
  }
}
