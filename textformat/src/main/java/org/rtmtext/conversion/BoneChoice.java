package org.rtmtext.conversion;

/** Which bones a converted animation has, and in which order. */
public enum BoneChoice {
  /** Those of the animation, in its own order. */
  ANIMATION,
  /** Those of the animation, in the skeleton's order; those that it lacks come last. */
  SORTED,
  /**
   * All bones of the skeleton in its order, and behind them those that it lacks. A bone that is
   * filled in does not move against its parent.
   */
  ALL
}
