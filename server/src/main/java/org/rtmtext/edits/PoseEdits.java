package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.Wording;

/** Edits of the poses in a range of frames. The number of frames and their phases stay. */
final class PoseEdits {
  private final PosedFrames posed;
  private final Animation animation;
  private final FrameRange range;
  private final int ease;

  PoseEdits(PosedFrames posed, FrameRange range, int ease) {
    this.posed = posed;
    animation = posed.animation();
    this.range = range;
    this.ease = ease;
  }

  /** Makes the edit of one frame. */
  private interface Editor {
    Frame edit(int frame, PoseRows rows) throws CannotEditException;
  }

  private Animation inRange(Editor editor) throws CannotEditException {
    List<Frame> frames = new ArrayList<>(animation.frames());
    for (int f = range.first(); f <= range.last(); f++) {
      frames.set(f, editor.edit(f, posed.rows(f)));
    }
    return animation.withFrames(frames);
  }

  /** Turns or moves a bone, starting from its pose in each frame. */
  Animation then(PoseEditInput.Change change) throws CannotEditException {
    int bone = change.bone();
    return inRange(
        (f, rows) -> {
          BonePose by = change.part().apply(range.weight(f, ease));
          BoneEdit edit = edit(f, rows, bone, by);
          return posed.with(f, rows, by.isRest() ? Map.of() : Map.of(bone, edit));
        });
  }

  private BoneEdit edit(int frame, PoseRows rows, int bone, BonePose by)
      throws CannotEditException {
    return PosedFrames.pose(rows, bone)
        .map(before -> BoneEdit.then(before, by))
        .or(() -> moved(frame, bone, by))
        .orElseThrow(
            () ->
                new CannotEditException(
                    String.format(
                        "bone %s has no row in %s that can be turned or moved: it is missing, not"
                            + " finite, or its parent is flat",
                        Wording.quoted(animation.bones().get(bone)), Wording.frame(frame))));
  }

  /** The edit of a bone without a pose, which can only be moved; empty if it cannot. */
  private Optional<BoneEdit> moved(int frame, int bone, BonePose by) {
    return by.turn().equals(BonePose.REST.turn(), 0) && posed.canMove(frame, bone)
        ? Optional.of(BoneEdit.move(by.move()))
        : Optional.empty();
  }

  /** Gives all frames of the range the pose of one frame. */
  Animation copyPose(int source) throws CannotEditException {
    Transforms pose = animation.frames().get(source).transforms();
    PoseRows from = posed.rows(source);
    return inRange(
        (f, rows) -> {
          double weight = range.weight(f, ease);
          return weight == 1
              ? animation.frames().get(f).withTransforms(pose)
              : posed.with(f, rows, between(posed, f, rows, from, weight));
        });
  }

  /** Computes the pose of a bone from its poses in three frames. */
  private interface Mixture {
    /** The new pose; null if the bone stays as it is. */
    BonePose of(BonePose a, BonePose b, BonePose c);
  }

  /**
   * The edits that give bones of a frame a pose computed from its poses in three frames. A bone
   * that lacks one of these poses is added to the bones that do not move, unless it has the same
   * row in all three.
   *
   * @param rows the rows of the frame, which are one of {@code a}, {@code b} and {@code c}
   */
  private static Map<Integer, BoneEdit> mixed(
      PosedFrames posed,
      int frame,
      PoseRows rows,
      PoseRows a,
      PoseRows b,
      PoseRows c,
      Mixture mixture) {
    Map<Integer, BoneEdit> edits = new HashMap<>();
    for (int i = 0; i < Math.min(rows.count(), posed.bones().count()); i++) {
      Optional<BonePose> first = PosedFrames.pose(a, i);
      Optional<BonePose> second = PosedFrames.pose(b, i);
      Optional<BonePose> third = PosedFrames.pose(c, i);
      if (first.isPresent() && second.isPresent() && third.isPresent()) {
        BonePose pose = mixture.of(first.get(), second.get(), third.get());
        if (pose != null) {
          edits.put(i, BoneEdit.to(new BonePose(rows, i), pose));
        }
      } else if (!a.isStoredAs(b, i) || !a.isStoredAs(c, i)) {
        posed.unmoved().add(i, frame);
      }
    }
    return edits;
  }

  /**
   * The edits that move a frame from pose {@code a} towards pose {@code b}; a bone that has the
   * same pose in both is left out.
   *
   * @param t 0 for {@code a}, 1 for {@code b}
   */
  static Map<Integer, BoneEdit> between(
      PosedFrames posed, int frame, PoseRows a, PoseRows b, double t) {
    return mixed(
        posed, frame, a, a, b, b, (from, to, end) -> from.isNear(to) ? null : from.between(to, t));
  }

  /**
   * Exchanges left and right in a range of frames, and in the motion if the range has all frames.
   */
  static Animation mirror(Animation a, FrameRange range) throws CannotEditException {
    int[] counterparts = Mirroring.counterparts(a.bones());
    List<Frame> frames = new ArrayList<>(a.frames());
    for (int f = range.first(); f <= range.last(); f++) {
      Transforms pose = frames.get(f).transforms();
      if (pose.count() != counterparts.length) {
        throw new CannotEditException(
            String.format(
                "mirroring needs one row for each bone, but %s has %s for %s",
                Wording.frame(f),
                Wording.count(pose.count(), "row"),
                Wording.count(counterparts.length, "bone")));
      }
      Transforms mirrored = Mirroring.mirrored(pose).select(counterparts);
      frames.set(f, frames.get(f).withTransforms(mirrored));
    }
    boolean isWhole = range.first() == 0 && range.last() == frames.size() - 1;
    return a.withFrames(frames).withMotion(a.motion().negated(isWhole, false, false));
  }

  /** Moves each pose towards the mean of the poses before and after it, several times. */
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
      frames.set(f, posed.with(f, rows, smooth(f, before, rows, after)));
      before = rows;
      rows = after;
    }
    return animation.withFrames(frames);
  }

  private Map<Integer, BoneEdit> smooth(int frame, PoseRows before, PoseRows rows, PoseRows after) {
    return mixed(
        posed,
        frame,
        rows,
        before,
        rows,
        after,
        (was, is, next) -> {
          BonePose mean = was.between(next, 0.5);
          return mean.isNear(is) ? null : is.between(mean, 0.5);
        });
  }

  /**
   * The default number of frames over which {@link #loop} spreads the difference: a quarter of the
   * frames after the first one, at least one.
   */
  static int defaultLoop(Animation a) {
    return Math.max(1, (a.frames().size() - 1) / 4);
  }

  /**
   * Makes the last pose equal to the first one; the difference is spread over the last frames.
   *
   * @param frameCount the number of these frames
   */
  Animation loop(int frameCount) throws CannotEditException {
    int last = animation.frames().size() - 1;
    if (last == 0) {
      throw new CannotEditException("a loop needs at least two frames");
    }
    int count = Math.min(frameCount, last);
    PoseRows first = posed.rows(0);
    PoseRows end = posed.rows(last);
    FrameRange spread = new FrameRange(last - count + 1, last);
    List<Frame> frames = animation.frames();
    return new PoseEdits(posed, spread, 0)
        .inRange(
            (f, rows) -> {
              double part = (double) (f - last + count) / count;
              return f == last
                  ? frames.get(f).withTransforms(frames.get(0).transforms())
                  : posed.with(f, rows, spread(f, end, first, rows, part));
            });
  }

  /**
   * The edits that add a part of the difference of two poses to the pose of a frame.
   *
   * @param t the part, 0 to 1
   */
  private Map<Integer, BoneEdit> spread(
      int frame, PoseRows from, PoseRows to, PoseRows rows, double t) {
    return mixed(
        posed,
        frame,
        rows,
        from,
        to,
        rows,
        (a, b, pose) ->
            a.isFlat() || a.isNear(b) ? null : pose.then(BonePose.REST.between(a.to(b), t)));
  }

  /**
   * Moves all roots up.
   *
   * @param heights metres, for each frame; a frame whose height is not finite stays
   */
  Animation lift(double[] heights) throws CannotEditException {
    int[] roots =
        IntStream.range(0, animation.bones().size())
            .filter(b -> posed.bones().parent(b) < 0)
            .toArray();
    return inRange(
        (f, rows) -> {
          double up = heights[f] * range.weight(f, ease);
          BonePose lift = new BonePose(new Matrix3d(), new Vector3d(0, up, 0));
          Map<Integer, BoneEdit> edits = new HashMap<>();
          if (Double.isFinite(up) && !lift.isNear(BonePose.REST)) {
            for (int root : roots) {
              PosedFrames.pose(rows, root)
                  .map(pose -> BoneEdit.then(pose, lift))
                  .or(() -> moved(f, root, lift))
                  .ifPresentOrElse(
                      edit -> edits.put(root, edit), () -> posed.unmoved().add(root, f));
            }
          }
          return posed.with(f, rows, edits);
        });
  }
}
