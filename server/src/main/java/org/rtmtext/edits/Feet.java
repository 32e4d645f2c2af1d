package org.rtmtext.edits;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.StoredType;

/**
 * The bones that touch the ground, how high they are, and the edits that depend on it.
 *
 * @param bones their indexes; one or more
 */
record Feet(PosedFrames posed, List<Integer> bones) {
  private static final Pattern NAME = Pattern.compile("(?i)foot|toe|ankle|paw|hoof");

  /** A foot is down if it is in this lowest part of its range of heights. */
  private static final double DOWN = 0.15;

  /** If the height of a foot varies by less than this, metres, it makes no step. */
  private static final double MIN_STEP = 0.01;

  private static final String STEP_SOUND = "StepSound";

  /** The bones whose names say that they touch the ground. */
  static Feet byName(PosedFrames posed) throws CannotEditException {
    List<String> names = posed.animation().bones();
    List<Integer> bones =
        IntStream.range(0, posed.bones().count())
            .filter(b -> NAME.matcher(names.get(b)).find())
            .boxed()
            .toList();
    if (bones.isEmpty()) {
      throw new CannotEditException(
          "no bone has foot, toe, ankle, paw or hoof in its name: name the bones that touch the"
              + " ground");
    }
    return new Feet(posed, bones);
  }

  /** Moves all roots up or down, so that the lowest foot touches the ground. */
  Animation ground(PoseEdits edits) throws CannotEditException {
    return edits.lift(Arrays.stream(heights(bones)).map(height -> -height).toArray());
  }

  /**
   * Replaces the step sounds in a range of frames: a property is added wherever a foot comes down.
   */
  Animation stepSounds(FrameRange range) throws CannotEditException {
    Animation animation = posed.animation();
    double[] phases =
        IntStream.range(0, animation.frames().size()).mapToDouble(this::decimalPhase).toArray();
    double unit = Retiming.unit(phases, animation.properties());
    double first = phases[range.first()] / unit;
    double last = phases[range.last()] / unit;
    List<Property> properties = new ArrayList<>(animation.properties());
    properties.removeIf(
        p ->
            p.name().equals(STEP_SOUND)
                && TimelineEdits.isWithin(TimelineEdits.decimal(p), first, last));
    int count = properties.size();
    for (List<Integer> foot : bones.stream().collect(groupingBy(this::top)).values()) {
      addSteps(heights(foot), range, unit, properties);
    }
    if (properties.size() == count) {
      throw new CannotEditException("no foot comes down in these frames");
    }
    properties.sort(Comparator.comparingDouble(Property::phaseValue));
    return TimelineEdits.with(animation, animation.motion(), properties, animation.frames());
  }

  /** The topmost bone of the foot that a bone belongs to: a foot and its toes are one foot. */
  private int top(int bone) {
    int top = bone;
    for (int b = bone; b >= 0; b = posed.bones().parent(b)) {
      top = bones.contains(b) ? b : top;
    }
    return top;
  }

  private double decimalPhase(int frame) {
    return PhaseEdits.decimal(posed.animation().frames().get(frame).phaseValue());
  }

  private void addSteps(
      double[] heights, FrameRange range, double unit, List<Property> properties) {
    double lowest = IntStream.range(0, heights.length).mapToDouble(f -> heights[f]).min().orElse(0);
    double highest =
        IntStream.range(0, heights.length).mapToDouble(f -> heights[f]).max().orElse(0);
    if (!(highest - lowest >= MIN_STEP)) {
      return;
    }
    double down = lowest + DOWN * (highest - lowest);
    for (int f = Math.max(1, range.first()); f <= range.last(); f++) {
      Frame frame = posed.animation().frames().get(f);
      // A foot that swings low for one frame does not touch the ground.
      boolean stays = f + 1 == heights.length || heights[f + 1] <= down;
      if (frame.hasPhase() && stays && heights[f] <= down && heights[f - 1] > down) {
        int bits = StoredType.FLOAT.nearest(decimalPhase(f) / unit);
        properties.add(new Property(bits, STEP_SOUND, "", 0));
      }
    }
  }

  /**
   * The height of some feet above the ground, metres: how far their joints are above their
   * positions when the figure stands on it.
   *
   * @param of the bones of the feet
   * @return for each frame, the height of the lowest one; nan if none has a row
   */
  private double[] heights(List<Integer> of) {
    // The rest pose of the man has the pelvis at the origin, so the feet are below height 0.
    double ground =
        Math.min(0, bones.stream().mapToDouble(b -> posed.bones().joint(b).y()).min().orElse(0));
    List<Frame> frames = posed.animation().frames();
    double[] heights = new double[frames.size()];
    Arrays.setAll(heights, f -> height(frames.get(f).transforms(), of) + ground);
    return heights;
  }

  /**
   * The least height of some joints above their positions in the rest pose, metres; nan if none has
   * a row.
   */
  private double height(Transforms frame, List<Integer> of) {
    posed.checkCancelled().run();
    List<Optional<Matrix4x3d>> model = PosedJoints.matrices(frame, posed.bones().parents());
    return of.stream()
        .filter(b -> model.get(b).isPresent())
        .mapToDouble(
            b ->
                model.get(b).get().transformPosition(new Vector3d(posed.bones().joint(b))).y
                    - posed.bones().joint(b).y())
        .min()
        .orElse(Double.NaN);
  }
}
