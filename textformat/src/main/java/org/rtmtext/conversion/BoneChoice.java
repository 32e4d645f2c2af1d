package org.rtmtext.conversion;

import java.util.Arrays;
import java.util.Optional;

/** The bones of a converted animation, and their order. */
public enum BoneChoice {
  /** Those of the animation, in its own order. */
  ANIMATION,
  /** Those of the animation, in the skeleton's order; bones that the skeleton lacks come last. */
  SORTED,
  /**
   * Those of the animation in its own order, then the other bones of the skeleton in its order, as
   * Bohemia's binariser does. An added bone is the identity in model space.
   */
  ALL;

  /** The choice with a name, ignoring letter case. */
  public static Optional<BoneChoice> named(String word) {
    return Arrays.stream(values()).filter(c -> c.name().equalsIgnoreCase(word)).findFirst();
  }
}
