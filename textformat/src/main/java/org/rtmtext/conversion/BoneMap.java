package org.rtmtext.conversion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * The bones of a converted animation.
 *
 * @param names as they are written
 * @param sources index of each in the original animation; -1 for an added bone
 */
record BoneMap(List<String> names, int[] sources) {
  /**
   * Chooses the bones of a converted animation.
   *
   * @param lowerCase whether names are written in lower case, otherwise as the skeleton spells them
   */
  static BoneMap of(List<String> bones, Skeleton skeleton, BoneChoice choice, boolean lowerCase) {
    Map<String, Integer> first = Skeleton.indexes(bones);
    Set<Integer> sources = new LinkedHashSet<>();
    if (choice == BoneChoice.SORTED) {
      for (Bone bone : skeleton.bones()) {
        Integer source = first.get(Skeleton.folded(bone.name()));
        if (source != null) {
          sources.add(source);
        }
      }
    }
    for (int i = 0; i < bones.size(); i++) {
      if (choice == BoneChoice.ANIMATION || skeleton.indexOf(bones.get(i)).isPresent()) {
        sources.add(i);
      }
    }
    List<String> names = new ArrayList<>();
    for (int i : sources) {
      names.add(skeleton.find(bones.get(i)).map(Bone::name).orElse(bones.get(i)));
    }
    if (choice == BoneChoice.ALL) {
      for (Bone bone : skeleton.bones()) {
        if (!first.containsKey(Skeleton.folded(bone.name()))) {
          names.add(bone.name());
        }
      }
    }
    if (lowerCase) {
      names.replaceAll(Skeleton::folded);
    }
    int[] indexes = Arrays.copyOf(sources.stream().mapToInt(i -> i).toArray(), names.size());
    Arrays.fill(indexes, sources.size(), indexes.length, -1);
    return new BoneMap(names, indexes);
  }

  int count() {
    return sources.length;
  }
}
