package org.rtmtext.edits;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/** The frames of an animation, with each bone relative to its parent and the rest pose. */
record PosedFrames(Animation animation, PoseBones bones, Runnable checkCancelled) {
  private static final Pattern FOOT = Pattern.compile("(?i)foot|toe|ankle|paw|hoof");

  /**
   * @param checkCancelled called before each frame
   */
  PosedFrames(Animation animation, PoseSkeleton skeleton, Runnable checkCancelled) {
    this(animation, skeleton.bones(animation.bones()), checkCancelled);
  }

  /** The exact rows of a frame. */
  PoseRows rows(int frame) {
    checkCancelled.run();
    return PoseRows.of(animation.frames().get(frame).transforms(), bones, null);
  }

  /** What a bone does; empty if its row cannot be relative to its parent. */
  static Optional<BonePose> pose(PoseRows rows, int bone) {
    return bone >= rows.count() || rows.form(bone) == Form.STORED
        ? Optional.empty()
        : Optional.of(new BonePose(rows, bone));
  }

  /**
   * A frame in which bones do something else. In a plain frame, the bones below them follow; all
   * other rows keep their bits.
   *
   * @param exact the rows of the frame
   * @param edited for each edited bone, what it does now
   */
  Frame with(int frame, PoseRows exact, Map<Integer, BonePose> edited) {
    Frame before = animation.frames().get(frame);
    if (edited.isEmpty()) {
      return before;
    }
    PoseRows rows = new PoseRows(exact.count());
    for (int k = 0; k < bones.count(); k++) {
      int bone = bones.parents().inOrder(k);
      int parent = bones.parent(bone);
      if (bone >= rows.count() || exact.form(bone) == Form.STORED) {
        continue;
      }
      if (edited.containsKey(bone)) {
        rows.set(bone, edited.get(bone).turn(), edited.get(bone).move());
      } else if (!before.transforms().isBinarised()
          && parent >= 0
          && rows.form(parent) != Form.STORED) {
        rows.set(bone, exact.exactTurn(bone), exact.move(bone));
      }
    }
    Transforms stored = rows.stored(before.transforms(), bones);
    return before.withTransforms(followed(before.transforms(), stored));
  }

  /**
   * Lets rows of a plain frame that are not relative to their parent, because that is scaled to
   * nothing, follow their nearest ancestor that has moved.
   */
  private Transforms followed(Transforms before, Transforms after) {
    if (before.isBinarised()) {
      return after;
    }
    List<Optional<Matrix4x3d>> was = PosedJoints.matrices(before, bones.parents());
    List<Optional<Matrix4x3d>> is = PosedJoints.matrices(after, bones.parents());
    TransformsBuilder rows = new TransformsBuilder(after);
    for (int bone = 0; bone < Math.min(bones.count(), before.count()); bone++) {
      int above = bones.parent(bone);
      boolean isBroken =
          above >= 0
              && was.get(bone).isPresent()
              && was.get(above).filter(PosedFrames::isFlat).isPresent();
      while (isBroken && above >= 0 && was.get(above).filter(m -> !isFlat(m)).isEmpty()) {
        above = bones.parent(above);
      }
      if (isBroken && above >= 0 && !before.sameBits(above, after, above)) {
        Matrix4x3d moved = new Matrix4x3d(is.get(above).get());
        moved.mul(was.get(above).get().invert(new Matrix4x3d())).mul(was.get(bone).get());
        double[] values = moved.get(new double[Transforms.MATRIX_STRIDE]);
        for (int i = 0; i < values.length; i++) {
          rows.set(bone, i, Float.floatToRawIntBits((float) values[i]));
        }
      }
    }
    return rows.build(after.count());
  }

  private static boolean isFlat(Matrix4x3d m) {
    return !(Math.abs(m.determinant()) > BonePose.FLAT);
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
    return new PosedFrames(other, bones, checkCancelled);
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
