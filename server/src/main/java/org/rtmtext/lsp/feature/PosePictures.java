package org.rtmtext.lsp.feature;

import java.util.Optional;

/** Draws poses of the animation of a text. */
@FunctionalInterface
public interface PosePictures {
  /** Draws nothing. */
  PosePictures NONE = (frame, bone) -> Optional.empty();

  /**
   * A small picture of a frame as SVG.
   *
   * @param bone that is highlighted; empty for none
   * @return empty without a skeleton, or if the frame cannot be drawn
   */
  Optional<String> svg(int frame, String bone);
}
