package org.rtmtext.codec;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.rtmtext.model.Frame;

/**
 * Matches each edited frame with the frame of the base file that it came from, so that deleting,
 * inserting, moving or retiming frames keeps the bytes of the others. Linear in the number of
 * frames.
 */
final class FrameAlignment {
  private final List<Frame> edited;
  private final List<Frame> base;
  private final int[] match;
  private final boolean[] taken;

  private FrameAlignment(List<Frame> edited, List<Frame> base) {
    this.edited = edited;
    this.base = base;
    match = new int[edited.size()];
    Arrays.fill(match, -1);
    taken = new boolean[base.size()];
  }

  /** The index in {@code base} of each edited frame, or -1 for a new one. */
  static int[] of(List<Frame> edited, List<Frame> base) {
    FrameAlignment a = new FrameAlignment(edited, base);
    if (a.isRetimed()) {
      Arrays.setAll(a.match, i -> i);
      return a.match;
    }
    a.matchEnds();
    a.matchInPlace(a::isSame);
    a.matchEqual(f -> List.of(f.phase(), f.hasPhase(), f.transforms()));
    a.matchInPlace(a.hasSameUniquePhase());
    a.matchEqual(Frame::transforms);
    a.matchEqual(f -> f.hasPhase() ? f.phase() : null);
    a.matchNeighbours();
    return a.match;
  }

  private void matchEnds() {
    int shared = Math.min(edited.size(), base.size());
    int front = 0;
    while (front < shared && isSame(front, front)) {
      take(front, front);
      front++;
    }
    int back = 1;
    while (back <= shared - front && isSame(edited.size() - back, base.size() - back)) {
      take(edited.size() - back, base.size() - back);
      back++;
    }
  }

  /**
   * Matches frames at the same index, if no frame was added or removed: of two equal frames, the
   * one at the old index is the same frame.
   */
  private void matchInPlace(IntBiPredicate matches) {
    if (edited.size() != base.size()) {
      return;
    }
    for (int i = 0; i < match.length; i++) {
      if (match[i] < 0 && !taken[i] && matches.test(i, i)) {
        take(i, i);
      }
    }
  }

  private IntBiPredicate hasSameUniquePhase() {
    Map<Integer, Integer> counts = new HashMap<>();
    base.forEach(f -> counts.merge(f.phase(), 1, Integer::sum));
    return (e, b) ->
        edited.get(e).hasPhase()
            && base.get(b).hasPhase()
            && edited.get(e).phase() == base.get(b).phase()
            && counts.get(base.get(b).phase()) == 1;
  }

  /** Whether only phases changed, and not their order: then equal poses are not exchanged. */
  private boolean isRetimed() {
    if (edited.size() != base.size()) {
      return false;
    }
    for (int i = 0; i < match.length; i++) {
      if (!edited.get(i).transforms().equals(base.get(i).transforms())
          || i > 0 && order(edited, i) != order(base, i)) {
        return false;
      }
    }
    return true;
  }

  private static int order(List<Frame> frames, int i) {
    return Integer.signum(
        Float.compare(frames.get(i - 1).phaseValue(), frames.get(i).phaseValue()));
  }

  private boolean isSame(int e, int b) {
    Frame x = edited.get(e);
    Frame y = base.get(b);
    return x.phase() == y.phase()
        && x.hasPhase() == y.hasPhase()
        && x.transforms().equals(y.transforms());
  }

  /** Matches frames with equal keys in order; frames with the key null are skipped. */
  private void matchEqual(Function<Frame, Object> key) {
    Map<Object, Deque<Integer>> left = new HashMap<>();
    for (int b = 0; b < taken.length; b++) {
      Object k = taken[b] ? null : key.apply(base.get(b));
      if (k != null) {
        left.computeIfAbsent(k, any -> new ArrayDeque<>()).add(b);
      }
    }
    for (int e = 0; e < match.length && !left.isEmpty(); e++) {
      Object k = match[e] >= 0 ? null : key.apply(edited.get(e));
      Deque<Integer> found = k == null ? null : left.get(k);
      if (found != null && !found.isEmpty()) {
        take(e, found.remove());
      }
    }
  }

  /** A frame that nothing else matches came from the one after its neighbour's. */
  private void matchNeighbours() {
    for (int e = 0; e < match.length; e++) {
      int before = e == 0 ? -1 : match[e - 1];
      int next = before + 1;
      if (match[e] < 0 && (e == 0 || before >= 0) && next < taken.length && !taken[next]) {
        take(e, next);
      }
    }
  }

  private void take(int e, int b) {
    match[e] = b;
    taken[b] = true;
  }

  private interface IntBiPredicate {
    boolean test(int e, int b);
  }
}
