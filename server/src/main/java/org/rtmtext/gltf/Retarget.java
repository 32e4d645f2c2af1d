package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.joml.AxisAngle4d;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.model.NearestRotation;
import org.rtmtext.skeleton.Parents;

/**
 * Transfers the poses of another rig to the bones of a skeleton. For column vectors in the space of
 * the game, with S the rotation of a joint's mesh, a bone is turned by
 *
 * <pre>
 * R = G · S · C⁻¹ · G⁻¹ · A</pre>
 *
 * <p>C turns the resting mesh into the scene, and G the scene into the axes of the skeleton's rest
 * pose; both are turns by multiples of 90 degrees about the axes, for most files none. A gives a
 * limb of the skeleton the direction that it has in the other rig's rest pose, by the smallest turn
 * that does: one rig may rest with horizontal arms, another with sloping ones. A bone stays at its
 * joint in its parent, so lengths are those of the skeleton. A bone without a joint in the file
 * moves with its parent. The position of a root is that of its joint, times the ratio of the
 * lengths of both rigs' legs.
 */
final class Retarget {
  /** All turns by multiples of 90 degrees about the axes, the identity first. */
  private static final List<Matrix3d> AXES = axes();

  /** Joints that are nearer to each other, metres, have no direction. */
  private static final double SAME_PLACE = 1e-6;

  /** A smaller determinant is that of a joint that is scaled to nothing. */
  private static final double NOTHING = 1e-18;

  private final SkinMatrices skin;
  private final int[] joints;
  private final Parents parents;

  /** The resting positions of the bones' joints. */
  private final List<Vector3dc> rest;

  /** The ratio by which the path of a root is scaled. */
  private final double scale;

  /** G. */
  private final Matrix3d toSkeleton;

  /** G times the scale of the path. */
  private final Matrix3d pathToSkeleton;

  /** C⁻¹ · G⁻¹ · A of each bone. */
  private final Matrix3d[] restCorrections;

  /** What {@link #takeMotion} takes out of the poses, evenly from the first time to the last. */
  private Vector3d displacement = new Vector3d();

  private double first;
  private double last;

  /**
   * @param bones of the result
   * @param joints the joint of each bone; -1 for none
   * @param rest the resting position of each bone's joint, metres
   * @throws GltfException if neighbouring joints of a limb are at the same place
   */
  Retarget(
      SkinMatrices skin,
      BoneMap map,
      List<String> bones,
      int[] joints,
      Parents parents,
      List<Vector3dc> rest)
      throws GltfException {
    this.skin = skin;
    this.joints = joints;
    this.parents = parents;
    this.rest = rest;
    List<Integer> decisive = decisive(map, bones);
    Matrix3d toScene = toScene(decisive);
    double size =
        decisive.stream()
            .mapToDouble(b -> Math.cbrt(skin.resting(joints[b]).determinant()))
            .average()
            .orElse(1);
    Vector3d[] sources = new Vector3d[joints.length];
    for (int b = 0; b < joints.length; b++) {
      sources[b] = joints[b] < 0 ? null : toScene.transform(skin.joint(joints[b])).mul(size);
    }
    scale = ratio(map, bones, sources);
    toSkeleton = toSkeleton(decisive, sources);
    pathToSkeleton = new Matrix3d(toSkeleton).scale(scale);
    Quaterniond[] alignments = alignments(map, bones, sources);
    Matrix3d back = new Matrix3d(toScene).transpose().mul(new Matrix3d(toSkeleton).transpose());
    restCorrections =
        Arrays.stream(alignments)
            .map(alignment -> new Matrix3d(back).rotate(alignment))
            .toArray(Matrix3d[]::new);
  }

  /**
   * The bones that decide about axes and size: those of limbs, and roots. There are more fingers,
   * but their joints are close together.
   */
  private List<Integer> decisive(BoneMap map, List<String> bones) {
    List<Integer> decisive = new ArrayList<>();
    for (int b = 0; b < joints.length; b++) {
      String bone = bones.get(b);
      if (joints[b] >= 0
          && (parents.parent(b) < 0 || map.limbs().stream().anyMatch(l -> l.contains(bone)))) {
        decisive.add(b);
      }
    }
    return decisive;
  }

  /** C: the turn that is nearest to those of the joints outside of animations. */
  private Matrix3d toScene(List<Integer> decisive) {
    List<Matrix3d> resting = new ArrayList<>();
    for (int b : decisive) {
      Matrix4x3d m = skin.resting(joints[b]);
      if (Math.abs(m.determinant()) > NOTHING) {
        resting.add(turn(m));
      }
    }
    // The trace of A⁻¹ · B is the largest for equal rotations.
    return nearest(
        axes -> {
          double sum = 0;
          for (Matrix3d m : resting) {
            Matrix3d between = new Matrix3d(axes).transpose().mul(m);
            sum -= between.m00 + between.m11 + between.m22;
          }
          return sum;
        });
  }

  /** G: the turn that brings the joints of the other rig closest to those of the skeleton. */
  private Matrix3d toSkeleton(List<Integer> decisive, Vector3d[] sources) {
    Vector3d from = new Vector3d();
    Vector3d to = new Vector3d();
    for (int b : decisive) {
      from.add(sources[b]);
      to.add(rest.get(b));
    }
    from.div(Math.max(1, decisive.size()));
    to.div(Math.max(1, decisive.size()));
    return nearest(
        axes -> {
          double sum = 0;
          for (int b : decisive) {
            Vector3d moved = axes.transform(new Vector3d(sources[b]).sub(from)).mul(scale);
            sum += moved.distanceSquared(new Vector3d(rest.get(b)).sub(to));
          }
          return sum;
        });
  }

  private static Matrix3d nearest(ToDoubleFunction<Matrix3d> distance) {
    Matrix3d best = AXES.get(0);
    for (Matrix3d axes : AXES) {
      if (distance.applyAsDouble(axes) < distance.applyAsDouble(best) - 1e-6) {
        best = axes;
      }
    }
    return best;
  }

  private static List<Matrix3d> axes() {
    List<Matrix3d> all = new ArrayList<>(List.of(new Matrix3d()));
    for (int x = 0; x < 6; x++) {
      for (int y = 0; y < 6; y++) {
        Vector3d right = axis(x);
        Vector3d up = axis(y);
        if (right.dot(up) == 0 && !(x == 0 && y == 1)) {
          all.add(new Matrix3d(right, up, right.cross(up, new Vector3d())));
        }
      }
    }
    return all;
  }

  private static Vector3d axis(int i) {
    return new Vector3d().setComponent(i % 3, i < 3 ? 1 : -1);
  }

  /** The ratio of the lengths of all legs, or of all limbs if no limb ends in a level bone. */
  private double ratio(BoneMap map, List<String> bones, Vector3d[] sources) {
    List<List<String>> legs =
        map.limbs().stream()
            .filter(limb -> map.level().contains(limb.get(limb.size() - 1)))
            .toList();
    double own = 0;
    double others = 0;
    for (List<String> limb : legs.isEmpty() ? map.limbs() : legs) {
      for (int i = 1; i < limb.size(); i++) {
        int from = bones.indexOf(limb.get(i - 1));
        int to = bones.indexOf(limb.get(i));
        own += rest.get(to).distance(rest.get(from));
        others += sources[to].distance(sources[from]);
      }
    }
    return own > 0 && others > 0 ? own / others : 1;
  }

  /** A of each bone. A bone of no limb, and the last bone of one, is turned as its parent is. */
  private Quaterniond[] alignments(BoneMap map, List<String> bones, Vector3d[] sources)
      throws GltfException {
    Quaterniond[] alignments = new Quaterniond[bones.size()];
    for (List<String> limb : map.limbs()) {
      for (int i = 1; i < limb.size(); i++) {
        int from = bones.indexOf(limb.get(i - 1));
        int to = bones.indexOf(limb.get(i));
        Vector3d own = new Vector3d(rest.get(to)).sub(rest.get(from));
        Vector3d other = new Vector3d(sources[to]).sub(sources[from]);
        if (!(own.length() > SAME_PLACE && other.length() > SAME_PLACE)) {
          throw new GltfException(
              "cannot be imported with bone map %s: in the rest pose, the joints of bones %s and"
                  + " %s are at the same place",
              map.name(), limb.get(i - 1), limb.get(i));
        }
        alignments[from] = new Quaterniond().rotationTo(own, toSkeleton.transform(other));
      }
    }
    for (int k = 0; k < alignments.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      if (map.level().contains(bones.get(bone))) {
        alignments[bone] = new Quaterniond();
      } else if (alignments[bone] == null) {
        alignments[bone] = parent < 0 ? new Quaterniond() : alignments[parent];
      }
    }
    return alignments;
  }

  private static Matrix3d turn(Matrix4x3d m) {
    Matrix3d turn = new Matrix3d().set(m);
    return NearestRotation.nearest(turn.scale(1 / Math.cbrt(turn.determinant())));
  }

  double scale() {
    return scale;
  }

  /** The angle of the turn to the axes of the skeleton, radians. */
  double turned() {
    return toSkeleton.equals(AXES.get(0)) ? 0 : new AxisAngle4d().set(toSkeleton).angle;
  }

  /**
   * Takes the horizontal displacement of the first root out of the poses, in proportion to the
   * time.
   *
   * @return false if the root stays where it is
   */
  boolean takeMotion(double firstTime, double lastTime) {
    skin.at(firstTime);
    Vector3d from = root();
    skin.at(lastTime);
    Vector3d moved = root().sub(from).mul(1, 0, 1);
    if (moved.length() <= GltfImport.SAME_MOTION) {
      return false;
    }
    displacement = moved;
    first = firstTime;
    last = lastTime;
    return true;
  }

  private Vector3d root() {
    for (int k = 0; k < joints.length; k++) {
      if (joints[parents.inOrder(k)] >= 0) {
        return position(parents.inOrder(k));
      }
    }
    return new Vector3d();
  }

  /** Where a root is in the pose at which the joints are. */
  private Vector3d position(int bone) {
    int joint = joints[bone];
    return pathToSkeleton.transform(skin.of(joint).transformPosition(skin.joint(joint)));
  }

  /** How far the skeleton moves from the first time to the last, metres. */
  Vector3d motion() {
    return new Vector3d(displacement);
  }

  /**
   * The matrices of all bones, for column vectors.
   *
   * @param time at which the joints are
   */
  Matrix4x3d[] matrices(double time) {
    double share = last > first ? (time - first) / (last - first) : 0;
    Vector3d moved = new Vector3d(displacement).mul(share);
    Matrix4x3d[] matrices = new Matrix4x3d[joints.length];
    boolean[] isMoved = new boolean[joints.length];
    for (int k = 0; k < joints.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      Matrix4x3d m = parent < 0 ? new Matrix4x3d() : new Matrix4x3d(matrices[parent]);
      isMoved[bone] = joints[bone] >= 0 || parent >= 0 && isMoved[parent];
      Matrix4x3d source = joints[bone] < 0 ? new Matrix4x3d() : skin.of(joints[bone]);
      if (joints[bone] >= 0 && Math.abs(source.determinant()) > NOTHING) {
        Vector3d at =
            parent >= 0 && isMoved[parent]
                ? m.transformPosition(rest.get(bone), new Vector3d())
                : position(bone).sub(moved);
        Matrix3d turn = new Matrix3d(toSkeleton).mul(turn(source)).mul(restCorrections[bone]);
        m.set3x3(turn).setTranslation(at.sub(turn.transform(new Vector3d(rest.get(bone)))));
      }
      matrices[bone] = m;
    }
    return matrices;
  }
}
