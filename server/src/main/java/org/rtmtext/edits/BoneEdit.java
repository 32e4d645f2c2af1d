package org.rtmtext.edits;

import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * A change of what a bone does in a frame.
 *
 * @param by what the bone does after its pose before the edit; bones below it follow. If it is not
 *     whole, only the move of its joint
 * @param isWhole whether {@code by} leads to the new pose. It does not if the bone was flat, so
 *     that nothing tells how it was turned
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

  /** Of a bone whose row has a position, but no pose. */
  static BoneEdit move(Vector3d by) {
    return new BoneEdit(new BonePose(new Matrix3d(), by), true, Optional.empty());
  }
}
