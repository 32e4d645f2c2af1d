package org.rtmtext.validation;

import java.util.Optional;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;

/**
 * What findings of several frames have in common when one slip has made them all: a scaled bone is
 * scaled in every frame.
 *
 * @param row index of the transform; -1 where the frame as a whole is meant
 * @param part of the row; null where the frame as a whole is meant
 */
record Cause(Code code, Class<? extends Place> kind, int row, RowPart part) {
  /** The cause of a finding; empty for one that stands for itself. */
  static Optional<Cause> of(Code code, Place place) {
    if (place instanceof Place.Row r) {
      return Optional.of(new Cause(code, Place.Row.class, r.row(), r.part()));
    }
    // The first and the last phase are two things.
    boolean ofFrames = place instanceof Place.FrameHead || place instanceof Place.FrameCount;
    return ofFrames && code != Code.PHASE_ENDS
        ? Optional.of(new Cause(code, place.getClass(), -1, null))
        : Optional.empty();
  }
}
