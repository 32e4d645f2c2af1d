package org.rtmtext.reader;

import java.util.Optional;
import org.rtmtext.poses.PoseSkeleton;

/**
 * What the head of a text says about poses.
 *
 * @param skeleton that rows refer to; empty if the head names none
 * @param still the rows of bones that do the same in every frame
 * @param stillOffset of the section {@code still} in the head; the offsets of the rows count from
 *     there
 * @param isBroken whether errors in these sections leave all frames without values
 */
public record ParsedPoses(
    Optional<PoseSkeleton> skeleton, ParsedFrame still, int stillOffset, boolean isBroken) {
  static final ParsedPoses NONE = new ParsedPoses(Optional.empty(), ParsedFrame.NONE, 0, false);
}
