package org.rtmtext.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the bones of a list by name; a name that is listed more than once has several. */
final class BoneLookup {
  private final List<String> bones;
  private final Map<String, Integer> first = new HashMap<>();
  private final int[] next;

  BoneLookup(List<String> bones) {
    this.bones = bones;
    next = new int[bones.size()];
    for (int i = bones.size() - 1; i >= 0; i--) {
      Integer later = first.put(bones.get(i), i);
      next[i] = later == null ? -1 : later;
    }
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
