package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.joml.Vector3d;
import org.rtmtext.edits.PoseEdit.Range;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.Property;
import org.rtmtext.number.StoredType;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/** Edits of how many frames an animation has, and of their phases. */
final class FrameEditsInTime {
  /** Phases that differ by less are the same: roundings of floats. */
  private static final double SAME_PHASE = 1e-6;

  private FrameEditsInTime() {}

  /**
   * Keeps a range of frames, whose phases become 0 to 1. Properties outside are removed; the motion
   * becomes that of the range.
   */
  static Animation crop(Animation a, Range range) throws CannotEditException {
    double[] phases = phases(a);
    double first = phases[range.first()];
    double length = phases[range.last()] - first;
    double whole = phases[phases.length - 1] - phases[0];
    DoubleUnaryOperator map = p -> length == 0 ? 0 : (p - first) / length;
    List<Property> properties =
        a.properties().stream()
            .filter(p -> map.applyAsDouble(PhaseEdits.decimal(p.phaseValue())) >= 0)
            .filter(p -> map.applyAsDouble(PhaseEdits.decimal(p.phaseValue())) <= 1)
            .toList();
    Motion motion = whole == length ? a.motion() : scaled(a.motion(), length / whole);
    return with(
        a,
        motion,
        retimed(properties, map),
        retimedFrames(a.frames().subList(range.first(), range.last() + 1), map));
  }

  /** Removes frames at both ends that repeat the pose of their neighbour. */
  static Animation trim(Animation a) throws CannotEditException {
    int first = 0;
    int last = a.frames().size() - 1;
    while (first < last && samePose(a, first, first + 1)) {
      first++;
    }
    while (last > first && samePose(a, last, last - 1)) {
      last--;
    }
    if (first == 0 && last == a.frames().size() - 1) {
      throw new CannotEditException(
          "the first pose differs from the second, and the last from the one before it: nothing to"
              + " trim");
    }
    return crop(a, new Range(first, last));
  }

  private static boolean samePose(Animation a, int frame, int other) {
    return a.frames().get(frame).transforms().equals(a.frames().get(other).transforms());
  }

  /**
   * Appends an animation with the same bones, each interval between two frames taking the same
   * time. If it begins with the last pose, this is one frame. The motions are added.
   */
  static Animation append(Animation a, Animation other) throws CannotEditException {
    if (a.encoding().isBinarised() != other.encoding().isBinarised()) {
      throw new CannotEditException(
          String.format(
              "one animation is %s, the other %s: convert one of them first",
              a.encoding().text(), other.encoding().text()));
    }
    int[] order = order(a.bones(), other.bones());
    double[] own = phases(a);
    double[] others = phases(other);
    List<Frame> appended = new ArrayList<>();
    for (Frame frame : other.frames()) {
      if (frame.transforms().count() != order.length) {
        throw new CannotEditException("the animation to append has a frame without all rows");
      }
      appended.add(new Frame(frame.phase(), true, frame.transforms().select(order), null, null));
    }
    int last = own.length - 1;
    boolean isContinued = appended.get(0).transforms().equals(a.frames().get(last).transforms());
    double total = last + others.length - (isContinued ? 1 : 0);
    double end = total == 0 ? 0 : last / total;
    double start = isContinued ? end : (last + 1) / total;
    DoubleUnaryOperator first = between(own, 0, end);
    DoubleUnaryOperator second = between(others, start, 1);
    List<Frame> frames = new ArrayList<>(retimedFrames(a.frames(), first));
    frames.addAll(retimedFrames(appended.subList(isContinued ? 1 : 0, appended.size()), second));
    List<Property> properties = new ArrayList<>(retimed(a.properties(), first));
    properties.addAll(retimed(other.properties(), second));
    return with(a, sum(a.motion(), other.motion()), properties, frames);
  }

  /** For each bone, its index in the other animation. */
  private static int[] order(List<String> bones, List<String> others) throws CannotEditException {
    if (bones.equals(others)) {
      return IntStream.range(0, bones.size()).toArray();
    }
    Map<String, Integer> indexes = Skeleton.indexes(others);
    List<String> missing =
        bones.stream().filter(b -> !indexes.containsKey(Skeleton.folded(b))).toList();
    if (!missing.isEmpty()) {
      throw new CannotEditException("the animation to append has no bone " + Wording.list(missing));
    }
    if (bones.size() != others.size()) {
      throw new CannotEditException(
          "the animation to append has more bones: remove them there, or add them here");
    }
    return bones.stream().mapToInt(b -> indexes.get(Skeleton.folded(b))).toArray();
  }

  private static DoubleUnaryOperator between(double[] phases, double from, double to) {
    double first = phases[0];
    double length = phases[phases.length - 1] - first;
    return p -> length == 0 ? from : from + (p - first) / length * (to - from);
  }

  /** Frames at even phases between the first and the last; those that exist already stay. */
  static Animation resample(PosedFrames posed, int count) throws CannotEditException {
    Animation a = posed.animation();
    double[] phases = phases(a);
    int last = phases.length - 1;
    double length = phases[last] - phases[0];
    List<Frame> frames = new ArrayList<>(count);
    int f = 0;
    for (int i = 0; i < count; i++) {
      double phase = phases[0] + length * i / (count - 1);
      while (f < last - 1 && phases[f + 1] <= phase + SAME_PHASE) {
        f++;
      }
      int next = Math.min(f + 1, last);
      double step = phases[next] - phases[f];
      double t = step == 0 ? 0 : (phase - phases[f]) / step;
      int bits = StoredType.FLOAT.nearest(phase);
      boolean isThis = Math.abs(phase - phases[f]) < SAME_PHASE;
      if (isThis || Math.abs(phase - phases[next]) < SAME_PHASE) {
        frames.add(a.frames().get(isThis ? f : next).withPhase(bits));
      } else {
        PoseRows rows = posed.rows(f);
        frames.add(
            posed
                .with(f, rows, PoseEdits.between(rows, posed.rows(next), t))
                .withPhase(bits)
                .withStored(null));
      }
    }
    return a.withFrames(frames);
  }

  /** The phases of all frames. */
  private static double[] phases(Animation a) throws CannotEditException {
    double[] phases = new double[a.frames().size()];
    for (int f = 0; f < phases.length; f++) {
      Frame frame = a.frames().get(f);
      phases[f] = PhaseEdits.decimal(frame.phaseValue());
      if (!frame.hasPhase() || !Double.isFinite(phases[f]) || f > 0 && phases[f] < phases[f - 1]) {
        throw new CannotEditException(
            Wording.frame(f)
                + " has no phase, or one before that of the frame before: correct it first");
      }
    }
    return phases;
  }

  private static List<Frame> retimedFrames(List<Frame> frames, DoubleUnaryOperator map) {
    return frames.stream().map(f -> f.withPhase(retimed(f.phaseValue(), map))).toList();
  }

  private static List<Property> retimed(List<Property> properties, DoubleUnaryOperator map) {
    return properties.stream()
        .map(p -> new Property(retimed(p.phaseValue(), map), p.name(), p.value(), p.type()))
        .toList();
  }

  private static int retimed(float phase, DoubleUnaryOperator map) {
    return StoredType.FLOAT.nearest(map.applyAsDouble(PhaseEdits.decimal(phase)));
  }

  private static Motion scaled(Motion motion, double by) {
    return of(motion.vector().mul(by));
  }

  private static Motion sum(Motion a, Motion b) {
    return of(a.vector().add(b.vector()));
  }

  private static Motion of(Vector3d v) {
    return new Motion(
        StoredType.FLOAT.nearest(v.x),
        StoredType.FLOAT.nearest(v.y),
        StoredType.FLOAT.nearest(v.z));
  }

  private static Animation with(
      Animation a, Motion motion, List<Property> properties, List<Frame> frames) {
    return new Animation(
        a.encoding(), motion, a.header(), properties, a.bones(), frames, a.trailing());
  }
}
