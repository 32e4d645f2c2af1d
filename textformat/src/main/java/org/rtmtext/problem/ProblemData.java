package org.rtmtext.problem;

import java.util.List;
import java.util.Map;

/** A fact that is known where a problem is found, for the quick fix that solves it. */
public sealed interface ProblemData {
  /**
   * The place in an animation that a rule reported.
   *
   * @param place before it became a range of the text
   */
  record Origin(Place place) implements ProblemData {}

  /**
   * The number, name or keyword to write instead.
   *
   * @param text names and numbers as in messages, without quotes
   */
  record Suggestion(String text) implements ProblemData {}

  /**
   * The numbers of bones and frames that have a problem, if its message gives them.
   *
   * @param bones their number; 0 for problems of frames
   * @param frames their number; 0 for problems of names in the list
   * @param cause equal for the problems of several files that have one cause
   * @param others some places that have the problem, besides the first
   */
  record Counts(int bones, int frames, Object cause, List<Place> others) implements ProblemData {
    public Counts {
      others = List.copyOf(others);
    }
  }

  /**
   * Bones of an animation that differ from its skeleton.
   *
   * @param skeleton its name
   * @param place of the skeleton; in no file if it is built in
   * @param onlyInCase whether the bones differ from those of the skeleton only in letter case
   * @param meant maps bones of the animation to the bones of the skeleton that are probably meant
   */
  record OfSkeleton(
      String skeleton,
      Place place,
      boolean onlyInCase,
      List<String> bones,
      Map<String, String> meant)
      implements ProblemData {
    public OfSkeleton {
      bones = List.copyOf(bones);
      meant = Map.copyOf(meant);
    }
  }

  /**
   * A bone of a skeleton that moves with another bone than its parent.
   *
   * @param place of the bone in the {@code model.cfg}
   * @param bone its name, as the skeleton spells it
   * @param parent the name of the bone that it moves with
   */
  record OtherParent(Place place, String bone, String parent) implements ProblemData {}

  /** The problem needs a decision at its place: it is never joined with others of its kind. */
  record Single() implements ProblemData {}

  /**
   * Distinguishes problems that have the same code: those with different conditions are not joined.
   */
  enum Condition implements ProblemData {
    /** A quaternion of length 0: it cannot be divided by its length. */
    ZERO_LENGTH,
    /** A matrix that is accepted as a rotation, but whose defect moves the children. */
    INEXACT_ROTATION
  }

  /**
   * The kind of a problem of phases. In several files, problems with equal data have one cause even
   * if their phases differ.
   *
   * @param isScaled whether scaling all phases to the range 0 to 1 solves the problem
   */
  record OfPhases(Kind kind, boolean isScaled) implements ProblemData {
    /** Which frames have the problem. Problems of different kinds are not joined. */
    public enum Kind {
      /** Any frame. */
      ANY,
      /** The first frame: its phase is not 0. */
      START,
      /** The last frame: its phase is not 1. */
      END,
      /** The last frame of a loop whose phases end one frame before 1. */
      OPEN_LOOP
    }
  }

  /**
   * A character that is missing.
   *
   * @param isBefore whether it belongs before the place of the problem, after the previous token;
   *     otherwise at the end of the place
   */
  record Missing(String text, boolean isBefore) implements ProblemData {}
}
