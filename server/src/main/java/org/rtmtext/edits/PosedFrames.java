package org.rtmtext.edits;

import java.util.Map;
import java.util.Optional;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseRows.Form;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * The frames of an animation, with each bone relative to its parent and the rest pose.
 *
 * @param unmoved collects the bones that edits do not move
 */
record PosedFrames(
    Animation animation, PoseBones bones, UnmovedBones unmoved, Runnable checkCancelled) {
  /**
   * @param checkCancelled called before each frame
   */
  PosedFrames(Animation animation, PoseSkeleton skeleton, Runnable checkCancelled) {
    this(
        animation,
        skeleton.bones(animation.bones()),
        new UnmovedBones(animation.bones()),
        checkCancelled);
  }

  /** The exact rows of a frame. */
  PoseRows rows(int frame) {
    checkCancelled.run();
    return PoseRows.of(animation.frames().get(frame).transforms(), bones, null);
  }

  /** The pose of a bone; empty if its row cannot be expressed relative to its parent. */
  static Optional<BonePose> pose(PoseRows rows, int bone) {
    return bone >= rows.count() || rows.form(bone) == Form.STORED
        ? Optional.empty()
        : Optional.of(new BonePose(rows, bone));
  }

  /**
   * Whether a bone without a pose can be moved along the axes of its parent: the row has a finite
   * position, and the parent has axes.
   */
  boolean canMove(int frame, int bone) {
    Transforms rows = animation.frames().get(frame).transforms();
    if (bone >= rows.count() || !rows.get(bone).position().isFinite()) {
      return false;
    }
    int parent = bones.parent(bone);
    return rows.isBinarised()
        || parent < 0
        || PosedJoints.matrices(rows, bones.parents()).get(parent).stream()
            .anyMatch(m -> Math.abs(m.determinant()) > BonePose.FLAT);
  }

  /**
   * A frame with edited poses; {@link ForwardKinematics} moves the descendants of edited bones.
   *
   * @param exact the rows of the frame
   */
  Frame with(int frame, PoseRows exact, Map<Integer, BoneEdit> edited) {
    Frame before = animation.frames().get(frame);
    return edited.isEmpty()
        ? before
        : before.withTransforms(
            new ForwardKinematics(bones, unmoved).with(before.transforms(), frame, exact, edited));
  }

  /**
   * The index of the bone with exactly this name, or else with this name in another letter case.
   *
   * @throws CannotEditException if there is none
   */
  int bone(String name) throws CannotEditException {
    int exact = animation.bones().indexOf(name);
    if (exact >= 0) {
      return exact;
    }
    Integer index = Skeleton.indexes(animation.bones()).get(Skeleton.folded(name));
    if (index == null) {
      throw new CannotEditException(
          "there is no bone "
              + Wording.quoted(name)
              + new Suggestions(animation.bones())
                  .nearest(name)
                  .map(n -> "; did you mean " + Wording.quoted(n) + "?")
                  .orElse(""));
    }
    return index;
  }

  boolean hasBone(String name) {
    return Skeleton.indexes(animation.bones()).containsKey(Skeleton.folded(name));
  }

  /** The frames of another version of the animation, which has the same bones. */
  PosedFrames of(Animation other) {
    return new PosedFrames(other, bones, unmoved, checkCancelled);
  }
}
