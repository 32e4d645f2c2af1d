package org.rtmtext.comparison;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Matches of two lists, as arrays that have for each element of the second list the index in the
 * first; -1 if it has no partner.
 */
final class UniqueMatches {
  static final int NONE = -1;

  private UniqueMatches() {}

  static int[] none(int length) {
    int[] matches = new int[length];
    Arrays.fill(matches, NONE);
    return matches;
  }

  /**
   * Matches keys that occur exactly once in each list.
   *
   * @param before null elements have no partner; nor have those of {@code after}
   */
  static int[] of(List<?> before, List<?> after) {
    Map<Object, Integer> old = indexes(before);
    Map<Object, Integer> own = indexes(after);
    int[] found = new int[after.size()];
    for (int a = 0; a < found.length; a++) {
      boolean isUnique = own.getOrDefault(after.get(a), NONE) == a;
      found[a] = isUnique ? old.getOrDefault(after.get(a), NONE) : NONE;
    }
    return found;
  }

  /** The index of each key that is not null; -1 if it occurs several times. */
  private static Map<Object, Integer> indexes(List<?> keys) {
    Map<Object, Integer> indexes = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i) != null) {
        indexes.merge(keys.get(i), i, (first, other) -> NONE);
      }
    }
    return indexes;
  }

  static long count(int[] matches) {
    return Arrays.stream(matches).filter(b -> b >= 0).count();
  }

  /** The most matches that are in the same order in both lists. */
  static int[] inOrder(int[] matches) {
    int[] last = new int[matches.length]; // of the best list with n + 1 matches, its last element
    int[] previous = new int[matches.length];
    int length = 0;
    for (int a = 0; a < matches.length; a++) {
      if (matches[a] < 0) {
        continue;
      }
      int low = 0;
      for (int high = length; low < high; ) {
        int middle = (low + high) / 2;
        if (matches[last[middle]] < matches[a]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      previous[a] = low == 0 ? NONE : last[low - 1];
      last[low] = a;
      length = Math.max(length, low + 1);
    }
    int[] inOrder = none(matches.length);
    for (int a = length == 0 ? NONE : last[length - 1]; a >= 0; a = previous[a]) {
      inOrder[a] = matches[a];
    }
    return inOrder;
  }
}
