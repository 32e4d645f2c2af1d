package org.rtmtext.edits;

import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * A change of the pose of a bone in a frame.
 *
 * @param by the pose that is added to the pose before the edit, by which the descendants of the
 *     bone move, too. If {@code isWhole} is false, it has only the move of the joint
 * @param isWhole whether {@code by} leads to the new pose. False if the bone was flat, because its
 *     rotation is then unknown
 * @param after the new pose; empty for a bone without a pose, which is only moved
 */
record BoneEdit(BonePose by, boolean isWhole, Optional<BonePose> after) {
  static BoneEdit then(BonePose before, BonePose by) {
    return new BoneEdit(by, true, Optional.of(before.then(by)));
  }

  static BoneEdit to(BonePose before, BonePose after) {
    BonePose moved = new BonePose(new Matrix3d(), after.move().sub(before.move(), new Vector3d()));
    boolean isOnlyMoved = before.turn().equals(after.turn(), 0);
    return before.isFlat() || isOnlyMoved
        ? new BoneEdit(moved, isOnlyMoved, Optional.of(after))
        : new BoneEdit(before.to(after), true, Optional.of(after));
  }

  /** The edit of a bone whose row has a position but no pose. */
  static BoneEdit move(Vector3d by) {
    return new BoneEdit(new BonePose(new Matrix3d(), by), true, Optional.empty());
  }
}
