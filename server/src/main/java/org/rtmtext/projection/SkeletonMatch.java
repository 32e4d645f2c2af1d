package org.rtmtext.projection;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * The skeleton that an animation is taken to belong to.
 *
 * @param file that it stands in; empty for one that comes along
 * @param known how many bones of the animation it has
 * @param bones how many bones the animation has
 */
public record SkeletonMatch(
    Skeleton skeleton, Optional<Path> file, Reason reason, int known, int bones) {
  /** So many bones may be unknown to the nearest skeleton, however few there are. */
  private static final int FEW = 10;

  /** Why it was chosen. */
  public enum Reason {
    /** The user said so. */
    CHOSEN("chosen"),
    /** In the nearest {@code model.cfg} that has one that fits. */
    NEAREST("nearest model.cfg"),
    /** Of all others that are known, it has the most of the bones. */
    BEST("best match"),
    /** None of a file fits. */
    BUILT_IN("built in");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** In JSON, the same on the command line and in the protocol: for example {@code built-in}. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** In a few words, for users. */
    public String words() {
      return words;
    }
  }

  /** Whether it has half of the bones at least: fewer are a coincidence. */
  boolean fits() {
    return known > 0 && 2 * known >= bones;
  }

  /** Whether it lacks bones of the animation. */
  public boolean isPartial() {
    return known < bones;
  }

  /**
   * Whether warnings by this skeleton are worth reading. One that was found may be another model's,
   * and then a warning for each bone is noise: the nearest one must not lack more than ten bones
   * and a quarter of them, and a guess no more than a fifth. So the animation of a dog gets no
   * sixty warnings for not being one of a man, and one of a man that has a bone too many gets one.
   */
  public boolean isCredible() {
    int unknown = bones - known;
    return switch (reason) {
      case CHOSEN -> true;
      case NEAREST -> unknown <= FEW || 4L * unknown <= bones;
      case BEST, BUILT_IN -> 5L * unknown <= bones;
    };
  }

  /**
   * Whether nothing but its bones speaks for it: then unknown bones are told, and not how others
   * are spelled or that some are absent.
   */
  public boolean isGuess() {
    return reason == Reason.BEST || reason == Reason.BUILT_IN;
  }

  /** Whether another one is this skeleton of this file, whatever the reasons and the bones are. */
  public boolean isSame(SkeletonMatch other) {
    return file.equals(other.file) && skeleton.name().equals(other.skeleton.name());
  }

  /** How a user asks for this one, by a setting or an option. */
  public String wish() {
    return file.map(f -> f + "#").orElse("") + skeleton.name();
  }

  /** The name and where it comes from, for users. */
  public String source() {
    return skeleton.name() + " (" + file.map(f -> f + ", ").orElse("") + reason.words() + ")";
  }

  /** The same, and how many of the bones it has. */
  public String describe() {
    String source = source();
    return source.substring(0, source.length() - 1) + ", has " + share() + ")";
  }

  /** How many of the bones it has: {@code 72 of 103 bones}. */
  public String share() {
    return known + " of " + Wording.count(bones, "bone");
  }
}
