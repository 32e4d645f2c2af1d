package org.rtmtext.edits;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseStorage;

/**
 * Writes edited poses of bones, which are relative to their parents, into the rows of a frame. The
 * rows of a plain frame are in model space, so the descendants of an edited bone follow there.
 *
 * @param unmoved collects the bones that cannot follow
 */
record ForwardKinematics(PoseBones bones, UnmovedBones unmoved) {
  /**
   * The rows of a frame after the edit. In a plain frame, the descendants of an edited bone follow,
   * even those of a bone that is flat or not finite; all other rows keep their bits.
   *
   * @param before the rows of the frame
   * @param frame its index
   * @param exact {@code before} relative to the parents
   */
  Transforms with(Transforms before, int frame, PoseRows exact, Map<Integer, BoneEdit> edited) {
    return before.isBinarised() ? inParents(before, edited) : inModel(before, frame, exact, edited);
  }

  private Transforms inParents(Transforms before, Map<Integer, BoneEdit> edited) {
    PoseRows rows = new PoseRows(before.count());
    TransformsBuilder moved = new TransformsBuilder(before);
    edited.forEach(
        (bone, edit) -> {
          if (edit.after().isPresent()) {
            rows.set(bone, edit.after().get().turn(), edit.after().get().move());
            return;
          }
          Vector3d by = edit.by().move();
          Vector3d at = before.get(bone).position().add(-by.x, by.y, -by.z);
          StoredTransforms.put(
              moved, before, bone, Transforms.QUATERNION_ROTATION, at.x, at.y, at.z);
        });
    return rows.stored(moved.build(before.count()), bones);
  }

  private Transforms inModel(
      Transforms before, int frame, PoseRows exact, Map<Integer, BoneEdit> edited) {
    List<Optional<Matrix4x3d>> model = PosedJoints.matrices(before, bones.parents());
    TransformsBuilder rows = new TransformsBuilder(before);
    // The movement of each bone and its descendants in model space; null if they stay.
    Matrix4x3d[] moves = new Matrix4x3d[bones.count()];
    boolean[] isPart = new boolean[bones.count()];
    for (int k = 0; k < bones.count(); k++) {
      int bone = bones.parents().inOrder(k);
      int parent = bones.parent(bone);
      Matrix4x3d above = parent < 0 ? null : moves[parent];
      moves[bone] = above;
      isPart[bone] = parent >= 0 && isPart[parent];
      boolean isWhole = !isPart[bone];
      BoneEdit edit = edited.get(bone);
      if (edit != null) {
        Matrix4x3d in = parent < 0 ? new Matrix4x3d() : model.get(parent).get();
        Matrix4x3d own = edit.by().inModel(in, exact.move(bone).add(bones.joint(bone)));
        moves[bone] = above == null ? own : above.mul(own, new Matrix4x3d());
        isPart[bone] |= !edit.isWhole();
        if (!edit.isWhole()) {
          Matrix4x3d after = in.mul(edit.after().get().matrix(bones.joint(bone)), new Matrix4x3d());
          set(rows, before, bone, above == null ? after : above.mul(after, after));
          continue;
        }
      }
      if (moves[bone] != null && bone < before.count()) {
        isWhole &= move(rows, before, bone, moves[bone]);
        if (!isWhole) {
          unmoved.add(bone, frame);
        }
      }
    }
    return rows.build(before.count());
  }

  private static void set(TransformsBuilder rows, Transforms before, int bone, Matrix4x3d m) {
    double[] values = m.get(new double[Transforms.MATRIX_STRIDE]);
    for (int i = 0; i < values.length; i++) {
      PoseStorage.put(rows, before, bone, i, values[i]);
    }
  }

  /**
   * Moves the axes and the position of a row, except those that are not finite; returns whether all
   * moved.
   */
  private static boolean move(TransformsBuilder rows, Transforms before, int bone, Matrix4x3d by) {
    boolean turns = !new Matrix3d().set(by).equals(new Matrix3d(), 0);
    boolean isWhole = true;
    for (int i = turns ? 0 : Transforms.MATRIX_ROTATION; i < Transforms.MATRIX_STRIDE; i += 3) {
      Vector3d v =
          new Vector3d(before.value(bone, i), before.value(bone, i + 1), before.value(bone, i + 2));
      isWhole &= v.isFinite();
      if (v.isFinite()) {
        Vector3d moved =
            i < Transforms.MATRIX_ROTATION ? by.transformDirection(v) : by.transformPosition(v);
        for (int c = 0; c < 3; c++) {
          PoseStorage.put(rows, before, bone, i + c, moved.get(c));
        }
      }
    }
    return isWhole;
  }
}
