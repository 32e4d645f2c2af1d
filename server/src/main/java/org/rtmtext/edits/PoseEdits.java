package org.rtmtext.edits;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.rtmtext.edits.PoseEdit.Range;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.StoredType;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.Wording;

/** Edits of the poses in a range of frames. The number of frames and their phases stay. */
final class PoseEdits {
  /** A foot is down if it is in this lowest part of its range of heights. */
  private static final double DOWN = 0.15;

  /** A foot that moves up and down by less, metres, makes no step. */
  private static final double MIN_STEP = 0.01;

  private static final String STEP_SOUND = "StepSound";

  private final PosedFrames posed;
  private final Animation animation;
  private final Range range;
  private final int ease;

  PoseEdits(PosedFrames posed, Range range, int ease) {
    this.posed = posed;
    animation = posed.animation();
    this.range = range;
    this.ease = ease;
  }

  /** The edit of one frame. */
  private interface Editor {
    /** For each bone that does something else, what it does. */
    Map<Integer, BonePose> edit(int frame, PoseRows rows) throws CannotEditException;
  }

  private Animation inRange(Editor editor) throws CannotEditException {
    List<Frame> frames = new ArrayList<>(animation.frames());
    for (int f = range.first(); f <= range.last(); f++) {
      PoseRows rows = posed.rows(f);
      frames.set(f, posed.with(f, rows, editor.edit(f, rows)));
    }
    return animation.withFrames(frames);
  }

  /**
   * Turns or moves a bone further.
   *
   * @param change by the part of it that a frame gets
   */
  Animation then(int bone, DoubleFunction<BonePose> change) throws CannotEditException {
    return inRange(
        (f, rows) -> Map.of(bone, pose(f, rows, bone).then(change.apply(range.weight(f, ease)))));
  }

  private BonePose pose(int frame, PoseRows rows, int bone) throws CannotEditException {
    return PosedFrames.pose(rows, bone)
        .orElseThrow(
            () ->
                new CannotEditException(
                    String.format(
                        "bone %s has no row in %s that can be turned or moved: it is missing, not"
                            + " finite, or its parent is flat",
                        Wording.quoted(animation.bones().get(bone)), Wording.frame(frame))));
  }

  /** Gives all frames of the range the pose of one. */
  Animation copyPose(int source) throws CannotEditException {
    Transforms pose = animation.frames().get(source).transforms();
    PoseRows from = posed.rows(source);
    List<Frame> frames =
        new ArrayList<>(
            inRange(
                    (f, rows) ->
                        range.weight(f, ease) == 1
                            ? Map.of()
                            : between(rows, from, range.weight(f, ease)))
                .frames());
    for (int f = range.first(); f <= range.last(); f++) {
      if (range.weight(f, ease) == 1) {
        frames.set(f, frames.get(f).withTransforms(pose));
      }
    }
    return animation.withFrames(frames);
  }

  /** Poses between two; a bone that does the same in both is left out. */
  static Map<Integer, BonePose> between(PoseRows a, PoseRows b, double t) {
    Map<Integer, BonePose> poses = new HashMap<>();
    for (int bone = 0; bone < a.count(); bone++) {
      Optional<BonePose> from = PosedFrames.pose(a, bone);
      Optional<BonePose> to = PosedFrames.pose(b, bone);
      if (from.isPresent() && to.isPresent() && !from.get().isNear(to.get())) {
        poses.put(bone, from.get().between(to.get(), t));
      }
    }
    return poses;
  }

  /** Exchanges left and right in a range of frames; the motion, too, if these are all. */
  static Animation mirror(Animation a, Range range) throws CannotEditException {
    int[] counterparts = Mirroring.counterparts(a.bones());
    List<Frame> frames = new ArrayList<>(a.frames());
    for (int f = range.first(); f <= range.last(); f++) {
      Transforms pose = frames.get(f).transforms();
      if (pose.count() != counterparts.length) {
        throw new CannotEditException(
            "mirroring needs a row for each bone, which " + Wording.frame(f) + " lacks");
      }
      Transforms mirrored = Mirroring.mirrored(pose).select(counterparts);
      frames.set(f, frames.get(f).withTransforms(mirrored));
    }
    boolean isWhole = range.first() == 0 && range.last() == frames.size() - 1;
    return a.withFrames(frames).withMotion(a.motion().negated(isWhole, false, false));
  }

  /** Nears each pose to the mean of those before and after it, some times. */
  Animation smooth(int times) throws CannotEditException {
    if (range.count() < 3) {
      throw new CannotEditException("smoothing needs at least three frames: the ends stay");
    }
    Animation smoothed = animation;
    for (int i = 0; i < times; i++) {
      smoothed = new PoseEdits(posed.of(smoothed), range, ease).smoothOnce();
    }
    return smoothed;
  }

  private Animation smoothOnce() {
    List<Frame> frames = new ArrayList<>(animation.frames());
    PoseRows before = posed.rows(range.first());
    PoseRows rows = posed.rows(range.first() + 1);
    for (int f = range.first() + 1; f < range.last(); f++) {
      PoseRows after = posed.rows(f + 1);
      frames.set(f, posed.with(f, rows, smooth(before, rows, after)));
      before = rows;
      rows = after;
    }
    return animation.withFrames(frames);
  }

  private static Map<Integer, BonePose> smooth(PoseRows before, PoseRows rows, PoseRows after) {
    Map<Integer, BonePose> poses = new HashMap<>();
    for (int bone = 0; bone < rows.count(); bone++) {
      Optional<BonePose> is = PosedFrames.pose(rows, bone);
      Optional<BonePose> was = PosedFrames.pose(before, bone);
      Optional<BonePose> next = PosedFrames.pose(after, bone);
      if (is.isPresent() && was.isPresent() && next.isPresent()) {
        BonePose mean = was.get().between(next.get(), 0.5);
        if (!mean.isNear(is.get())) {
          poses.put(bone, is.get().between(mean, 0.5));
        }
      }
    }
    return poses;
  }

  /** Makes the last pose the first one; the difference is spread over the last frames. */
  Animation loop(int frameCount) throws CannotEditException {
    int last = animation.frames().size() - 1;
    if (last == 0) {
      throw new CannotEditException("a loop needs at least two frames");
    }
    int count = Math.min(frameCount, last);
    PoseRows first = posed.rows(0);
    PoseRows end = posed.rows(last);
    Range spread = new Range(last - count + 1, last);
    Animation looped =
        new PoseEdits(posed, spread, 0)
            .inRange((f, rows) -> spread(end, first, rows, (double) (f - last + count) / count));
    List<Frame> frames = new ArrayList<>(looped.frames());
    frames.set(last, frames.get(last).withTransforms(frames.get(0).transforms()));
    return animation.withFrames(frames);
  }

  /** Adds a part of the difference of two poses to a third one. */
  private static Map<Integer, BonePose> spread(
      PoseRows from, PoseRows to, PoseRows rows, double t) {
    Map<Integer, BonePose> poses = new HashMap<>();
    for (int bone = 0; bone < rows.count(); bone++) {
      Optional<BonePose> a = PosedFrames.pose(from, bone);
      Optional<BonePose> b = PosedFrames.pose(to, bone);
      Optional<BonePose> pose = PosedFrames.pose(rows, bone);
      if (a.isPresent()
          && b.isPresent()
          && pose.isPresent()
          && !a.get().isFlat()
          && !a.get().isNear(b.get())) {
        poses.put(bone, pose.get().then(BonePose.REST.between(a.get().to(b.get()), t)));
      }
    }
    return poses;
  }

  /**
   * Moves all roots up or down, so that the lowest of some joints is where it is when the figure
   * stands.
   */
  Animation ground(List<Integer> feet) throws CannotEditException {
    double[] heights = posed.heights(feet, feet);
    int[] roots =
        IntStream.range(0, animation.bones().size())
            .filter(b -> posed.bones().parent(b) < 0)
            .toArray();
    return inRange(
        (f, rows) -> {
          double up = -heights[f] * range.weight(f, ease);
          BonePose lift = new BonePose(new Matrix3d(), new Vector3d(0, up, 0));
          Map<Integer, BonePose> poses = new HashMap<>();
          if (Double.isFinite(up) && !lift.isNear(BonePose.REST)) {
            for (int root : roots) {
              PosedFrames.pose(rows, root).ifPresent(pose -> poses.put(root, pose.then(lift)));
            }
          }
          return poses;
        });
  }

  /** Replaces the step sounds by one wherever a foot comes down. */
  Animation stepSounds(List<Integer> feet) throws CannotEditException {
    DoubleUnaryOperator phase = LengthEdits.ofProperties(animation);
    double first = phase.applyAsDouble(decimalPhase(range.first()));
    double last = phase.applyAsDouble(decimalPhase(range.last()));
    List<Property> properties = new ArrayList<>(animation.properties());
    properties.removeIf(
        p -> p.name().equals(STEP_SOUND) && p.phaseValue() >= first && p.phaseValue() <= last);
    int count = properties.size();
    for (List<Integer> foot : feet.stream().collect(groupingBy(b -> top(b, feet))).values()) {
      addSteps(posed.heights(foot, feet), phase, properties);
    }
    if (properties.size() == count) {
      throw new CannotEditException("no foot comes down in these frames");
    }
    properties.sort(Comparator.comparingDouble(Property::phaseValue));
    return LengthEdits.with(animation, animation.motion(), properties, animation.frames());
  }

  /** The highest of a bone and its ancestors that belong to feet: a foot with its toes is one. */
  private int top(int bone, List<Integer> feet) {
    int top = bone;
    for (int b = bone; b >= 0; b = posed.bones().parent(b)) {
      top = feet.contains(b) ? b : top;
    }
    return top;
  }

  private double decimalPhase(int frame) {
    return PhaseEdits.decimal(animation.frames().get(frame).phaseValue());
  }

  private void addSteps(double[] heights, DoubleUnaryOperator phase, List<Property> properties) {
    double lowest = IntStream.range(0, heights.length).mapToDouble(f -> heights[f]).min().orElse(0);
    double highest =
        IntStream.range(0, heights.length).mapToDouble(f -> heights[f]).max().orElse(0);
    if (!(highest - lowest >= MIN_STEP)) {
      return;
    }
    double down = lowest + DOWN * (highest - lowest);
    for (int f = Math.max(1, range.first()); f <= range.last(); f++) {
      Frame frame = animation.frames().get(f);
      // A foot that swings low for one frame does not touch the ground.
      boolean stays = f + 1 == heights.length || heights[f + 1] <= down;
      if (frame.hasPhase() && stays && heights[f] <= down && heights[f - 1] > down) {
        int bits = StoredType.FLOAT.nearest(phase.applyAsDouble(decimalPhase(f)));
        properties.add(new Property(bits, STEP_SOUND, "", 0));
      }
    }
  }
}
