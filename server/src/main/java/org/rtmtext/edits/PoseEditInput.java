package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.rtmtext.edits.PoseEdit.Trait;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.Turn;
import org.rtmtext.problem.Wording;

/** An edit of poses with the animation that it edits: reads the words and frames of the edit. */
final class PoseEditInput {
  /** The largest number of frames that can be named or made. */
  static final int MAX_FRAMES = 100_000;

  /** The maximum number of rows of an animation that gets more frames. */
  private static final int MAX_ROWS = 2_000_000;

  private final PoseEdit edit;
  private final PoseEdit.Source source;
  private final FrameRange frames;
  private final Optional<PosedFrames> posed;

  /** The bone in the words, once they have been read. */
  private Optional<String> bone = Optional.empty();

  /**
   * @throws CannotEditException as {@link FrameRange#of} says
   */
  PoseEditInput(PoseEdit edit, PoseEdit.Source source, Runnable checkCancelled)
      throws CannotEditException {
    this.edit = edit;
    this.source = source;
    frames = FrameRange.of(edit, source.animation());
    posed =
        edit.kind().has(Trait.SKELETON)
            ? Optional.of(
                new PosedFrames(
                    source.animation(), source.skeleton().orElseThrow(), checkCancelled))
            : Optional.empty();
  }

  Animation animation() {
    return source.animation();
  }

  /** The other animation; only for an edit with the trait {@link Trait#FILE}. */
  Animation other() throws CannotEditException {
    return source
        .other()
        .orElseThrow(() -> new CannotEditException("name the file of the animation to append"));
  }

  /** The range of frames to edit; see {@link FrameRange#of}. */
  FrameRange frames() {
    return frames;
  }

  /** The poses of all frames; only for an edit with the trait {@link Trait#SKELETON}. */
  PosedFrames posed() {
    return posed.orElseThrow();
  }

  /** Edits of the poses of {@link #frames}. */
  PoseEdits poses() {
    return new PoseEdits(posed(), frames, edit.ease());
  }

  /** The name of the bone that the words turn or move; empty before they are read. */
  Optional<String> bone() {
    return bone;
  }

  private int named(String name) throws CannotEditException {
    int index = posed().bone(name);
    bone = Optional.of(animation().bones().get(index));
    return index;
  }

  /** Names bones that could not be changed as the edit says; empty if all were. */
  Optional<String> unmoved() {
    return posed.flatMap(p -> p.unmoved().message());
  }

  String words() {
    return edit.words();
  }

  /** The index of the frame in the words. */
  int frame() throws CannotEditException {
    return FrameRange.frame(words(), animation().frames().size());
  }

  /** The frames in the words. */
  FrameRange range() throws CannotEditException {
    return FrameRange.parse(words(), animation());
  }

  /**
   * The number in the words.
   *
   * @throws CannotEditException if it is not from {@code min} to {@code max}
   */
  int number(int min, int max) throws CannotEditException {
    if (words().matches("\\d{1,9}")) {
      int number = Integer.parseInt(words());
      if (number >= min && number <= max) {
        return number;
      }
    }
    throw new CannotEditException(
        String.format("%s is not a number from %d to %,d", Wording.quoted(words()), min, max));
  }

  /** The number in the words, or a default. */
  int number(int min, int max, int byDefault) throws CannotEditException {
    return words().isEmpty() ? byDefault : number(min, max);
  }

  /** The number of frames, given in the words, that the animation is to have. */
  int newFrameCount() throws CannotEditException {
    return number(2, Math.min(MAX_FRAMES, MAX_ROWS / Math.max(1, animation().bones().size())));
  }

  /**
   * A turn or move of a bone.
   *
   * @param part the pose to add in a frame, computed from the weight of the edit in that frame
   */
  record Change(int bone, DoubleFunction<BonePose> part) {}

  /** The bone in the words, and its turn: angles about three axes, or an angle and an axis. */
  Change turn() throws CannotEditException {
    String[] all = words().split("\\s+");
    // A name may end with a number.
    int max = posed().hasBone(name(3)) ? 3 : 4;
    double[] n = trailingNumbers(all, max, "\"leftarm 0 10 0\" (degrees)");
    int bone = named(name(n.length));
    if (n.length == 3) {
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

  /** The bone in the words, and by how much it is moved. */
  Change move() throws CannotEditException {
    String[] all = words().split("\\s+");
    double[] n = trailingNumbers(all, 3, "\"pelvis 0 0.1 0\" (metres)");
    Vector3d move = new Vector3d(n);
    return new Change(
        named(name(3)), w -> new BonePose(new Matrix3d(), move.mul(w, new Vector3d())));
  }

  /** The numbers after a name: three, or more up to a maximum. */
  private double[] trailingNumbers(String[] all, int max, String example)
      throws CannotEditException {
    int count = 0;
    while (count < Math.min(max, all.length - 1) && isNumber(all[all.length - 1 - count])) {
      count++;
    }
    if (count < 3) {
      throw new CannotEditException(
          String.format(
              "name a bone and give three numbers, as in %s, not %s",
              example, Wording.quoted(words())));
    }
    double[] numbers =
        Arrays.stream(all).skip(all.length - count).mapToDouble(Double::parseDouble).toArray();
    for (double number : numbers) {
      if (!(Math.abs(number) <= PoseRows.MAX_VALUE)) {
        throw new CannotEditException(
            String.format(
                "%s is too large: degrees and metres are at most %,d",
                Wording.number(number), (int) PoseRows.MAX_VALUE));
      }
    }
    return numbers;
  }

  /** The words before the last ones, with the spaces between them. */
  private String name(int numbers) {
    return words().replaceFirst("(\\s+\\S+){" + numbers + "}$", "");
  }

  private static boolean isNumber(String word) {
    return word.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  }

  /** The bones in the words that touch the ground; by default those with names of feet. */
  Feet feet() throws CannotEditException {
    if (words().isEmpty()) {
      return Feet.byName(posed());
    }
    boolean isOne = words().indexOf(',') < 0 && posed().hasBone(words());
    List<Integer> bones = new ArrayList<>();
    String separator = words().indexOf(',') < 0 ? " +" : " *, *";
    for (String name : isOne ? new String[] {words()} : words().split(separator)) {
      bones.add(posed().bone(name));
    }
    return new Feet(posed(), bones);
  }
}
