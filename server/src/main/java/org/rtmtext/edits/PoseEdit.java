package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.Turn;
import org.rtmtext.problem.Wording;

/**
 * An edit of the poses or the length of an animation. Rows of bones and frames that it does not
 * concern keep their bits.
 *
 * @param words what the edit needs, as {@link Kind} says
 * @param frames the frames to edit, counted from 1: {@code 5}, {@code 5..20}; all if it is empty
 * @param ease the number of frames at each end of {@code frames} over which the edit begins and
 *     ends
 */
public record PoseEdit(Kind kind, String words, String frames, int ease) {
  /** The kinds of edits. Joints turn in the axes of the rest pose. */
  public enum Kind {
    /** {@code BONE X Y Z}: degrees about these axes in turn, or {@code BONE ANGLE X Y Z}. */
    TURN,
    /** {@code BONE X Y Z}: metres. */
    MOVE,
    /** {@code FRAME}: gives the frames the pose of this one. */
    COPY_POSE,
    /** Exchanges left and right. */
    MIRROR,
    /** {@code [TIMES]}: nears each pose to those before and after it; the ends stay. */
    SMOOTH,
    /** {@code [N]}: makes the last pose the first one, over the last N frames. */
    LOOP,
    /** {@code FIRST..LAST}: keeps these frames. */
    CROP,
    /** The animation to append; its file is read by the caller. */
    APPEND,
    /** {@code N}: makes this number of frames at even phases. */
    RESAMPLE,
    /** Removes the frames at the start and end that only repeat the pose after or before them. */
    TRIM,
    /** {@code [BONE, ...]}: moves the roots so that the lowest of these joints is on the ground. */
    GROUND,
    /** {@code [BONE, ...]}: a step sound wherever one of these comes down. */
    STEP_SOUNDS;

    /** The name, such as {@code copy-pose}. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Kind> named(String text) {
      return Arrays.stream(values()).filter(kind -> kind.text().equals(text)).findFirst();
    }
  }

  private static final Set<Kind> WITH_SKELETON =
      EnumSet.complementOf(EnumSet.of(Kind.MIRROR, Kind.CROP, Kind.APPEND, Kind.TRIM));

  /** The kinds that can be limited to some of the frames. */
  private static final Set<Kind> IN_FRAMES =
      EnumSet.complementOf(EnumSet.of(Kind.LOOP, Kind.CROP, Kind.APPEND, Kind.RESAMPLE, Kind.TRIM));

  private static final Set<Kind> WITH_EASE =
      EnumSet.of(Kind.TURN, Kind.MOVE, Kind.COPY_POSE, Kind.GROUND);

  private static final int MAX_FRAMES = 100_000;

  /** A resampled animation has at most this number of rows. */
  private static final int MAX_ROWS = 2_000_000;

  /**
   * Frames from one index to another, which is included.
   *
   * @param first from 0
   */
  record Range(int first, int last) {
    /**
     * How much of an edit a frame gets, 0 to 1.
     *
     * @param ease the frames at each end in which the edit begins and ends; fewer in a short range,
     *     so that the middle gets the whole edit
     */
    double weight(int frame, int ease) {
      double nearest = 1.0 + Math.min(frame - first, last - frame);
      double t = Math.min(1, nearest / (1.0 + Math.min(ease, (last - first) / 2)));
      return t * t * (3 - 2 * t);
    }

    int count() {
      return last - first + 1;
    }
  }

  public PoseEdit {
    words = words.strip();
    frames = frames.strip();
  }

  /**
   * The result of an edit.
   *
   * @param unmoved names bones that could not be changed as the edit says, and why; empty if all
   *     were
   */
  public record Edited(Animation animation, Optional<String> unmoved) {}

  public boolean needsSkeleton() {
    return WITH_SKELETON.contains(kind);
  }

  /**
   * Edits an animation.
   *
   * @param skeleton if the edit {@linkplain #needsSkeleton needs one}
   * @param other the animation to append
   * @param checkCancelled called before each frame
   * @throws CannotEditException if a word is wrong, or the animation cannot be edited like this
   */
  public Edited apply(
      Animation a,
      Optional<PoseSkeleton> skeleton,
      Optional<Animation> other,
      Runnable checkCancelled)
      throws CannotEditException {
    Range range = range(a);
    return switch (kind) {
      case MIRROR -> whole(PoseEdits.mirror(a, range));
      case CROP -> whole(LengthEdits.crop(a, range(words, a)));
      case TRIM -> whole(LengthEdits.trim(a));
      case APPEND -> whole(LengthEdits.append(a, other.orElseThrow()));
      default -> {
        PosedFrames posed = new PosedFrames(a, skeleton.orElseThrow(), checkCancelled);
        Animation edited = posed(a, range, posed);
        yield new Edited(edited, posed.unmoved().message());
      }
    };
  }

  /**
   * Checks the words and numbers of this edit, without those that the user has not given yet. The
   * rows of the animation can still make the edit impossible.
   *
   * @param skeleton as for {@link #apply}
   * @throws CannotEditException if a word or a number is wrong
   */
  public void check(Animation a, Optional<PoseSkeleton> skeleton) throws CannotEditException {
    range(a);
    switch (kind) {
      case CROP -> range(words, a);
      case MIRROR, TRIM, APPEND -> {}
      default -> {
        PosedFrames posed = new PosedFrames(a, skeleton.orElseThrow(), () -> {});
        switch (kind) {
          case TURN, MOVE -> turnOrMove(posed);
          case GROUND, STEP_SOUNDS -> bones(posed);
          default -> number(a);
        }
      }
    }
  }

  /**
   * The index of the first frame that is edited.
   *
   * @throws CannotEditException if there is no such frame
   */
  public int firstFrame(Animation a) throws CannotEditException {
    return range(a).first();
  }

  private Range range(Animation a) throws CannotEditException {
    if (a.frames().isEmpty()) {
      throw new CannotEditException("the animation has no frames");
    }
    if (!frames.isEmpty() && !IN_FRAMES.contains(kind)) {
      throw new CannotEditException(
          kind.text() + " is an edit of the whole animation: leave out the frames " + frames);
    }
    if (ease < 0 || ease > MAX_FRAMES) {
      throw new CannotEditException("ease is a number of frames from 0, not " + ease);
    }
    if (ease > 0 && !WITH_EASE.contains(kind)) {
      throw new CannotEditException(kind.text() + " cannot be eased in and out");
    }
    return frames.isEmpty() ? new Range(0, a.frames().size() - 1) : range(frames, a);
  }

  private static Edited whole(Animation edited) {
    return new Edited(edited, Optional.empty());
  }

  private Animation posed(Animation a, Range range, PosedFrames posed) throws CannotEditException {
    PoseEdits edits = new PoseEdits(posed, range, ease);
    return switch (kind) {
      case TURN, MOVE -> {
        Change change = turnOrMove(posed);
        yield edits.then(change.bone(), change.part());
      }
      case COPY_POSE -> edits.copyPose(number(a));
      case SMOOTH -> edits.smooth(number(a));
      case LOOP -> edits.loop(number(a));
      case RESAMPLE -> LengthEdits.resample(posed, number(a));
      case GROUND -> edits.ground(bones(posed));
      case STEP_SOUNDS -> edits.stepSounds(bones(posed));
      default -> throw new IllegalStateException(kind.toString());
    };
  }

  /** The number in the words: the index of a frame, how often, or how many frames. */
  private int number(Animation a) throws CannotEditException {
    return switch (kind) {
      case COPY_POSE -> frame(words, a.frames().size());
      case SMOOTH -> words.isEmpty() ? 1 : number(words, 1, 100);
      case LOOP -> words.isEmpty() ? defaultLoop(a) : number(words, 1, MAX_FRAMES);
      case RESAMPLE ->
          number(words, 2, Math.min(MAX_FRAMES, MAX_ROWS / Math.max(1, a.bones().size())));
      default -> throw new IllegalStateException(kind.toString());
    };
  }

  /** A quarter of the animation, without the first frame. */
  private static int defaultLoop(Animation a) {
    return Math.max(1, (a.frames().size() - 1) / 4);
  }

  /**
   * How a bone is turned or moved.
   *
   * @param part the part of it that a frame gets, by its weight
   */
  private record Change(int bone, DoubleFunction<BonePose> part) {}

  private Change turnOrMove(PosedFrames posed) throws CannotEditException {
    String[] all = words.split("\\s+");
    int count = Math.min(4, trailingNumbers(all));
    // A name may end with a number.
    if (count == 4 && (kind == Kind.MOVE || posed.hasBone(name(all, 3)))) {
      count = 3;
    }
    if (count < 3) {
      throw new CannotEditException(
          "name a bone and give three numbers, as in "
              + (kind == Kind.TURN ? "\"leftarm 0 10 0\" (degrees)" : "\"pelvis 0 0.1 0\" (metres)")
              + ", not "
              + Wording.quoted(words));
    }
    double[] n =
        Arrays.stream(all).skip(all.length - count).mapToDouble(Double::parseDouble).toArray();
    for (double number : n) {
      if (!(Math.abs(number) <= PoseRows.MAX_VALUE)) {
        throw new CannotEditException(
            String.format(
                "%s is too large: degrees and metres are at most %,d",
                Wording.number(number), (int) PoseRows.MAX_VALUE));
      }
    }
    int bone = posed.bone(name(all, count));
    if (kind == Kind.MOVE) {
      Vector3d move = new Vector3d(n);
      return new Change(bone, w -> new BonePose(new Matrix3d(), move.mul(w, new Vector3d())));
    }
    if (count == 3) {
      return new Change(
          bone, w -> new BonePose(Turn.rows(w * n[0], w * n[1], w * n[2]), new Vector3d()));
    }
    Vector3d axis = new Vector3d(n[1], n[2], n[3]);
    axis.div(Math.abs(axis.get(axis.maxComponent()))).normalize();
    if (!axis.isFinite()) {
      throw new CannotEditException("0 0 0 is no axis: an axis has a length");
    }
    return new Change(
        bone,
        w -> new BonePose(new Matrix3d().rotation(Math.toRadians(w * n[0]), axis), new Vector3d()));
  }

  private static int trailingNumbers(String[] words) {
    int count = 0;
    while (count < words.length - 1 && isNumber(words[words.length - 1 - count])) {
      count++;
    }
    return count;
  }

  private static String name(String[] words, int numbers) {
    return String.join(" ", Arrays.copyOf(words, words.length - numbers));
  }

  private static boolean isNumber(String word) {
    return word.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  }

  private List<Integer> bones(PosedFrames posed) throws CannotEditException {
    if (words.isEmpty()) {
      return posed.feet();
    }
    boolean isOne = words.indexOf(',') < 0 && posed.hasBone(words);
    List<Integer> bones = new ArrayList<>();
    String separator = words.indexOf(',') < 0 ? " +" : " *, *";
    for (String name : isOne ? new String[] {words} : words.split(separator)) {
      bones.add(posed.bone(name));
    }
    return bones;
  }

  private static int number(String word, int min, int max) throws CannotEditException {
    if (word.matches("\\d{1,9}")) {
      int number = Integer.parseInt(word);
      if (number >= min && number <= max) {
        return number;
      }
    }
    throw new CannotEditException(
        String.format("%s is not a number from %d to %,d", Wording.quoted(word), min, max));
  }

  private static Range range(String frames, Animation a) throws CannotEditException {
    String[] ends = frames.split("\\.\\.", 2);
    int count = a.frames().size();
    int first = frame(ends[0], count);
    int last = frame(ends[ends.length - 1], count);
    if (first > last) {
      throw new CannotEditException("the frames " + frames + " begin after their end");
    }
    return new Range(first, last);
  }

  private static int frame(String word, int count) throws CannotEditException {
    if (!word.strip().matches("\\d{1,9}")) {
      throw new CannotEditException(
          Wording.quoted(word.strip()) + " is no frame: frames are given as 5 or 5..20, from 1");
    }
    int frame = Integer.parseInt(word.strip()) - 1;
    if (frame < 0 || frame >= count) {
      throw new CannotEditException(
          "there is no " + Wording.frame(frame) + ": the animation has frames 1 to " + count);
    }
    return frame;
  }
}
