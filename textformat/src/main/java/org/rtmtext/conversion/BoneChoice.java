package org.rtmtext.conversion;

import java.util.Arrays;
import java.util.Optional;

/** Which bones a converted animation has, and in which order. */
public enum BoneChoice {
  /** Those of the animation, in its own order. */
  ANIMATION,
  /** Those of the animation, in the skeleton's order; those that it lacks come last. */
  SORTED,
  /**
   * Those of the animation in its own order, then the other bones of the skeleton in its order, as
   * Bohemia's binariser does. A bone that is filled in is the identity in model space.
   */
  ALL;

  /** The choice that a word names, in any case. */
  public static Optional<BoneChoice> named(String word) {
    return Arrays.stream(values()).filter(c -> c.name().equalsIgnoreCase(word)).findFirst();
  }
}
