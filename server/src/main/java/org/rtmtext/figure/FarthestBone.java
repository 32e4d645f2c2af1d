package org.rtmtext.figure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.skeleton.Skeleton;

/**
 * Finds the bone that is farthest from where it is in another animation. Bones are matched by name,
 * and frames by their time. Compares joints, and also the ends of limbs without a joint at the end.
 */
public final class FarthestBone {
  /**
   * A difference between two animations.
   *
   * @param bone index in the first animation
   * @param frame index in the first animation
   * @param metres distance
   */
  public record Difference(int bone, int frame, double metres) {
    /** The greater of two differences; the first if they are equal. */
    Difference or(Difference other) {
      return other.metres > metres ? other : this;
    }
  }

  /** Differences smaller than this, metres, are not shown: the labels round them to nothing. */
  private static final double VISIBLE = 5e-5;

  /**
   * A point of a bone that is compared.
   *
   * @param bone index in the first animation
   * @param otherBone index in the other animation
   * @param offset from the joint in the rest pose, metres
   */
  private record Tip(int bone, int otherBone, Vector3dc offset) {}

  private final Figure figure;
  private final Figure other;
  private final FrameTimes times;
  private final FrameTimes otherTimes;
  private final List<Tip> tips;

  /**
   * @param figure whose bones and frames are reported
   */
  public FarthestBone(Figure figure, Figure other) {
    this.figure = figure;
    this.other = other;
    times = new FrameTimes(figure.animation().frames());
    otherTimes = new FrameTimes(other.animation().frames());
    tips = tips(figure, other);
  }

  private static List<Tip> tips(Figure figure, Figure other) {
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < other.bones().size(); i++) {
      indexes.putIfAbsent(Skeleton.folded(other.bones().get(i).name()), i);
    }
    List<Tip> joints = new ArrayList<>();
    for (int i = 0; i < figure.bones().size(); i++) {
      Integer bone = indexes.get(Skeleton.folded(figure.bones().get(i).name()));
      if (bone != null) {
        joints.add(new Tip(i, bone, new Vector3d()));
      }
    }
    for (Body.Limb limb : new Body(figure.bones()).limbs()) {
      Integer bone = indexes.get(Skeleton.folded(figure.bones().get(limb.bone()).name()));
      if (limb.child() < 0 && bone != null) {
        joints.add(new Tip(limb.bone(), bone, limb.reach()));
      }
    }
    return List.copyOf(joints);
  }

  /** The largest difference in a frame; empty if none is visible. */
  public Optional<Difference> in(int frame) {
    if (other.animation().frames().isEmpty()) {
      return Optional.empty();
    }
    double time = times.time(frame);
    int before = otherTimes.frameAt(time);
    double part = otherTimes.part(before, time);
    float[] pose = figure.pose(frame);
    float[] first = other.pose(before);
    float[] second = part > 0 ? other.pose(before + 1) : first;
    Difference largest = new Difference(-1, frame, VISIBLE);
    for (Tip tip : tips) {
      Vector3d point = Figure.point(pose, tip.bone(), tip.offset());
      Vector3d from = Figure.point(first, tip.otherBone(), tip.offset());
      if (part > 0) {
        from.lerp(Figure.point(second, tip.otherBone(), tip.offset()), part);
      }
      // A distance of NaN counts as no difference: a row is unreadable.
      largest = largest.or(new Difference(tip.bone(), frame, point.distance(from)));
    }
    return largest.bone() < 0 ? Optional.empty() : Optional.of(largest);
  }

  public static Optional<Difference> largest(List<Optional<Difference>> frames) {
    return frames.stream().flatMap(Optional::stream).reduce(Difference::or);
  }
}
