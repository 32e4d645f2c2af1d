package org.rtmtext.codec;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Matches each edited bone with the bone of the base file that it came from. */
final class BoneAlignment {
  private BoneAlignment() {}

  /** The index in {@code base} of each edited bone, or -1 for a new one. */
  static int[] of(List<String> edited, List<String> base) {
    int[] match = new int[edited.size()];
    if (edited.equals(base)) {
      Arrays.setAll(match, i -> i);
      return match;
    }
    Arrays.fill(match, -1);
    boolean[] taken = new boolean[base.size()];
    matchNames(edited, base, match, taken, UnaryOperator.identity());
    matchNames(edited, base, match, taken, s -> s.toLowerCase(Locale.ROOT));
    matchRenamed(match, taken);
    return match;
  }

  private static void matchNames(
      List<String> edited,
      List<String> base,
      int[] match,
      boolean[] taken,
      UnaryOperator<String> key) {
    Map<String, Deque<Integer>> left = new HashMap<>();
    for (int b = 0; b < taken.length; b++) {
      if (!taken[b]) {
        left.computeIfAbsent(key.apply(base.get(b)), any -> new ArrayDeque<>()).add(b);
      }
    }
    for (int e = 0; e < match.length; e++) {
      Deque<Integer> found = match[e] >= 0 ? null : left.get(key.apply(edited.get(e)));
      if (found != null && !found.isEmpty()) {
        match[e] = found.remove();
        taken[match[e]] = true;
      }
    }
  }

  /** A bone with a new name came from the one after its neighbour's. */
  private static void matchRenamed(int[] match, boolean[] taken) {
    for (int e = 0; e < match.length; e++) {
      int before = e == 0 ? -1 : match[e - 1];
      int next = before + 1;
      if (match[e] < 0 && (e == 0 || before >= 0) && next < taken.length && !taken[next]) {
        match[e] = next;
        taken[next] = true;
      }
    }
  }
}
