package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.joml.Vector3d;
import org.rtmtext.comparison.ListMatching;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Header;
import org.rtmtext.model.Loop;
import org.rtmtext.model.Motion;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.PoseDistance;
import org.rtmtext.model.Property;
import org.rtmtext.number.StoredType;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.Wording;

/** Edits of the frames along the timeline: their number, order and phases. */
final class TimelineEdits {
  /** Phases that differ by less are the same: roundings of floats. */
  private static final double SAME_PHASE = 1e-6;

  private TimelineEdits() {}

  /**
   * Keeps a range of frames, whose phases become 0 to 1. Properties outside are removed; the motion
   * becomes that of the range.
   */
  static Animation crop(Animation a, FrameRange range) throws CannotEditException {
    double[] phases = phases(a);
    double first = phases[range.first()];
    double last = phases[range.last()];
    double whole = phases[phases.length - 1] - phases[0];
    double unit = Retiming.unit(phases, a.properties());
    List<Property> properties =
        a.properties().stream()
            .filter(p -> isWithin(decimal(p), first / unit, last / unit))
            .toList();
    Retiming retiming = Retiming.ofPart(phases, between(first, last, 0, 1), a.properties());
    double part = whole == 0 ? 1 : (last - first) / whole;
    return with(
        a,
        part == 1 ? a.motion() : motion(a.motion().vector().mul(part)),
        retiming.properties(properties),
        retiming.frames(a.frames()).subList(range.first(), range.last() + 1));
  }

  static double decimal(Property p) {
    return PhaseEdits.decimal(p.phaseValue());
  }

  static boolean isWithin(double phase, double first, double last) {
    return phase >= first - SAME_PHASE && phase <= last + SAME_PHASE;
  }

  /**
   * Removes frames at both ends that only repeat a pose bit by bit: of the equal frames at the
   * start, the last one stays; of those at the end, the first one.
   */
  static Animation trim(Animation a) throws CannotEditException {
    int end = a.frames().size() - 1;
    int first = 0;
    int last = end;
    while (first < last && repeats(a, 0, first + 1)) {
      first++;
    }
    while (last > first && repeats(a, end, last - 1)) {
      last--;
    }
    if (first == last) {
      // All poses are the same: two frames are left, because an animation needs two.
      first = 0;
      last = Math.min(1, end);
    }
    if (first == 0 && last == end) {
      throw new CannotEditException(
          "the first pose differs from the second, and the last from the one before it: nothing to"
              + " trim");
    }
    return crop(a, new FrameRange(first, last));
  }

  private static boolean repeats(Animation a, int frame, int other) {
    return a.frames().get(frame).transforms().equals(a.frames().get(other).transforms());
  }

  /**
   * Lets a loop begin at another frame. If the last frame of the loop repeats the first one, the
   * last frame of the result repeats its new first one. Each property keeps its pose; the motion of
   * a cycle stays.
   *
   * @param start the index of the new first frame
   */
  static Animation shiftStart(Animation a, int start) throws CannotEditException {
    double[] phases = phases(a);
    boolean isClosed = Loop.isClosed(a.frames());
    if (!isClosed && !Loop.isOpen(a.frames())) {
      throw new CannotEditException(
          "only a loop can start at another frame: make the last pose equal to the first one");
    }
    int count = phases.length - (isClosed ? 1 : 0);
    if (start % count == 0) {
      return a;
    }
    double cycle = isClosed ? phases[count] - phases[0] : 1;
    double from = phases[start];
    double[] after = new double[phases.length];
    Arrays.setAll(after, f -> phases[0] + phases[f] - from + (f < start ? cycle : 0));
    Retiming retiming =
        Retiming.within(
            phases,
            after,
            p -> phases[0] + (p < from - SAME_PHASE ? p - from + cycle : Math.max(0, p - from)),
            a.properties());
    List<Frame> retimed = retiming.frames(a.frames());
    List<Frame> frames = new ArrayList<>();
    for (int i = 0; i < phases.length; i++) {
      Frame frame = retimed.get((start + i) % count);
      boolean isRounded = i == count || Math.abs(frame.phaseValue() - phases[i]) < SAME_PHASE;
      frames.add(isRounded ? frame.withPhase(a.frames().get(i).phase()) : frame);
    }
    List<Property> properties = new ArrayList<>(retiming.properties(a.properties()));
    properties.sort(Comparator.comparingDouble(Property::phaseValue));
    return with(a, a.motion(), properties, frames);
  }

  /**
   * Appends an animation with the same bones. Each part takes time in proportion to its number of
   * intervals between frames. If the second part begins with the last pose of the first, up to the
   * noise of poses, its first frame is left out. The motions are added.
   */
  static Animation append(Animation a, Animation other) throws CannotEditException {
    if (other.frames().isEmpty()) {
      throw new CannotEditException("the animation to append has no frames");
    }
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
      NameFields names = a.bones().equals(other.bones()) ? frame.names() : null;
      appended.add(new Frame(frame.phase(), true, frame.transforms().select(order), names, null));
    }
    int last = own.length - 1;
    boolean isContinued =
        PoseDistance.areSame(appended.get(0).transforms(), a.frames().get(last).transforms());
    double total = last + others.length - (isContinued ? 1 : 0);
    double end = total == 0 ? 0 : last / total;
    double start = isContinued ? end : (last + 1) / total;
    Retiming first = Retiming.ofPart(own, between(own[0], own[last], 0, end), a.properties());
    Retiming second =
        Retiming.ofPart(
            others, between(others[0], others[others.length - 1], start, 1), other.properties());
    List<Frame> frames = new ArrayList<>(first.frames(a.frames()));
    frames.addAll(second.frames(appended).subList(isContinued ? 1 : 0, appended.size()));
    List<Property> properties = new ArrayList<>(first.properties(a.properties()));
    properties.addAll(second.properties(other.properties()));
    Motion motion = motion(a.motion().vector().add(other.motion().vector()));
    return with(a, motion, properties, frames);
  }

  /**
   * For each bone, its index in the other list.
   *
   * @throws CannotEditException if the lists have different bones
   */
  private static int[] order(List<String> bones, List<String> others) throws CannotEditException {
    int[] order = ListMatching.ofBones(others, bones).inBefore();
    List<String> missing =
        IntStream.range(0, order.length).filter(b -> order[b] < 0).mapToObj(bones::get).toList();
    if (!missing.isEmpty()) {
      throw new CannotEditException("the animation to append has no bone " + Wording.list(missing));
    }
    if (bones.size() != others.size()) {
      throw new CannotEditException(
          "the animation to append has more bones: remove them there, or add them here");
    }
    return order;
  }

  /** Maps phases linearly from one range to another; phases outside the range go to its ends. */
  private static DoubleUnaryOperator between(double first, double last, double from, double to) {
    return p ->
        last == first
            ? from
            : from + Math.max(0, Math.min(1, (p - first) / (last - first))) * (to - from);
  }

  /**
   * Makes an animation of a number of frames at even phases, between the first and the last; frames
   * that are at these phases already stay.
   */
  static Animation resample(PosedFrames posed, int count) throws CannotEditException {
    Animation a = posed.animation();
    double[] phases = phases(a);
    int last = phases.length - 1;
    double length = phases[last] - phases[0];
    if (!(length > 0)) {
      throw new CannotEditException("resampling needs two frames with different phases");
    }
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
      boolean isThis = Math.abs(phase - phases[f]) < SAME_PHASE;
      if (isThis || Math.abs(phase - phases[next]) < SAME_PHASE) {
        frames.add(a.frames().get(isThis ? f : next));
      } else {
        PoseRows rows = posed.rows(f);
        frames.add(
            posed
                .with(f, rows, PoseEdits.between(posed, f, rows, posed.rows(next), t))
                .withPhase(StoredType.FLOAT.nearest(phase))
                .withStored(null));
      }
    }
    return a.withFrames(frames);
  }

  private static double[] phases(Animation a) throws CannotEditException {
    if (a.header() instanceof BmtrHeader h && h.extraPhases().length > 0) {
      throw new CannotEditException(
          "the animation has phases without frames: remove 'extraPhases' first");
    }
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

  /** The nearest stored motion; -0 becomes 0. */
  static Motion motion(Vector3d v) {
    return new Motion(
        StoredType.FLOAT.nearest(v.x + 0.0),
        StoredType.FLOAT.nearest(v.y + 0.0),
        StoredType.FLOAT.nearest(v.z + 0.0));
  }

  /** An animation with other properties and frames; its header can store the properties. */
  static Animation with(Animation a, Motion motion, List<Property> properties, List<Frame> frames)
      throws CannotEditException {
    if (!properties.isEmpty() && !a.encoding().hasProperties()) {
      throw new CannotEditException(
          a.encoding().text() + " cannot store properties: convert the animation first");
    }
    Header header =
        a.header() instanceof PlainHeader plain && !properties.isEmpty()
            ? new PlainHeader(true, plain.mdatWord(), plain.names())
            : a.header();
    return new Animation(a.encoding(), motion, header, properties, a.bones(), frames, a.trailing());
  }
}
