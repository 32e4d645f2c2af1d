package org.rtmtext.comparison;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Pairs elements of two lists.
 *
 * @param of for each element of the first list the index in the second; -1 if it has no partner
 * @param rest indexes of the second list without a partner
 */
record ListMatching(int[] of, List<Integer> rest) {
  /** Pairs elements with equal keys, in order. */
  static <T> ListMatching byKey(List<T> before, List<T> after, Function<T, ?> key) {
    int[] none = new int[after.size()];
    Arrays.fill(none, -1);
    return of(before.size(), none).and(before, after, key);
  }

  /**
   * Pairs elements.
   *
   * @param inBefore for each element of the second list the index in the first; -1 if it has no
   *     partner
   */
  static ListMatching of(int before, int[] inBefore) {
    int[] of = new int[before];
    Arrays.fill(of, -1);
    List<Integer> rest = new ArrayList<>();
    for (int j = 0; j < inBefore.length; j++) {
      if (inBefore[j] < 0) {
        rest.add(j);
      } else {
        of[inBefore[j]] = j;
      }
    }
    return new ListMatching(of, rest);
  }

  /** Adds pairs of the remaining elements with equal keys. */
  <T> ListMatching and(List<T> before, List<T> after, Function<T, ?> key) {
    Map<Object, Deque<Integer>> left = new HashMap<>();
    for (int j : rest) {
      left.computeIfAbsent(key.apply(after.get(j)), k -> new ArrayDeque<>()).add(j);
    }
    int[] found = of.clone();
    for (int i = 0; i < found.length; i++) {
      if (found[i] < 0) {
        Deque<Integer> same = left.get(key.apply(before.get(i)));
        found[i] = same == null || same.isEmpty() ? -1 : same.poll();
      }
    }
    List<Integer> others = new ArrayList<>();
    left.values().forEach(others::addAll);
    others.sort(null);
    return new ListMatching(found, others);
  }

  /** For each element of the second list the index in the first; -1 if it has no partner. */
  int[] inBefore(int after) {
    int[] inBefore = new int[after];
    Arrays.fill(inBefore, -1);
    for (int i = 0; i < of.length; i++) {
      if (of[i] >= 0) {
        inBefore[of[i]] = i;
      }
    }
    return inBefore;
  }

  int count() {
    int count = 0;
    for (int j : of) {
      count += j >= 0 ? 1 : 0;
    }
    return count;
  }

  /** Whether the paired elements are in different orders. */
  boolean isReordered() {
    int last = -1;
    for (int j : of) {
      if (j >= 0 && j < last) {
        return true;
      }
      last = Math.max(last, j);
    }
    return false;
  }

  /** The elements of the first list without a partner. */
  <T> List<T> removed(List<T> before) {
    List<T> removed = new ArrayList<>();
    for (int i = 0; i < of.length; i++) {
      if (of[i] < 0) {
        removed.add(before.get(i));
      }
    }
    return removed;
  }

  /** The elements of the second list without a partner. */
  <T> List<T> added(List<T> after) {
    return rest.stream().map(after::get).toList();
  }

  /** Maps each pair; null results are skipped. */
  <T, R> List<R> each(List<T> before, List<T> after, BiFunction<T, T, R> pair) {
    List<R> results = new ArrayList<>();
    for (int i = 0; i < of.length; i++) {
      R result = of[i] < 0 ? null : pair.apply(before.get(i), after.get(of[i]));
      if (result != null) {
        results.add(result);
      }
    }
    return results;
  }
}
