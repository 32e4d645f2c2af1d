package org.rtmtext.edits;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseRows.Form;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.PoseStorage;
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
  private static final Pattern FOOT = Pattern.compile("(?i)foot|toe|ankle|paw|hoof");

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

  /** The pose of a bone; empty if its row cannot be relative to its parent. */
  static Optional<BonePose> pose(PoseRows rows, int bone) {
    return bone >= rows.count() || rows.form(bone) == Form.STORED
        ? Optional.empty()
        : Optional.of(new BonePose(rows, bone));
  }

  /**
   * Whether a bone without a pose can be moved along the axes of its parent: it has a position, and
   * the parent has axes.
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
   * A frame with edited poses. In a plain frame, the descendants of an edited bone follow, even
   * those of a bone that is flat or not finite; all other rows keep their bits.
   *
   * @param exact the rows of the frame
   */
  Frame with(int frame, PoseRows exact, Map<Integer, BoneEdit> edited) {
    Frame before = animation.frames().get(frame);
    if (edited.isEmpty()) {
      return before;
    }
    return before.withTransforms(
        before.transforms().isBinarised()
            ? inParents(before.transforms(), edited)
            : inModel(frame, exact, edited));
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

  private Transforms inModel(int frame, PoseRows exact, Map<Integer, BoneEdit> edited) {
    Transforms before = animation.frames().get(frame).transforms();
    List<Optional<Matrix4x3d>> model = PosedJoints.matrices(before, bones.parents());
    TransformsBuilder rows = new TransformsBuilder(before);
    // How each bone and its descendants move in model space; null if they stay.
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

  /** Moves those of the three axes and the position that are finite; returns whether all moved. */
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

  /** The bones whose names say that they touch the ground. */
  List<Integer> feet() throws CannotEditException {
    List<Integer> feet =
        IntStream.range(0, bones.count())
            .filter(b -> FOOT.matcher(animation.bones().get(b)).find())
            .boxed()
            .toList();
    if (feet.isEmpty()) {
      throw new CannotEditException(
          "no bone has foot, toe, ankle, paw or hoof in its name: name the bones that touch the"
              + " ground");
    }
    return feet;
  }

  /** The frames of another version of the animation, which has the same bones. */
  PosedFrames of(Animation other) {
    return new PosedFrames(other, bones, unmoved, checkCancelled);
  }

  /**
   * How far the joints of some bones are above their places when the figure stands on the ground,
   * metres.
   *
   * @param feet all bones that touch the ground
   * @return for each frame, the least of {@code of}; nan if none has a row
   */
  double[] heights(List<Integer> of, List<Integer> feet) {
    // The man's rest pose has the pelvis at the origin, and the feet below the ground.
    double ground = Math.min(0, feet.stream().mapToDouble(b -> bones.joint(b).y()).min().orElse(0));
    double[] heights = new double[animation.frames().size()];
    Arrays.setAll(heights, f -> height(animation.frames().get(f).transforms(), of) + ground);
    return heights;
  }

  /** The least height of some joints above their places in the rest pose. */
  private double height(Transforms frame, List<Integer> of) {
    checkCancelled.run();
    List<Optional<Matrix4x3d>> model = PosedJoints.matrices(frame, bones.parents());
    return of.stream()
        .filter(b -> model.get(b).isPresent())
        .mapToDouble(
            b ->
                model.get(b).get().transformPosition(new Vector3d(bones.joint(b))).y
                    - bones.joint(b).y())
        .min()
        .orElse(Double.NaN);
  }
}
