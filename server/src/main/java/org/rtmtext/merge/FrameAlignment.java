package org.rtmtext.merge;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.model.Frame;

/**
 * Matches each edited frame with the frame of the base file that it came from, so that deleting,
 * inserting, moving or retiming frames keeps the bytes of the others. Linear in the number of
 * frames.
 */
public final class FrameAlignment {
  private final List<Frame> edited;
  private final List<Frame> base;
  private final Matching<Frame> matching;

  private FrameAlignment(List<Frame> edited, List<Frame> base) {
    this.edited = edited;
    this.base = base;
    matching = new Matching<>(edited, base);
  }

  /** The index in {@code base} of each edited frame, or -1 for a new one. */
  public static int[] of(List<Frame> edited, List<Frame> base) {
    FrameAlignment a = new FrameAlignment(edited, base);
    if (a.isRetimed()) {
      int[] same = new int[edited.size()];
      Arrays.setAll(same, i -> i);
      return same;
    }
    a.matchEnds();
    a.matchInPlace(a::isSame);
    a.matching.equalKeys(f -> List.of(f.phase(), f.hasPhase(), f.transforms()));
    a.matchInPlace(a.hasSameUniquePhase());
    a.matching.equalKeys(Frame::transforms);
    a.matching.equalKeys(f -> f.hasPhase() ? f.phase() : null);
    a.matching.neighbours();
    return a.matching.result();
  }

  private void matchEnds() {
    int shared = Math.min(edited.size(), base.size());
    int front = 0;
    while (front < shared && isSame(front, front)) {
      matching.take(front, front);
      front++;
    }
    int back = 1;
    while (back <= shared - front && isSame(edited.size() - back, base.size() - back)) {
      matching.take(edited.size() - back, base.size() - back);
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
    for (int i = 0; i < edited.size(); i++) {
      if (matching.isFree(i, i) && matches.test(i, i)) {
        matching.take(i, i);
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
    for (int i = 0; i < edited.size(); i++) {
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

  private interface IntBiPredicate {
    boolean test(int e, int b);
  }
}
