package org.rtmtext.validation;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;

/** A rule on animations. What it finds has its {@link #code()}. */
public interface Rule {
  /** The code of everything that this rule finds. */
  Code code();

  /** Checks everything but the frames. */
  default void checkHead(Animation a, Findings out) {}

  /** Checks the phases of all frames. */
  default void checkPhases(Animation a, Findings out) {}

  /**
   * Checks one frame. Must look at nothing but the head and this frame, so that an edit of one
   * frame needs a check of that frame only.
   *
   * @param frame index of the frame
   */
  default void checkFrame(Animation a, int frame, Findings out) {}
}
