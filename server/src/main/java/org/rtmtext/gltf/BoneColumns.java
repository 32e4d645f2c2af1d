package org.rtmtext.gltf;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtmtext.skeleton.Skeleton;

/**
 * Where a base has the bones of an import.
 *
 * @param indexes for each bone of the import, its index in the base; -1 if the base lacks it
 */
record BoneColumns(int[] indexes) {
  /** Bones with the same name, ignoring letter case, correspond in order. */
  static BoneColumns of(List<String> bones, List<String> base) {
    Map<String, Deque<Integer>> left = new HashMap<>();
    for (int b = 0; b < base.size(); b++) {
      left.computeIfAbsent(Skeleton.folded(base.get(b)), k -> new ArrayDeque<>()).add(b);
    }
    int[] indexes = new int[bones.size()];
    for (int b = 0; b < indexes.length; b++) {
      Integer column = left.getOrDefault(Skeleton.folded(bones.get(b)), new ArrayDeque<>()).poll();
      indexes[b] = column == null ? -1 : column;
    }
    return new BoneColumns(indexes);
  }

  int count() {
    return indexes.length;
  }

  int of(int bone) {
    return indexes[bone];
  }

  /** Whether the base has the bones of the import, and no others. */
  boolean areSame(int baseBones) {
    return indexes.length == baseBones
        && IntStream.range(0, indexes.length).allMatch(b -> indexes[b] == b);
  }
}
