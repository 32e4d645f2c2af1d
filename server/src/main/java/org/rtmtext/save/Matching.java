package org.rtmtext.save;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Matches edited elements with those of a base, each at most once, step by step: an element that is
 * matched by one step is left alone by the next. Each step is linear in the number of elements.
 */
public final class Matching<T> {
  private final List<T> edited;
  private final List<T> base;
  private final int[] match;
  private final boolean[] taken;

  public Matching(List<T> edited, List<T> base) {
    this.edited = edited;
    this.base = base;
    match = new int[edited.size()];
    Arrays.fill(match, -1);
    taken = new boolean[base.size()];
  }

  /** The index in the base of each edited element, or -1 for a new one. */
  public int[] result() {
    return match;
  }

  private boolean isFree(int e, int b) {
    return match[e] < 0 && !taken[b];
  }

  private void take(int e, int b) {
    match[e] = b;
    taken[b] = true;
  }

  /** Matches elements with equal keys in order; elements with the key null are skipped. */
  public void equalKeys(Function<T, Object> key) {
    Map<Object, Deque<Integer>> free = new HashMap<>();
    for (int b = 0; b < taken.length; b++) {
      Object k = taken[b] ? null : key.apply(base.get(b));
      if (k != null) {
        free.computeIfAbsent(k, any -> new ArrayDeque<>()).add(b);
      }
    }
    for (int e = 0; e < match.length && !free.isEmpty(); e++) {
      Object k = match[e] >= 0 ? null : key.apply(edited.get(e));
      Deque<Integer> found = k == null ? null : free.get(k);
      if (found != null && !found.isEmpty()) {
        take(e, found.remove());
      }
    }
  }

  /** Matches an element that follows a matched one with the element that follows its match. */
  void neighbours() {
    for (int e = 0; e < match.length; e++) {
      int before = e == 0 ? -1 : match[e - 1];
      int next = before + 1;
      if ((e == 0 || before >= 0) && next < taken.length && isFree(e, next)) {
        take(e, next);
      }
    }
  }
}
