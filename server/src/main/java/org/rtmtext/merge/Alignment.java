package org.rtmtext.merge;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.comparison.FrameMatching;
import org.rtmtext.comparison.FrameMatching.Unclear;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.skeleton.Skeleton;

/**
 * Maps the bones and frames of an edit to those of the base.
 *
 * @param bones index in the base of each bone, -1 for a new one
 * @param frames index in the base of each frame, -1 if the frame is new or its match is unclear
 * @param unclear groups of frames whose matching would be a guess
 */
record Alignment(int[] bones, int[] frames, List<Unclear> unclear) {
  /**
   * @param other the bones of the other edit
   */
  static Alignment of(Animation edited, Animation base, List<String> other) {
    int[] bones = FrameMatching.bones(base.bones(), edited.bones());
    Alignment alignment = of(edited, base, bones);
    return unmatchReplaced(edited, base, bones, alignment.frames, renamed(other, base.bones()))
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
   * Unmatches frames whose phase and most rows differ from the base: the edit may have deleted the
   * frame and added another in its place.
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

  /**
   * Unmatches renamed bones whose values differ in most frames: the edit deleted a bone and added
   * another in its place. If they stayed matched, the new bone would get values of the deleted one.
   * A bone stays matched if there are no common frames, or if the other edit gave it the same name.
   *
   * @param otherNames for each bone of the base, its folded name in the other edit
   * @return whether a bone was unmatched
   */
  private static boolean unmatchReplaced(
      Animation edited, Animation base, int[] bones, int[] frames, String[] otherNames) {
    boolean unmatched = false;
    for (int i = 0; i < bones.length; i++) {
      String name = Skeleton.folded(edited.bones().get(i));
      if (bones[i] >= 0
          && !name.equals(Skeleton.folded(base.bones().get(bones[i])))
          && !name.equals(otherNames[bones[i]])
          && isReplaced(edited, i, base, bones[i], frames)) {
        bones[i] = -1;
        unmatched = true;
      }
    }
    return unmatched;
  }

  private static String[] renamed(List<String> edited, List<String> base) {
    String[] names = new String[base.size()];
    int[] match = FrameMatching.bones(base, edited);
    for (int i = 0; i < match.length; i++) {
      if (match[i] >= 0) {
        names[match[i]] = Skeleton.folded(edited.get(i));
      }
    }
    return names;
  }

  private static boolean isReplaced(
      Animation edited, int bone, Animation base, int before, int[] frames) {
    int same = 0;
    int common = 0;
    for (int f = 0; f < frames.length; f++) {
      Frame is = edited.frames().get(f);
      Frame was = frames[f] < 0 ? null : base.frames().get(frames[f]);
      if (was != null && Versions.isRegular(edited, is) && Versions.isRegular(base, was)) {
        common++;
        same += Versions.sameValues(is, bone, was, before) ? 1 : 0;
      }
    }
    return 2 * same < common;
  }
}
