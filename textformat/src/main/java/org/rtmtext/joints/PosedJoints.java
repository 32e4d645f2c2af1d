package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.joml.Matrix4x3d;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;

/** How a frame moves joints from their places in the rest pose. */
public final class PosedJoints {
  private PosedJoints() {}

  /**
   * How the bones of a frame move points of the rest pose, in model space.
   *
   * @param frame plain or binarised
   * @param parents of the bones
   * @return for each bone, a matrix for column vectors; empty for a bone of which the frame has no
   *     row or a row that is not finite, and for the bones below it if the frame is binarised
   */
  public static List<Optional<Matrix4x3d>> matrices(Transforms frame, Parents parents) {
    int bones = parents.count();
    FrameRows rows = new FrameRows(bones);
    rows.read(frame);
    boolean isRelative = frame.isBinarised();
    List<Optional<Matrix4x3d>> absolute =
        new ArrayList<>(Collections.nCopies(bones, Optional.empty()));
    for (int k = 0; k < bones; k++) {
      int bone = parents.inOrder(k);
      int parent = isRelative ? parents.parent(bone) : -1;
      if (bone >= rows.count() || parent >= 0 && absolute.get(parent).isEmpty()) {
        continue;
      }
      // JOML multiplies column vectors, so the order of matrices is reversed.
      Matrix4x3d m = new Matrix4x3d().set(rows.values(), bone * FrameRows.STRIDE);
      if (parent >= 0) {
        absolute.get(parent).get().mul(m, m);
      }
      if (m.isFinite()) {
        absolute.set(bone, Optional.of(m));
      }
    }
    return absolute;
  }
}
