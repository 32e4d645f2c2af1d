package org.rtmtext.edits;

import static org.rtmtext.edits.PoseEdit.Trait.EASE;
import static org.rtmtext.edits.PoseEdit.Trait.FEET;
import static org.rtmtext.edits.PoseEdit.Trait.FILE;
import static org.rtmtext.edits.PoseEdit.Trait.FRAMES;
import static org.rtmtext.edits.PoseEdit.Trait.NEW_FIRST_FRAME;
import static org.rtmtext.edits.PoseEdit.Trait.SEVERAL_FRAMES;
import static org.rtmtext.edits.PoseEdit.Trait.SKELETON;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;

/**
 * An edit of the poses or the timeline of an animation. Rows of bones and frames that it does not
 * concern keep their bits.
 *
 * @param words the argument, as {@link Kind#argument} says. Empty for the default, if the kind has
 *     one.
 * @param frames the frames to edit, counted from 1: {@code 5}, {@code 5..20}; all if it is empty
 * @param ease the number of frames at each end of {@code frames} over which the edit begins and
 *     ends
 */
public record PoseEdit(Kind kind, String words, String frames, int ease) {
  /** What an edit needs or can be given. An edit that lacks a trait refuses it. */
  public enum Trait {
    /** Needs the skeleton of the animation. */
    SKELETON,
    /** The argument is the file of another animation; the caller reads it. */
    FILE,
    /** Can be limited to some of the frames. */
    FRAMES,
    /** Does nothing in one frame alone, so clients propose all frames. */
    SEVERAL_FRAMES,
    /** Can begin and end gradually. */
    EASE,
    /** Can be told which bones touch the ground. */
    FEET,
    /** The frame of the argument becomes the first one. */
    NEW_FIRST_FRAME
  }

  /**
   * The argument of an edit.
   *
   * @param label its form, such as {@code FIRST..LAST}; empty if the option of the command line has
   *     no argument
   * @param prompt tells a user what to enter
   * @param proposal in which {@link #BONE} and {@link #FRAME} stand for the bone and the frame at
   *     the cursor
   */
  public record Argument(String label, String prompt, String proposal) {
    public static final String BONE = "BONE";
    public static final String FRAME = "FRAME";

    private static final Argument FEET =
        new Argument(
            "",
            "Bones that touch the ground, separated by commas; empty for those with foot, toe,"
                + " ankle, paw or hoof in their names",
            "");
  }

  /**
   * The kinds of edits: everything about them. Joints turn in the axes of the rest pose. The ids of
   * commands are those of clients with a command for each edit.
   */
  public enum Kind {
    TURN(
        "rtm.turnBone",
        "Turn Bone",
        new Argument(
            "BONE X Y Z",
            "Bone, and the degrees to turn it about x, y and z (or an angle and the axis). Its children"
                + " follow.",
            "BONE 0 0 0"),
        "Turn a bone, with its children, by degrees in the axes of its parent: first about x, then"
            + " y, then z. Four numbers are an angle and the axis.",
        PoseEditInput::turn,
        (in, turn) -> in.poses().then(turn),
        SKELETON,
        FRAMES,
        EASE),
    MOVE(
        "rtm.moveBone",
        "Move Bone",
        new Argument(
            "BONE X Y Z",
            "Bone, and the metres to move it along x, y and z. Its children follow.",
            "BONE 0 0 0"),
        "Move a bone, with its children, by metres.",
        PoseEditInput::move,
        (in, move) -> in.poses().then(move),
        SKELETON,
        FRAMES,
        EASE),
    COPY_POSE(
        "rtm.copyPose",
        "Copy Pose to",
        new Argument("FRAME", "The frame to copy, from 1", ""),
        "Give the frames the pose of this one.",
        PoseEditInput::frame,
        (in, frame) -> in.poses().copyPose(frame),
        SKELETON,
        FRAMES,
        EASE),
    MIRROR(
        "rtm.mirrorPose",
        "Mirror Pose",
        "Exchange left and right.",
        in -> PoseEdits.mirror(in.animation(), in.frames()),
        FRAMES),
    SMOOTH(
        "rtm.smooth",
        "Smooth",
        new Argument("TIMES", "How often to near each pose to those before and after it", "1"),
        "Move each pose towards the mean of its neighbours, TIMES times. The first and last of the"
            + " frames stay.",
        in -> in.number(1, 100, 1),
        (in, times) -> in.poses().smooth(times),
        SKELETON,
        FRAMES,
        SEVERAL_FRAMES),
    LOOP(
        "rtm.makeLoop",
        "Make Loop",
        new Argument("N", "Over how many of the last frames; empty for a quarter of them", ""),
        "Make the last pose the first one; the difference is spread over the last N frames.",
        in -> in.number(1, PoseEditInput.MAX_FRAMES, PoseEdits.defaultLoop(in.animation())),
        (in, count) -> in.poses().loop(count),
        SKELETON),
    SHIFT_START(
        "rtm.shiftStart",
        "Start Loop at This Frame",
        new Argument("FRAME", "The frame at which the loop is to begin, from 1", "FRAME"),
        "Let a loop begin at this frame. The repeated last frame, phases and properties follow.",
        PoseEditInput::frame,
        (in, frame) -> TimelineEdits.shiftStart(in.animation(), frame),
        NEW_FIRST_FRAME),
    CROP(
        "rtm.crop",
        "Crop",
        new Argument("FIRST..LAST", "The frames to keep, from 1, such as 5..20", ""),
        "Keep only these frames. Phases, properties and motion are adjusted.",
        PoseEditInput::range,
        (in, range) -> TimelineEdits.crop(in.animation(), range)),
    APPEND(
        "rtm.append",
        "Append Animation",
        new Argument("NEXT.rtm", "The animation to append", ""),
        "Append an animation of the same kind, plain or binarised, with the same bones.",
        PoseEditInput::other,
        (in, other) -> TimelineEdits.append(in.animation(), other),
        FILE),
    RESAMPLE(
        "rtm.resample",
        "Resample",
        new Argument("N", "The new number of frames", ""),
        "Make N frames at even phases. Poses between two frames are interpolated.",
        PoseEditInput::newFrameCount,
        (in, count) -> TimelineEdits.resample(in.posed(), count),
        SKELETON),
    TRIM(
        "rtm.trim",
        "Trim Constant Frames",
        "Remove frames at the start and the end that only repeat a pose.",
        in -> TimelineEdits.trim(in.animation())),
    GROUND(
        "rtm.ground",
        "Put Feet on the Ground",
        Argument.FEET,
        "Move the animation up or down, so that the lowest foot stands on the ground, y = 0.",
        PoseEditInput::feet,
        (in, feet) -> feet.ground(in.poses()),
        SKELETON,
        FRAMES,
        EASE,
        FEET),
    STEP_SOUNDS(
        "rtm.stepSounds",
        "Step Sounds Where Feet Touch",
        Argument.FEET,
        "Replace the StepSound properties by one wherever a foot comes down.",
        PoseEditInput::feet,
        (in, feet) -> feet.stepSounds(in.frames()),
        SKELETON,
        FRAMES,
        SEVERAL_FRAMES,
        FEET);

    private final String command;
    private final String title;
    private final Optional<Argument> argument;
    private final String description;
    private final Words<Edit> edit;
    private final List<Trait> traits;

    <T> Kind(
        String command,
        String title,
        Argument argument,
        String description,
        Words<T> words,
        WordsEdit<T> edit,
        Trait... traits) {
      this(
          command,
          title,
          Optional.of(argument),
          description,
          in -> {
            T read = words.read(in);
            return () -> edit.apply(in, read);
          },
          List.of(traits));
    }

    Kind(String command, String title, String description, Words<Animation> edit, Trait... traits) {
      this(
          command,
          title,
          Optional.empty(),
          description,
          in -> () -> edit.read(in),
          List.of(traits));
    }

    Kind(
        String command,
        String title,
        Optional<Argument> argument,
        String description,
        Words<Edit> edit,
        List<Trait> traits) {
      this.command = command;
      this.title = title;
      this.argument = argument;
      this.description = description;
      this.edit = edit;
      this.traits = traits;
    }

    /** The name, such as {@code copy-pose}. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The id of a client's command, such as {@code rtm.copyPose}. */
    public String command() {
      return command;
    }

    /** The title in menus, such as {@code Copy Pose to}. */
    public String title() {
      return title;
    }

    public Optional<Argument> argument() {
      return argument;
    }

    /** The argument's {@link Argument#label}; empty if the edit has no argument. */
    public String label() {
      return argument.map(Argument::label).orElse("");
    }

    /** What the edit does: sentences for a user. */
    public String description() {
      return description;
    }

    public boolean has(Trait trait) {
      return traits.contains(trait);
    }

    public static Optional<Kind> named(String text) {
      return Arrays.stream(values()).filter(kind -> kind.text().equals(text)).findFirst();
    }

    /** The names of the kinds with a trait, such as {@code ground}. */
    public static List<String> with(Trait trait) {
      return Arrays.stream(values()).filter(kind -> kind.has(trait)).map(Kind::text).toList();
    }
  }

  /** Reads the words of an edit. */
  private interface Words<T> {
    T read(PoseEditInput in) throws CannotEditException;
  }

  /** What a kind of edit does, given the words that its {@link Words} has read. */
  private interface WordsEdit<T> {
    Animation apply(PoseEditInput in, T words) throws CannotEditException;
  }

  /** An edit whose words have been read. */
  private interface Edit {
    Animation apply() throws CannotEditException;
  }

  public PoseEdit {
    words = words.strip();
    frames = frames.strip();
  }

  /**
   * The result of an edit.
   *
   * @param place where a user should look
   * @param unmoved names bones that could not be changed as the edit says, and why; empty if all
   *     were
   */
  public record Edited(Animation animation, EditedPlace place, Optional<String> unmoved) {}

  /**
   * What is edited.
   *
   * @param skeleton of the animation; used if the kind has the trait {@link Trait#SKELETON}
   * @param other the other animation; used if the kind has the trait {@link Trait#FILE}
   */
  public record Source(
      Animation animation, Optional<PoseSkeleton> skeleton, Optional<Animation> other) {}

  /**
   * @param checkCancelled called before each frame
   * @throws CannotEditException if a word is wrong, or the animation cannot be edited like this
   */
  public Edited apply(Source source, Runnable checkCancelled) throws CannotEditException {
    PoseEditInput in = new PoseEditInput(this, source, checkCancelled);
    Animation edited = kind.edit.read(in).apply();
    return new Edited(edited, EditedPlace.of(this, in, edited), in.unmoved());
  }

  /**
   * Checks the words and numbers of this edit, without those that the user has not given yet. The
   * rows of the animation can still make the edit impossible.
   *
   * @return the number of frames to edit
   * @throws CannotEditException if a word or a number is wrong
   */
  public int check(Source source) throws CannotEditException {
    PoseEditInput in = new PoseEditInput(this, source, () -> {});
    kind.edit.read(in);
    return in.frames().count();
  }
}
