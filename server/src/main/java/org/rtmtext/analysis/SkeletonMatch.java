package org.rtmtext.analysis;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.joints.CompletedSkeleton;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.SkeletonRules;
import org.rtmtext.rules.UnitOfLength;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * A skeleton and how well it matches an animation.
 *
 * @param file that contains it; empty for a built-in skeleton and for one in the text
 * @param reason why it was chosen
 * @param known number of bones of the animation that the skeleton has
 * @param bones number of bones of the animation
 */
public record SkeletonMatch(
    Skeleton skeleton, Optional<Path> file, Reason reason, int known, int bones) {
  /** The nearest skeleton may lack this many bones, however few the animation has. */
  private static final int FEW = 10;

  /** Why a skeleton was chosen. */
  public enum Reason {
    /** The text of poses contains it. */
    TEXT("in the text"),
    /** The user named it. */
    CHOSEN("chosen"),
    /** The settings of the mod name it. */
    SETTINGS("rtm.json"),
    /** It is in the nearest {@code model.cfg} with a skeleton that fits. */
    NEAREST("nearest model.cfg"),
    /** It matches more bones than all others in known files. */
    BEST("best match"),
    /** No skeleton of a file fits. */
    BUILT_IN("built in");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** The name in JSON and in the protocol, for example {@code built-in}. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Words for the origin of a skeleton without a file. */
    String origin() {
      return this == TEXT ? words : BUILT_IN.words;
    }

    /** The reason for users, in a few words. */
    public String words() {
      return words;
    }
  }

  /** The skeleton that a text of poses contains; empty for other texts. */
  public static Optional<SkeletonMatch> inText(TextReading text) {
    return text.poseSkeleton().map(poses -> inText(poses, text.head().bones()));
  }

  static SkeletonMatch inText(PoseSkeleton poses, List<String> bones) {
    return new SkeletonMatch(poses.skeleton(), Optional.empty(), Reason.TEXT, 0, 0)
        .counted(bones.stream().map(Skeleton::folded).toList());
  }

  /**
   * The skeleton that the rows of a text refer to, if this skeleton was found for its animation.
   * For most texts, it is this one. The rows of a text of poses refer to the skeleton in the text.
   * If all bones of the text have the same parents in both, this skeleton is preferred, because it
   * may have more bones. Roots of the text that it lacks are added; if it lacks some and may belong
   * to another model, the result is the skeleton in the text.
   */
  public SkeletonMatch ofRows(TextReading text) {
    return text.poseSkeleton().map(poses -> ofRows(poses, text.head().bones())).orElse(this);
  }

  SkeletonMatch ofRows(PoseSkeleton poses, List<String> bones) {
    Skeleton own = poses.skeleton();
    return Parents.of(bones, own).hasSame(Parents.of(bones, skeleton))
        ? withRoots(bones.stream().filter(b -> own.indexOf(b).isPresent()).toList())
            .orElseGet(() -> inText(poses, bones))
        : inText(poses, bones);
  }

  /**
   * This match with further bones as roots; empty if the skeleton lacks some of them and may belong
   * to another model.
   */
  private Optional<SkeletonMatch> withRoots(List<String> names) {
    List<Bone> lacked =
        names.stream()
            .filter(name -> skeleton.indexOf(name).isEmpty())
            .map(name -> new Bone(name, "", ConfigPlace.NONE))
            .toList();
    return lacked.isEmpty()
        ? Optional.of(this)
        : Optional.of(new SkeletonMatch(skeleton.with(lacked), file, reason, known, bones))
            .filter(SkeletonMatch::isCertain);
  }

  /**
   * Converts an animation between plain and binarised with this skeleton. Leaves no bones out if
   * this skeleton may belong to another model.
   *
   * @throws CannotConvertException as {@link Conversion#convert}
   */
  public Conversion.Result convert(Animation a, Encoding to) throws CannotConvertException {
    return Conversion.convert(a, to, skeleton, isCredible());
  }

  /**
   * Converts an animation between plain and binarised with this skeleton.
   *
   * @param choice bones of the result
   * @throws CannotConvertException as {@link Conversion#convert}
   */
  public Conversion.Result convert(Animation a, Encoding to, BoneChoice choice)
      throws CannotConvertException {
    return Conversion.convert(a, to, skeleton, choice);
  }

  /**
   * The problem of a text of poses in which bones have other parents than in this skeleton; empty
   * if there is none.
   */
  public Optional<Problem> otherParents(TextReading text) {
    return text.poseSkeleton()
        .flatMap(own -> SkeletonRules.checkPoses(text.head().bones(), own.skeleton(), skeleton));
  }

  /** Whether the skeleton is known well enough to report {@link #otherParents}. */
  public boolean isCertain() {
    return !isGuess() && isCredible();
  }

  /**
   * This skeleton, matched with the bones of an animation.
   *
   * @param folded their names in the form of {@link Skeleton#folded}
   */
  SkeletonMatch counted(List<String> folded) {
    return new SkeletonMatch(skeleton, file, reason, skeleton.countFolded(folded), folded.size());
  }

  /**
   * This match with a skeleton in which bones without a parent get one, where the motion determines
   * it.
   */
  public SkeletonMatch completed(Animation animation) {
    return UnitOfLength.isOther(animation)
        ? this
        : new SkeletonMatch(CompletedSkeleton.of(skeleton, animation), file, reason, known, bones);
  }

  /**
   * Whether the skeleton has at least half of the animation's bones: fewer are a coincidence. If
   * some bones of the nearest skeleton are unknown, half of its known bones are enough.
   */
  boolean fits() {
    boolean isIncomplete = reason == Reason.NEAREST && skeleton.unknown().isPresent();
    int needed = isIncomplete ? Math.min(bones, skeleton.bones().size()) : bones;
    return known > 0 && 2 * known >= needed;
  }

  /** Whether the skeleton lacks bones of the animation. */
  public boolean isPartial() {
    return known < bones;
  }

  /**
   * Whether warnings by this skeleton are useful. The nearest skeleton may lack ten bones or a
   * quarter of all bones, a guess at most a fifth. If more are missing, it probably belongs to
   * another model, and a warning for each bone would be noise. Also decides whether a conversion
   * may leave out bones that this skeleton lacks, and whether {@link #ofRows} may add the roots of
   * a text of poses to it.
   */
  public boolean isCredible() {
    int unknown = bones - known;
    return switch (reason) {
      case TEXT, CHOSEN, SETTINGS -> true;
      case NEAREST -> unknown <= FEW || 4L * unknown <= bones;
      case BEST, BUILT_IN -> 5L * unknown <= bones;
    };
  }

  /**
   * Whether the skeleton was chosen only by its bones. Unknown bones are then reported, but not
   * other spellings and absent bones.
   */
  public boolean isGuess() {
    return reason == Reason.BEST || reason == Reason.BUILT_IN;
  }

  /** Whether another match is of the same skeleton of the same file. */
  public boolean isSame(SkeletonMatch other) {
    return file.equals(other.file) && skeleton.name().equals(other.skeleton.name());
  }

  /** How a setting or option names this skeleton: {@code FILE#Name}, or a built-in name. */
  public String spec() {
    return file.map(f -> f + "#").orElse("") + skeleton.name();
  }

  /** Name, file and reason, for users. */
  public String source() {
    return skeleton.name() + " (" + origin() + ")";
  }

  /** Name, file, reason and {@link #share}, for users. */
  public String describe() {
    return skeleton.name() + " (" + origin() + ", has " + share() + ")";
  }

  private String origin() {
    return file.map(f -> f + ", ").orElse("") + reason.words();
  }

  /** How many of the bones it has: {@code 72 of 103 bones}. */
  public String share() {
    return String.format(Locale.ROOT, "%,d of %s", known, Wording.count(bones, "bone"));
  }
}
