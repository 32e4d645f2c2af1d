package org.rtmtext.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.skeleton.BodySide;

/**
 * A pose on paper, in metres: x to the right, y down. Limbs, joints and axes of unreadable rows are
 * left out.
 *
 * @param limbs the most distant first
 * @param uncertain joints whose position is a guess
 * @param axes of {@linkplain FigureBone#attached attached} bones, which have no limbs
 * @param mark the joint of the highlighted bone; empty if there is none
 */
record FlatPose(
    List<FlatLimb> limbs, List<Joint> uncertain, List<Axis> axes, Optional<Circle> mark) {
  /** The direction from which the figure is seen, radians: the same as in the page. */
  private static final double YAW = 0.6;

  private static final double PITCH = 0.18;

  /** The radius of joints, as a fraction of the radius of their limbs. */
  private static final double JOINT = 0.4;

  /** The length of axes, as a fraction of the size of the body. */
  private static final double AXIS = 0.07;

  private static final double MARK = 0.03;

  /** A limb between two circles; its depth is the distance from the viewer. */
  record FlatLimb(int bone, BodySide side, Circle near, Circle far, double depth) {}

  /** A circle on paper; a point if the radius is 0. */
  record Circle(double x, double y, double r) {
    /** The circle around a point of the viewer's space, whose y axis points up. */
    static Circle of(Vector3dc p, double r) {
      return new Circle(p.x(), -p.y(), r);
    }
  }

  record Joint(BodySide side, Circle circle) {}

  /**
   * One of the three axes of a bone.
   *
   * @param direction 0 for x, 1 for y, 2 for z
   */
  record Axis(int direction, Circle from, Circle to) {}

  /**
   * Projects a pose onto the paper.
   *
   * @param pose see {@link Figure#pose}
   * @param highlight index of a bone; -1 for none
   */
  static FlatPose of(List<FigureBone> bones, Body body, float[] pose, int highlight) {
    List<FlatLimb> limbs = new ArrayList<>();
    double[] radii = new double[bones.size()];
    for (Body.Limb limb : body.limbs()) {
      Vector3d a = turned(limb.nearEnd(pose));
      Vector3d b = turned(limb.farEnd(pose));
      radii[limb.bone()] = Math.max(radii[limb.bone()], limb.near());
      if (a.isFinite() && b.isFinite()) {
        BodySide side = bones.get(limb.bone()).side();
        Circle near = Circle.of(a, limb.near());
        limbs.add(new FlatLimb(limb.bone(), side, near, Circle.of(b, limb.far()), a.z + b.z));
      }
    }
    limbs.sort(Comparator.comparingDouble(FlatLimb::depth).reversed());
    List<Joint> uncertain = new ArrayList<>();
    List<Axis> axes = new ArrayList<>();
    Optional<Circle> mark = Optional.empty();
    for (int i = 0; i < bones.size(); i++) {
      FigureBone bone = bones.get(i);
      Vector3d joint = turned(Figure.point(pose, i, new Vector3d()));
      if (!joint.isFinite()) {
        continue;
      }
      if (bone.attached()) {
        addAxes(pose, i, body.size() * AXIS, axes);
      } else if (bone.isUncertain() && radii[i] > 0) {
        uncertain.add(new Joint(bone.side(), Circle.of(joint, radii[i] * JOINT)));
      }
      if (i == highlight) {
        mark = Optional.of(Circle.of(joint, body.size() * MARK));
      }
    }
    return new FlatPose(limbs, uncertain, axes, mark);
  }

  private static void addAxes(float[] pose, int bone, double length, List<Axis> axes) {
    Vector3d from = turned(Figure.point(pose, bone, new Vector3d()));
    for (int i = 0; i < 3; i++) {
      Vector3d offset = new Vector3d();
      offset.setComponent(i, length);
      Vector3d to = turned(Figure.point(pose, bone, offset));
      if (to.isFinite()) {
        axes.add(new Axis(i, Circle.of(from, 0), Circle.of(to, 0)));
      }
    }
  }

  /**
   * A point of model space as the viewer sees it: x to the right, y up, z away from the viewer.
   * Both spaces are left-handed.
   */
  private static Vector3d turned(Vector3d p) {
    double x = p.x * Math.cos(YAW) - p.z * Math.sin(YAW);
    double z = p.x * Math.sin(YAW) + p.z * Math.cos(YAW);
    return new Vector3d(
        x,
        p.y * Math.cos(PITCH) + z * Math.sin(PITCH),
        z * Math.cos(PITCH) - p.y * Math.sin(PITCH));
  }
}
