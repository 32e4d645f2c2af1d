package org.rtmtext.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.joints.JointSource;
import org.rtmtext.skeleton.BodySide;

/**
 * The limbs of a skeleton. Their thickness follows from how much body is beyond them; only a head
 * is recognised by its name.
 */
final class Body {
  /** Joints nearer than this fraction of the longest limb count as one point. */
  private static final double SAME_POINT = 0.01;

  /** Size of a body whose joints are one point, metres. */
  private static final double POINT_SIZE = 1;

  /** Radius of a limb for a metre of body beyond it. */
  private static final double THICKNESS = 0.062;

  /** Factor for the trunk, from which limbs of both sides branch off. */
  private static final double TRUNK = 1.25;

  /** Smallest radius of a limb, as a fraction of the size of the body. */
  private static final double THINNEST = 0.004;

  /** Radius of a neck, as a fraction of the radius of the head. */
  private static final double NECK = 0.55;

  /** Length of a head, as a fraction of the size of the body. */
  private static final double HEAD_LENGTH = 0.155;

  /** Radius of a head, as a fraction of the size of the body. */
  private static final double HEAD_RADIUS = 0.062;

  /** Largest distance of a face joint from the head joint, as a fraction of the body's size. */
  private static final double HEAD_PARTS = 0.03;

  private static final Pattern HEAD = Pattern.compile("(?i)head");
  private static final Pattern FACE =
      Pattern.compile("(?i)face|eye|jaw|brow|lip|cheek|ear|nose|mouth|tongue|tounge|chin");

  private final List<FigureBone> bones;
  private final List<List<Integer>> children = new ArrayList<>();
  private final List<Integer> order = new ArrayList<>();
  private final double size;
  private final double same;
  private final double[] radii;
  private final List<Limb> limbs = new ArrayList<>();

  Body(List<FigureBone> bones) {
    this.bones = bones;
    findChildren();
    double reach = Arrays.stream(reach(new boolean[bones.size()])).max().orElse(0);
    size = reach > 0 ? reach : POINT_SIZE;
    same = SAME_POINT * longest();
    boolean[] isHead = new boolean[bones.size()];
    for (int i = 0; i < isHead.length; i++) {
      isHead[i] = HEAD.matcher(bones.get(i).name()).find() && !reaches(i, HEAD_PARTS * size);
    }
    radii = radii(reach(isHead), isHead);
    for (int i : order) {
      if (!bones.get(i).attached()) {
        addLimbs(i, isHead[i]);
      }
    }
  }

  List<Limb> limbs() {
    return limbs;
  }

  /** The radius of the limb at a joint, metres. */
  double radius(int bone) {
    return radii[bone];
  }

  /** The size of the body: the longest way from a joint to the end of a chain, metres. */
  double size() {
    return size;
  }

  private void findChildren() {
    for (int i = 0; i < bones.size(); i++) {
      children.add(new ArrayList<>());
    }
    for (int i = 0; i < bones.size(); i++) {
      int parent = bones.get(i).parent();
      boolean isRoot = parent < 0 || bones.get(i).attached() || bones.get(parent).attached();
      (isRoot ? order : children.get(parent)).add(i);
    }
    for (int k = 0; k < order.size(); k++) {
      order.addAll(children.get(order.get(k)));
    }
  }

  /**
   * Whether any joint beyond a bone is farther from the joint of the bone than a distance, metres.
   * Joints of a face, and joints that are taken from their parents, do not count.
   */
  private boolean reaches(int bone, double distance) {
    List<Integer> beyond = new ArrayList<>(children.get(bone));
    for (int k = 0; k < beyond.size(); k++) {
      FigureBone b = bones.get(beyond.get(k));
      if (b.joint().source() != JointSource.PARENT
          && !FACE.matcher(b.name()).find()
          && between(bone, beyond.get(k)).length() > distance) {
        return true;
      }
      beyond.addAll(children.get(beyond.get(k)));
    }
    return false;
  }

  /** The longest way from each joint to the end of a chain, metres. */
  private double[] reach(boolean[] isHead) {
    double[] reach = new double[bones.size()];
    for (int k = order.size() - 1; k >= 0; k--) {
      int i = order.get(k);
      if (isHead[i]) {
        reach[i] = HEAD_LENGTH * size;
        continue;
      }
      if (children.get(i).isEmpty()) {
        reach[i] = stub(i).length();
      }
      for (int child : children.get(i)) {
        reach[i] = Math.max(reach[i], between(i, child).length() + reach[child]);
      }
    }
    return reach;
  }

  private double[] radii(double[] reach, boolean[] isHead) {
    boolean[] left = new boolean[bones.size()];
    boolean[] right = new boolean[bones.size()];
    for (int k = order.size() - 1; k >= 0; k--) {
      int i = order.get(k);
      left[i] |= bones.get(i).side() == BodySide.LEFT;
      right[i] |= bones.get(i).side() == BodySide.RIGHT;
      for (int child : children.get(i)) {
        left[i] |= left[child];
        right[i] |= right[child];
      }
    }
    double[] found = new double[bones.size()];
    for (int i = 0; i < found.length; i++) {
      boolean isTrunk = left[i] && right[i] && bones.get(i).side() == BodySide.CENTRE;
      found[i] = size * THINNEST + reach[i] * THICKNESS * (isTrunk ? TRUNK : 1);
    }
    for (int i = 0; i < found.length; i++) {
      for (int k = i;
          isHead[i] && k >= 0 && children.get(k).size() < 2;
          k = bones.get(k).parent()) {
        found[k] = Math.max(found[k], size * HEAD_RADIUS * NECK);
      }
    }
    return found;
  }

  private void addLimbs(int i, boolean isHead) {
    if (isHead) {
      addHead(i);
      return;
    }
    boolean isEnd = true;
    for (int child : children.get(i)) {
      Vector3d reach = between(i, child);
      if (reach.length() > same) {
        limbs.add(new Limb(i, child, new Vector3d(), reach, radii[i], radii[child]));
        isEnd = false;
      }
    }
    Vector3d stub = stub(i);
    if (isEnd && stub.length() > same / 2) {
      limbs.add(new Limb(i, -1, new Vector3d(), stub, radii[i], radii[i] * 0.6));
    }
  }

  private void addHead(int i) {
    Vector3d up = bones.get(i).parent() < 0 ? new Vector3d() : between(bones.get(i).parent(), i);
    if (up.length() == 0) {
      up.y = 1;
    }
    up.normalize();
    double radius = size * HEAD_RADIUS;
    limbs.add(
        new Limb(
            i,
            -1,
            up.mul(radius * 0.55, new Vector3d()),
            up.mul(size * HEAD_LENGTH - radius, new Vector3d()),
            radius * 0.86,
            radius));
  }

  /** The limb at the end of a chain, in the direction from its parent. */
  private Vector3d stub(int i) {
    int parent = bones.get(i).parent();
    return parent < 0 || bones.get(parent).attached()
        ? new Vector3d()
        : between(parent, i).mul(0.5);
  }

  private Vector3d between(int from, int to) {
    return new Vector3d(bones.get(to).position()).sub(bones.get(from).position());
  }

  private double longest() {
    return IntStream.range(0, bones.size())
        .flatMap(i -> children.get(i).stream().mapToInt(child -> child))
        .mapToDouble(child -> between(bones.get(child).parent(), child).length())
        .max()
        .orElse(0);
  }

  /**
   * A part of the body between two joints, or from the last joint of a chain outwards.
   *
   * @param bone that moves it
   * @param child whose joint is the far end; -1 for the end of a chain
   * @param start from the joint to the near end, in the rest pose, metres
   * @param reach from the joint to the far end, in the rest pose, metres
   * @param near radius, metres
   * @param far radius, metres
   */
  record Limb(int bone, int child, Vector3dc start, Vector3dc reach, double near, double far) {
    /** The near end in a pose, see {@link Figure#pose}. */
    Vector3d nearEnd(float[] pose) {
      return Figure.point(pose, bone, start);
    }

    Vector3d farEnd(float[] pose) {
      return child >= 0
          ? Figure.point(pose, child, new Vector3d())
          : Figure.point(pose, bone, reach);
    }
  }
}
