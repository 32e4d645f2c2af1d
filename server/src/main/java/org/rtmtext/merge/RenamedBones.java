package org.rtmtext.merge;

import java.util.List;
import org.rtmtext.comparison.FrameMatching;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.skeleton.Skeleton;

/** Decides whether a bone with a new name is the one that had its place in the list. */
final class RenamedBones {
  private RenamedBones() {}

  /**
   * Unmatches renamed bones whose values differ in most frames: the edit deleted such a bone and
   * added another in its place. Matched to the deleted bone, the new one would get its values. A
   * bone stays matched if there are no common frames, or if the other edit gave it the same name.
   *
   * @param bones for each bone of the edit, its index in the base; -1 for a new one; set to -1
   *     where a bone is unmatched
   * @param frames for each frame of the edit, its index in the base; -1 for a new one
   * @param other the bones of the other edit
   * @return whether a bone was unmatched
   */
  static boolean unmatchReplaced(
      Animation edited, Animation base, int[] bones, int[] frames, List<String> other) {
    String[] otherNames = namesOfBase(other, base.bones());
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

  /** For each bone of the base, its folded name in an edit; null if the edit lacks the bone. */
  private static String[] namesOfBase(List<String> edited, List<String> base) {
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
