package org.rtmtext.merge;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.comparison.FrameMatching;
import org.rtmtext.comparison.FrameMatching.Unclear;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;

/**
 * Maps the bones and frames of an edit to those of the base.
 *
 * @param bones for each bone of the edit, its index in the base; -1 for a new one
 * @param frames for each frame of the edit, its index in the base; -1 if the frame is new or its
 *     match is unclear
 * @param unclear groups of frames whose matching would be a guess
 */
record Alignment(int[] bones, int[] frames, List<Unclear> unclear) {
  /**
   * Aligns an edit with the base.
   *
   * @param other the bones of the other edit
   */
  static Alignment of(Animation edited, Animation base, List<String> other) {
    int[] bones = FrameMatching.bones(base.bones(), edited.bones());
    Alignment alignment = of(edited, base, bones);
    return RenamedBones.unmatchReplaced(edited, base, bones, alignment.frames, other)
        ? of(edited, base, bones)
        : alignment;
  }

  private static Alignment of(Animation edited, Animation base, int[] bones) {
    FrameMatching matching = FrameMatching.of(base, edited, bones);
    int[] frames = matching.inBefore();
    List<Unclear> unclear = matching.unclear();
    unclear.forEach(u -> u.after().forEach(f -> frames[f.frame()] = -1));
    return new Alignment(bones, frames, unclear);
  }

  /**
   * This alignment without matches of frames whose phase and most rows differ: the edit may have
   * deleted the frame and added another in its place.
   */
  Alignment withoutReplacedFrames(Animation edited, Animation base) {
    int[] kept = frames.clone();
    for (int f = 0; f < kept.length; f++) {
      if (kept[f] >= 0
          && isReplaced(edited, edited.frames().get(f), base, base.frames().get(kept[f]))) {
        kept[f] = -1;
      }
    }
    return new Alignment(bones, kept, unclear);
  }

  private boolean isReplaced(Animation edited, Frame is, Animation base, Frame was) {
    if (is.samePhase(was) || !Versions.isRegular(edited, is) || !Versions.isRegular(base, was)) {
      return false;
    }
    int[] common = IntStream.range(0, bones.length).filter(i -> bones[i] >= 0).toArray();
    long same =
        Arrays.stream(common).filter(i -> Versions.sameValues(is, i, was, bones[i])).count();
    return 2 * same < common.length;
  }
}
