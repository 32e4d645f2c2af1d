package org.rtmtext.gltf;

import java.util.List;
import java.util.function.BiFunction;
import org.joml.Vector3dc;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSource;

/**
 * A rig other than that of the skeleton, whose poses an import transfers.
 *
 * @param map from its joints to the bones of the skeleton
 * @param joints finds the joints of some bones of a skeleton
 */
public record OtherRig(BoneMap map, BiFunction<List<String>, SkeletonMatch, List<Joint>> joints) {

  /**
   * The resting positions of the joints of some bones, metres.
   *
   * @throws GltfException if they are unknown
   */
  List<Vector3dc> rest(List<String> bones, SkeletonMatch skeleton) throws GltfException {
    List<Joint> found = joints.apply(bones, skeleton);
    for (Joint joint : found) {
      boolean isInLimb = map.limbs().stream().anyMatch(limb -> limb.contains(joint.bone()));
      if (joint.source() == JointSource.PARENT && isInLimb) {
        throw GltfException.sentence(
            "the joint of bone \"%s\" in skeleton %s is unknown, so poses cannot be transferred to"
                + " it: name its model in the entry pivotsModel of the model.cfg",
            joint.bone(), skeleton.skeleton().name());
      }
    }
    return found.stream().map(Joint::position).toList();
  }
}
