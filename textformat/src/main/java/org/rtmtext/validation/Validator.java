package org.rtmtext.validation;

import java.util.List;
import org.rtmtext.model.Animation;

/** Runs all rules on an animation, or on one part of it. */
public final class Validator {
  /** Rules that find errors come first: a limit on findings must not hide them. */
  private static final List<Rule> RULES =
      List.of(
          BoneNameRule.TOO_LONG,
          new NameWithNulRule(),
          new StringTooLongRule(),
          new NotInEncodingRule(),
          new NoFramesRule(),
          new CountsDisagreeRule(),
          new BoneListedTwiceRule(),
          BoneNameRule.UPPER_CASE,
          new PropertyUnknownRule(),
          new NotFiniteRule(),
          new PhaseRangeRule(),
          PhaseOrderRule.ORDER,
          PhaseOrderRule.REPEATED,
          new PhaseEndsRule(),
          new NameInFrameRule(),
          new QuaternionLengthRule(),
          MatrixRule.ZERO,
          MatrixRule.MIRROR,
          MatrixRule.SHEAR,
          MatrixRule.SCALE,
          new TrailingBytesRule());

  private Validator() {}

  /** All rules, in the order in which they are run. */
  public static List<Rule> rules() {
    return RULES;
  }

  /**
   * What all rules find: first in the head, then in the phases, then frame by frame.
   *
   * @param limit how many findings are kept; the others are counted
   */
  public static Findings validate(Animation a, int limit) {
    return validate(a, new Findings(limit));
  }

  /** The same, with what is wrong in many frames for one cause as one finding. */
  public static Findings validateJoined(Animation a, int limit) {
    return validate(a, Findings.joined(limit));
  }

  private static Findings validate(Animation a, Findings out) {
    checkHead(a, out);
    checkPhases(a, out);
    for (int frame = 0; frame < a.frames().size(); frame++) {
      checkFrame(a, frame, out);
    }
    return out;
  }

  /** Checks everything but the frames. */
  public static void checkHead(Animation a, Findings out) {
    for (Rule rule : RULES) {
      rule.checkHead(a, out);
    }
  }

  /** Checks the phases of all frames. */
  public static void checkPhases(Animation a, Findings out) {
    for (Rule rule : RULES) {
      rule.checkPhases(a, out);
    }
  }

  /**
   * Checks one frame, its phase aside; depends on nothing but the head and that frame.
   *
   * @param frame index of the frame
   */
  public static void checkFrame(Animation a, int frame, Findings out) {
    for (Rule rule : RULES) {
      rule.checkFrame(a, frame, out);
    }
  }
}
