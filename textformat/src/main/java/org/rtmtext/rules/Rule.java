package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.ProblemCollector;

/** A rule for animations. All problems that it reports have its {@link #code()}. */
public interface Rule {
  Code code();

  /** Checks everything but the frames. */
  default void checkHead(Animation a, ProblemCollector out) {}

  /** Checks the phases of all frames. */
  default void checkPhases(Animation a, ProblemCollector out) {}

  /**
   * Checks one frame. Must depend on the head and this frame only, so that after an edit of one
   * frame only that frame is checked again.
   *
   * @param frame index of the frame
   */
  default void checkFrame(Animation a, int frame, ProblemCollector out) {}
}
