package org.rtmtext.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;

/** An animation and how its bones are drawn. */
public final class Figure {
  /** Numbers of one bone of a pose: the joint x y z, and a quaternion x y z w. */
  public static final int STRIDE = 7;

  /** A matrix whose volume is smaller is no rotation: the bone is hidden by a scale of 0. */
  private static final double MIN_VOLUME = 1e-9;

  private final String title;
  private final String skeleton;
  private final Animation animation;
  private final Parents parents;
  private final List<FigureBone> bones;

  /**
   * @param title for users, such as the name of the file
   * @param skeleton the name of the skeleton; empty if none is known
   * @param parents of the bones of the animation
   * @param joints of the bones of the animation
   */
  public Figure(
      String title, String skeleton, Animation animation, Parents parents, List<Joint> joints) {
    this.title = title;
    this.skeleton = skeleton;
    this.animation = animation;
    this.parents = parents;
    bones = FigureBone.of(joints, parents);
  }

  public String title() {
    return title;
  }

  Optional<String> skeleton() {
    return Optional.of(skeleton).filter(name -> !name.isEmpty());
  }

  public Animation animation() {
    return animation;
  }

  /** The numbers of the animation's rows. */
  ShownNumbers.Source numbers() {
    return ShownNumbers.of(animation, parents);
  }

  boolean isKnown(int bone) {
    return parents.isKnown(bone);
  }

  List<FigureBone> bones() {
    return bones;
  }

  public List<Frame> frames() {
    return animation.frames();
  }

  /** Whether another figure has the same bones, with the same joints. */
  public boolean hasBonesOf(Figure other) {
    return bones.equals(other.bones);
  }

  /** The number of transforms of all frames. */
  public long rows() {
    return (long) bones.size() * animation.frames().size();
  }

  /** The pose of a frame, see {@link #pose(Transforms)}. */
  public float[] pose(int frame) {
    return pose(animation.frames().get(frame).transforms());
  }

  /**
   * The pose of a frame: for each bone, the joint in model space, metres, and the rotation from the
   * rest pose as a quaternion for column vectors. NaN for a bone without a readable row.
   *
   * @param frame has the encoding of the animation
   */
  public float[] pose(Transforms frame) {
    float[] pose = new float[bones.size() * STRIDE];
    List<Optional<Matrix4x3d>> matrices = PosedJoints.matrices(frame, parents);
    for (int i = 0; i < bones.size(); i++) {
      Vector3d posed = new Vector3d(Double.NaN);
      Quaterniond turn = new Quaterniond(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
      if (matrices.get(i).isPresent()) {
        Matrix4x3d m = matrices.get(i).get();
        m.transformPosition(bones.get(i).position(), posed);
        rotation(m, turn);
      }
      double[] numbers = {posed.x, posed.y, posed.z, turn.x, turn.y, turn.z, turn.w};
      for (int k = 0; k < STRIDE; k++) {
        pose[i * STRIDE + k] = (float) numbers[k];
      }
    }
    return pose;
  }

  /**
   * A point that moves with a bone in a pose.
   *
   * @param offset from the joint of the bone, in the rest pose, metres
   */
  static Vector3d point(float[] pose, int bone, Vector3dc offset) {
    int at = bone * STRIDE;
    return new Quaterniond(pose[at + 3], pose[at + 4], pose[at + 5], pose[at + 6])
        .transform(offset, new Vector3d())
        .add(pose[at], pose[at + 1], pose[at + 2]);
  }

  private static void rotation(Matrix4x3d m, Quaterniond into) {
    Matrix3d turn = new Matrix3d().set(m);
    if (Math.abs(turn.determinant()) < MIN_VOLUME) {
      into.identity();
    } else {
      turn.getNormalizedRotation(into).normalize();
    }
  }

  /**
   * Warnings for users that the figure may be drawn in pieces: at least half of its bones are not
   * in the skeleton, or at least half of its joints are uncertain.
   */
  public List<String> doubts() {
    List<String> all = new ArrayList<>();
    List<String> unknown =
        IntStream.range(0, bones.size())
            .filter(i -> !isKnown(i))
            .mapToObj(i -> bones.get(i).name())
            .toList();
    if (isMost(unknown, bones.size())) {
      all.add(
          String.format(
              Locale.ROOT,
              "%,d of %s are not in the skeleton, so they are drawn as separate axes (%s); choose"
                  + " the right skeleton with --skeleton FILE#Name",
              unknown.size(),
              Wording.count(bones.size(), "bone"),
              names(unknown)));
    }
    List<FigureBone> jointed =
        bones.stream().filter(bone -> bone.parent() >= 0 && !bone.attached()).toList();
    List<String> uncertain =
        jointed.stream().filter(FigureBone::isUncertain).map(FigureBone::name).toList();
    if (isMost(uncertain, jointed.size())) {
      all.add(
          String.format(
              Locale.ROOT,
              "%,d of %s are uncertain, because their bones hardly turn or are scaled: %s; the"
                  + " figure may come apart there. To improve it, add animations of the same skeleton"
                  + " in which these bones turn to the folder of this file",
              uncertain.size(),
              Wording.count(jointed.size(), "joint"),
              names(uncertain)));
    }
    return all;
  }

  private static boolean isMost(List<String> some, int all) {
    return !some.isEmpty() && 2 * some.size() >= all;
  }

  private static String names(List<String> bones) {
    return Wording.list(bones.stream().map(Wording::quoted).toList());
  }
}
