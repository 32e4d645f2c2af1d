package org.rtmtext.conversion;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.problem.Wording;

/** The bones of a converted animation, and their order. */
public enum BoneChoice {
  /**
   * The bones of the animation that the skeleton has, in the animation's order, as Bohemia's
   * binariser does.
   */
  KNOWN,
  /** The bones of the animation, in its own order; bones that the skeleton lacks become roots. */
  ANIMATION,
  /** The bones of {@link #KNOWN}, in the skeleton's order. */
  SORTED,
  /**
   * The bones of {@link #KNOWN}, then the other bones of the skeleton in its order, as in some
   * files of Bohemia's binariser. An added bone is the identity in model space.
   */
  ALL;

  /** The choice with a name, ignoring letter case. */
  public static Optional<BoneChoice> named(String word) {
    return Arrays.stream(values()).filter(c -> c.name().equalsIgnoreCase(word)).findFirst();
  }

  /**
   * The names of all choices.
   *
   * @param last joins the last two: {@code and} or {@code or}
   */
  public static String names(String last) {
    return Wording.joined(
        Arrays.stream(values()).map(c -> c.name().toLowerCase(Locale.ROOT)).toList(), last);
  }
}
