package org.rtmtext.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.rtmtext.problem.Suggestions;

/** Finds the bones of a list by name; a name that is listed more than once has several. */
final class BoneLookup {
  private static final int MOST_NEAREST = 1000;

  private final List<String> bones;
  private final Map<String, Integer> first = new HashMap<>();
  private final int[] next;
  private final Map<String, Optional<String>> nearest = new ConcurrentHashMap<>();

  BoneLookup(List<String> bones) {
    this.bones = bones;
    next = new int[bones.size()];
    for (int i = bones.size() - 1; i >= 0; i--) {
      Integer later = first.put(bones.get(i), i);
      next[i] = later == null ? -1 : later;
    }
  }

  /**
   * The bone that a wrong name was probably meant to be. A name that is wrong in one frame is so in
   * all of them: what was found is kept.
   */
  Optional<String> nearest(String wrong) {
    return nearest.size() < MOST_NEAREST || nearest.containsKey(wrong)
        ? nearest.computeIfAbsent(wrong, w -> Suggestions.nearest(w, bones))
        : Optional.empty();
  }

  List<String> bones() {
    return bones;
  }

  /**
   * The first bone of this name that is not taken yet.
   *
   * @return -1 when there is none left, -2 when the name is not in the list
   */
  int find(String name, int likely, boolean[] taken) {
    if (likely < taken.length && !taken[likely] && bones.get(likely).equals(name)) {
      // In the usual order of rows the bones before have been taken, also those of the same name.
      if (first.get(name) == likely) {
        return likely;
      }
    }
    Integer index = first.get(name);
    if (index == null) {
      return -2;
    }
    for (int i = index; i >= 0; i = next[i]) {
      if (i < taken.length && !taken[i]) {
        return i;
      }
    }
    return -1;
  }
}
