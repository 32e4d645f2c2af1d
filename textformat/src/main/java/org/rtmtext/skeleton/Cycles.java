package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.List;

/** Finds bones that hang on themselves. */
final class Cycles {
  private Cycles() {}

  /**
   * One bone of each cycle: the first of it.
   *
   * @param parents index of the parent of each; -1 for none
   */
  static List<Integer> of(int[] parents) {
    List<Integer> found = new ArrayList<>();
    int[] seenFrom = new int[parents.length];
    for (int start = 0; start < parents.length; start++) {
      int i = start;
      while (i >= 0 && seenFrom[i] == 0) {
        seenFrom[i] = start + 1;
        i = parents[i];
      }
      if (i >= 0 && seenFrom[i] == start + 1) {
        found.add(firstOf(i, parents));
      }
    }
    return found;
  }

  private static int firstOf(int member, int[] parents) {
    int first = member;
    for (int i = parents[member]; i != member; i = parents[i]) {
      first = Math.min(first, i);
    }
    return first;
  }
}
