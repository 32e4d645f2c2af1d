package org.rtmtext.rules;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.ProblemCollector;

/** Runs all rules on an animation, or on one part of it. */
public final class Validator {
  /** Rules that find errors come first: a limit on problems must not hide them. */
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
          new PositionFarRule(),
          new TrailingBytesRule());

  private Validator() {}

  /** All rules, in the order in which they run. */
  public static List<Rule> rules() {
    return RULES;
  }

  /** Runs all rules: on the head, on the phases, and then frame by frame. */
  public static ProblemCollector validate(Animation a, ProblemCollector out) {
    checkHead(a, out);
    checkPhases(a, out);
    for (int frame = 0; frame < a.frames().size(); frame++) {
      checkFrame(a, frame, out);
    }
    return out;
  }

  /** Checks everything but the frames. */
  public static void checkHead(Animation a, ProblemCollector out) {
    for (Rule rule : RULES) {
      rule.checkHead(a, out);
    }
  }

  /** Checks the phases of all frames. */
  public static void checkPhases(Animation a, ProblemCollector out) {
    for (Rule rule : RULES) {
      rule.checkPhases(a, out);
    }
  }

  /**
   * Checks one frame except for its phase. The result depends on the head and that frame only.
   *
   * @param frame index of the frame
   */
  public static void checkFrame(Animation a, int frame, ProblemCollector out) {
    for (Rule rule : RULES) {
      rule.checkFrame(a, frame, out);
    }
  }
}
