package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.rtmtext.comparison.FrameMatching.Unclear;

/**
 * Groups the frames that cannot be told apart: a frame that has the pose of one old frame and the
 * place of another, these two old frames, all frames with their poses, and all matches of these.
 */
final class UnclearMatches {
  private static final int NONE = ListMatching.NONE;

  private final List<Integer> was;
  private final int[] inBefore;

  /** For each frame before the edit, each one after the edit, and each pose: one of its group. */
  private final int[] parents;

  private final BitSet unclearPoses = new BitSet();
  private final BitSet unclear = new BitSet();

  /**
   * @param was for each frame before the edit, a number that equal poses share
   * @param inBefore the matched frame before the edit of each edited frame; -1 for none
   */
  UnclearMatches(List<Integer> was, int[] inBefore) {
    this.was = was;
    this.inBefore = inBefore;
    int poses = was.stream().mapToInt(pose -> pose + 1).max().orElse(0);
    parents = IntStream.range(0, was.size() + inBefore.length + poses).toArray();
    for (int a = 0; a < inBefore.length; a++) {
      if (inBefore[a] >= 0) {
        join(inBefore[a], after(a));
      }
    }
  }

  private int after(int a) {
    return was.size() + a;
  }

  private int pose(int number) {
    return was.size() + inBefore.length + number;
  }

  private int root(int i) {
    int root = i;
    while (parents[root] != root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }

  private void join(int i, int j) {
    parents[root(i)] = root(j);
  }

  /** Adds frames that cannot be told apart; both lists have at least one. */
  void add(Unclear frames) {
    int first = frames.before().get(0);
    frames.before().forEach(b -> join(b, first));
    frames.after().forEach(a -> join(after(a), first));
    frames.after().forEach(unclear::set);
  }

  /** Adds a matched frame that could be any frame with its pose. */
  void addPose(int a) {
    add(a, was.get(inBefore[a]));
  }

  /**
   * Adds the frames whose pose is that of another frame than the matched one, and those that have
   * an old pose and no match.
   *
   * @param is for each edited frame, the number of its pose; -1 for a new one
   */
  void addContradictions(int[] is) {
    for (int a = 0; a < is.length; a++) {
      int match = inBefore[a] < 0 ? NONE : was.get(inBefore[a]);
      if (is[a] >= 0 && is[a] != match) {
        add(a, is[a]);
        if (match >= 0) {
          add(a, match);
        }
      }
    }
    for (int a = 0; a < is.length; a++) {
      if (is[a] >= 0 && unclearPoses.get(is[a])) {
        join(after(a), pose(is[a]));
      }
    }
  }

  private void add(int a, int pose) {
    join(after(a), pose(pose));
    unclearPoses.set(pose);
    unclear.set(a);
  }

  List<Unclear> groups() {
    for (int b = 0; b < was.size(); b++) {
      if (unclearPoses.get(was.get(b))) {
        join(b, pose(was.get(b)));
      }
    }
    Map<Integer, Unclear> groups = new HashMap<>();
    unclear.stream()
        .forEach(
            a ->
                groups.computeIfAbsent(
                    root(after(a)), r -> new Unclear(new ArrayList<>(), new ArrayList<>())));
    for (int i = 0; i < was.size() + inBefore.length; i++) {
      Unclear group = groups.get(root(i));
      if (group != null && i < was.size()) {
        group.before().add(i);
      } else if (group != null) {
        group.after().add(i - was.size());
      }
    }
    Map<Integer, Unclear> inOrder = new TreeMap<>();
    groups.values().forEach(u -> inOrder.put(u.after().get(0), u));
    return List.copyOf(inOrder.values());
  }
}
