package org.rtmtext.merge;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;

/**
 * Matches each edited frame with the frame of the base file that it came from, so that deleting,
 * inserting, moving or retiming frames keeps the bytes of the others. Linear in the number of
 * frames.
 */
public final class FrameAlignment {
  private final List<Frame> edited;
  private final List<Frame> base;
  private final Matching<Frame> matching;

  /** The index in the base of each phase, -1 if several frames have it. */
  private final Map<Integer, Integer> phases;

  private FrameAlignment(List<Frame> edited, List<Frame> base) {
    this.edited = edited;
    this.base = base;
    matching = new Matching<>(edited, base);
    phases = unique(base, f -> f.hasPhase() ? f.phase() : null);
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
    a.matchMoved();
    a.matchInPlace(a::hasSameUniquePhase);
    a.matching.equalKeys(Frame::transforms);
    a.matchInPlace(a::sharesMoreThanAtItsPhase);
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

  /**
   * Matches frames whose pose only one frame of the base has, and no other edited frame. If a frame
   * at one of the two places kept most of its rows, it was edited there, not moved.
   */
  private void matchMoved() {
    if (edited.size() != base.size()) {
      return;
    }
    Map<Object, Integer> poses = unique(base, Frame::transforms);
    unique(edited, Frame::transforms)
        .forEach(
            (pose, e) -> {
              int b = poses.getOrDefault(pose, -1);
              if (e >= 0
                  && b >= 0
                  && matching.isFree(e, b)
                  && !keepsMostRows(e)
                  && !keepsMostRows(b)) {
                matching.take(e, b);
              }
            });
  }

  /** The index of each key, -1 if several frames have it; frames with the key null are skipped. */
  private static <K> Map<K, Integer> unique(List<Frame> frames, Function<Frame, K> key) {
    Map<K, Integer> indices = new HashMap<>();
    for (int i = 0; i < frames.size(); i++) {
      K k = key.apply(frames.get(i));
      if (k != null) {
        indices.merge(k, i, (first, other) -> -1);
      }
    }
    return indices;
  }

  private boolean keepsMostRows(int i) {
    return 2 * sharedRows(i, i) >= edited.get(i).transforms().count();
  }

  private int sharedRows(int e, int b) {
    Transforms is = edited.get(e).transforms();
    Transforms was = base.get(b).transforms();
    int shared = 0;
    for (int i = 0; i < Math.min(is.count(), was.count()); i++) {
      shared += is.sameBits(i, was, i) ? 1 : 0;
    }
    return shared;
  }

  private boolean hasSameUniquePhase(int e, int b) {
    return atItsPhase(e) == b;
  }

  /** The frame of the base that alone has the phase of an edited frame, or -1. */
  private int atItsPhase(int e) {
    return edited.get(e).hasPhase() ? phases.getOrDefault(edited.get(e).phase(), -1) : -1;
  }

  /** Whether an edited frame got the phase of another frame, with which it shares fewer rows. */
  private boolean sharesMoreThanAtItsPhase(int e, int b) {
    int other = atItsPhase(e);
    return other >= 0 && sharedRows(e, b) > sharedRows(e, other);
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
