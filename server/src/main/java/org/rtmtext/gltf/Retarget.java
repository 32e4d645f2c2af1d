package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.model.NearestRotation;
import org.rtmtext.skeleton.Parents;

/**
 * Transfers the poses of another rig to the bones of a skeleton. For column vectors in the space of
 * the game, with S the turn of a joint's mesh away from its rest pose, a bone is turned by
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

  private final SkinMatrices skin;
  private final int[] joints;
  private final Parents parents;

  /** The resting positions of the bones' joints. */
  private final List<Vector3dc> rest;

  /** G times the scale of the path. */
  private final Matrix3d path;

  /** G. */
  private final Matrix3d toGame;

  /** C⁻¹ · G⁻¹ · A of each bone. */
  private final Matrix3d[] before;

  private final double scale;

  /** The way of the root that is taken out of the poses, evenly from the first time to the last. */
  private Vector3d way = new Vector3d();

  private double first;
  private double last;

  /**
   * @param bones of the result
   * @param joints the joint of each bone; -1 for none
   * @param rest the resting position of each bone's joint, metres
   */
  Retarget(
      SkinMatrices skin,
      BoneMap map,
      List<String> bones,
      int[] joints,
      Parents parents,
      List<Vector3dc> rest) {
    this.skin = skin;
    this.joints = joints;
    this.parents = parents;
    this.rest = rest;
    int[] used = Arrays.stream(joints).filter(joint -> joint >= 0).toArray();
    Matrix3d toScene = toScene(used);
    double size =
        Arrays.stream(used)
            .mapToDouble(j -> Math.cbrt(skin.resting(j).determinant()))
            .average()
            .orElse(1);
    // The rest pose of the other rig in the scene.
    Vector3d[] other = new Vector3d[joints.length];
    for (int b = 0; b < joints.length; b++) {
      other[b] = joints[b] < 0 ? null : toScene.transform(skin.joint(joints[b])).mul(size);
    }
    scale = ratio(map, bones, other);
    toGame = toGame(other);
    path = new Matrix3d(toGame).scale(scale);
    Quaterniond[] aligned = aligned(map, bones, other);
    Matrix3d back = new Matrix3d(toScene).transpose().mul(new Matrix3d(toGame).transpose());
    before = new Matrix3d[joints.length];
    for (int b = 0; b < before.length; b++) {
      before[b] = new Matrix3d(back).rotate(aligned[b]);
    }
  }

  /** C: what most joints agree on that are in their resting pose, or nearly. */
  private Matrix3d toScene(int[] used) {
    List<Matrix3d> resting = new ArrayList<>();
    for (int joint : used) {
      resting.add(turn(skin.resting(joint)));
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
  private Matrix3d toGame(Vector3d[] other) {
    Vector3d from = new Vector3d();
    Vector3d to = new Vector3d();
    int count = 0;
    for (int b = 0; b < other.length; b++) {
      if (other[b] != null) {
        from.add(other[b]);
        to.add(rest.get(b));
        count++;
      }
    }
    from.div(Math.max(1, count));
    to.div(Math.max(1, count));
    return nearest(
        axes -> {
          double sum = 0;
          for (int b = 0; b < other.length; b++) {
            if (other[b] != null) {
              Vector3d moved = axes.transform(new Vector3d(other[b]).sub(from)).mul(scale);
              sum += moved.distanceSquared(new Vector3d(rest.get(b)).sub(to));
            }
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
  private double ratio(BoneMap map, List<String> bones, Vector3d[] other) {
    List<List<String>> legs =
        map.limbs().stream()
            .filter(limb -> map.level().contains(limb.get(limb.size() - 1)))
            .toList();
    double own = 0;
    double others = 0;
    for (List<String> limb : legs.isEmpty() ? map.limbs() : legs) {
      int[] chain = chain(limb, bones);
      for (int i = 1; i < chain.length; i++) {
        own += rest.get(chain[i]).distance(rest.get(chain[i - 1]));
        others += other[chain[i]].distance(other[chain[i - 1]]);
      }
    }
    return own > 0 && others > 0 ? own / others : 1;
  }

  /** The bones of a limb that have a joint, as indices. */
  private int[] chain(List<String> limb, List<String> bones) {
    return limb.stream().mapToInt(bones::indexOf).filter(b -> b >= 0 && joints[b] >= 0).toArray();
  }

  /** A of each bone. A bone of no limb, and the last bone of one, is turned as its parent is. */
  private Quaterniond[] aligned(BoneMap map, List<String> bones, Vector3d[] other) {
    Quaterniond[] aligned = new Quaterniond[bones.size()];
    for (List<String> limb : map.limbs()) {
      int[] chain = chain(limb, bones);
      for (int i = 1; i < chain.length; i++) {
        Vector3d own = rest.get(chain[i]).sub(rest.get(chain[i - 1]), new Vector3d());
        Vector3d others = new Vector3d(other[chain[i]]).sub(other[chain[i - 1]]);
        aligned[chain[i - 1]] = new Quaterniond().rotationTo(own, toGame.transform(others));
      }
    }
    for (int k = 0; k < aligned.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      if (map.level().contains(bones.get(bone))) {
        aligned[bone] = new Quaterniond();
      } else if (aligned[bone] == null) {
        aligned[bone] = parent < 0 ? new Quaterniond() : aligned[parent];
      }
    }
    return aligned;
  }

  private static Matrix3d turn(Matrix4x3d m) {
    Matrix3d turn = new Matrix3d().set(m);
    return NearestRotation.nearest(turn.scale(1 / Math.cbrt(turn.determinant())));
  }

  /** The ratio by which the path of the root is scaled. */
  double scale() {
    return scale;
  }

  /**
   * Takes the horizontal way of the root out of the poses, in proportion to the time, if no node
   * above the joints moves.
   *
   * @return false if the root stays where it is
   */
  boolean takeMotion(double firstTime, double lastTime) {
    skin.at(firstTime);
    Vector3d from = root();
    skin.at(lastTime);
    way = root().sub(from).mul(1, 0, 1);
    first = firstTime;
    last = lastTime;
    return way.length() > 0;
  }

  private Vector3d root() {
    for (int k = 0; k < joints.length; k++) {
      if (joints[parents.inOrder(k)] >= 0) {
        return position(parents.inOrder(k));
      }
    }
    return new Vector3d();
  }

  private Vector3d position(int bone) {
    int joint = joints[bone];
    return path.transform(skin.of(joint).transformPosition(skin.joint(joint)));
  }

  /** How far the skeleton moves from the first time to the last, metres. */
  Vector3d motion() {
    return path.transform(skin.motion()).add(way);
  }

  /**
   * The matrices of all bones, for column vectors.
   *
   * @param time at which the joints are
   */
  Matrix4x3d[] matrices(double time) {
    Vector3d moved = new Vector3d(way).mul(last > first ? (time - first) / (last - first) : 0);
    Matrix4x3d[] matrices = new Matrix4x3d[joints.length];
    boolean[] isMoved = new boolean[joints.length];
    for (int k = 0; k < joints.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      Matrix4x3d m = parent < 0 ? new Matrix4x3d() : new Matrix4x3d(matrices[parent]);
      isMoved[bone] = joints[bone] >= 0 || parent >= 0 && isMoved[parent];
      if (joints[bone] >= 0) {
        Vector3d at =
            parent >= 0 && isMoved[parent]
                ? m.transformPosition(rest.get(bone), new Vector3d())
                : position(bone).sub(moved);
        Matrix3d turn = new Matrix3d(toGame).mul(turn(skin.of(joints[bone]))).mul(before[bone]);
        m.set3x3(turn).setTranslation(at.sub(turn.transform(new Vector3d(rest.get(bone)))));
      }
      matrices[bone] = m;
    }
    return matrices;
  }
}
