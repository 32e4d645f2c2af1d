package org.rtmtext.conversion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * The bones of a converted animation.
 *
 * @param names as they are to be written
 * @param sources the index of each in the animation that is converted; -1 for one that is filled in
 */
record BoneMap(List<String> names, int[] sources) {
  /**
   * The bones that were chosen.
   *
   * @param lowerCase whether names are written in lower case, and else as the skeleton has them
   */
  static BoneMap of(List<String> bones, Skeleton skeleton, BoneChoice choice, boolean lowerCase) {
    List<Integer> sources = new ArrayList<>();
    List<String> names = new ArrayList<>();
    if (choice != BoneChoice.ANIMATION) {
      Map<String, Integer> first = new HashMap<>();
      for (int i = 0; i < bones.size(); i++) {
        first.putIfAbsent(Skeleton.folded(bones.get(i)), i);
      }
      for (Bone bone : skeleton.bones()) {
        int source = first.getOrDefault(Skeleton.folded(bone.name()), -1);
        if (source >= 0 || choice == BoneChoice.ALL) {
          sources.add(source);
          names.add(bone.name());
        }
      }
    }
    Set<Integer> taken = new HashSet<>(sources);
    for (int i = 0; i < bones.size(); i++) {
      if (!taken.contains(i)) {
        sources.add(i);
        names.add(skeleton.find(bones.get(i)).map(Bone::name).orElse(bones.get(i)));
      }
    }
    if (lowerCase) {
      names.replaceAll(BoneMap::lowerCase);
    }
    return new BoneMap(names, sources.stream().mapToInt(i -> i).toArray());
  }

  /** Of ASCII letters only: a name has one char a byte, and others are parts of letters. */
  private static String lowerCase(String name) {
    StringBuilder lower = new StringBuilder(name);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        lower.setCharAt(i, (char) (c - 'A' + 'a'));
      }
    }
    return lower.toString();
  }

  int count() {
    return sources.length;
  }
}
