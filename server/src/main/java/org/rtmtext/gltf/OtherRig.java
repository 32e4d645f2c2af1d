package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.joml.Vector3dc;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointPositions;
import org.rtmtext.joints.JointSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseSkeleton;

/**
 * A rig other than that of the skeleton, whose poses an import transfers.
 *
 * @param map from its joints to the bones of the skeleton
 * @param joints finds the joints of the bones of an animation, which has no frames
 */
public record OtherRig(BoneMap map, BiFunction<Animation, SkeletonMatch, List<Joint>> joints) {

  /** This rig with more bones, which move with their parents. */
  OtherRig following(List<String> bones) {
    return new OtherRig(map.following(bones), joints);
  }

  /**
   * The resting positions of the joints of some bones, metres.
   *
   * @throws GltfException if they are unknown
   */
  List<Vector3dc> rest(List<String> bones, SkeletonMatch match) throws GltfException {
    String skeleton = match.skeleton().name();
    List<Joint> found = joints.apply(withBones(bones), match);
    for (Joint joint : found) {
      boolean isUnknown =
          joint.source() == JointSource.PARENT
              && JointPositions.known(skeleton) == JointPositions.NONE;
      if (isUnknown && !map.joints().get(joint.bone()).isEmpty()) {
        throw GltfException.sentence(
            "the joint of bone \"%s\" in skeleton %s is unknown, so poses cannot be transferred to"
                + " it: name its model in the entry pivotsModel of the model.cfg",
            joint.bone(), skeleton);
      }
    }
    PoseBones rest = PoseSkeleton.of(skeleton, found).bones(bones);
    List<Vector3dc> positions = new ArrayList<>();
    for (int b = 0; b < bones.size(); b++) {
      positions.add(rest.joint(b));
    }
    return positions;
  }

  private static Animation withBones(List<String> bones) {
    return new Animation(
        Encoding.PLAIN, Motion.NONE, PlainHeader.DEFAULT, List.of(), bones, List.of(), new byte[0]);
  }
}
