package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.rtmtext.comparison.FrameMatching.Origin;
import org.rtmtext.comparison.FrameMatching.Unclear;

/**
 * Groups the edited frames whose matches are unclear with the old frames that they could be. An
 * edited frame that has the pose of one old frame and the place of another could be either of these
 * two, or any other old frame with that pose. An old frame whose match has the same pose, phase and
 * place is not exchanged with others of its pose.
 */
final class UnclearMatches {
  private final List<Integer> was;
  private final int[] is;
  private final int[] inBefore;

  /** Old frames that have a match with their pose, phase and place. */
  private final BitSet sure = new BitSet();

  /**
   * A union-find forest of the old frames, the edited frames and the poses, in this order: the
   * index of another member of the same group, or of the member itself for the root.
   */
  private final int[] parents;

  /** Poses that unclear frames have: all old frames with them are candidates. */
  private final BitSet unclearPoses = new BitSet();

  /**
   * Poses of the old frames in whose places unclear frames are: other old frames with these poses
   * are candidates, too, unless they are {@link #sure}.
   */
  private final BitSet posesOfPlaces = new BitSet();

  private final BitSet unclear = new BitSet();

  /**
   * Edited frames that are unclear only because their pose and their place give different old
   * frames: each could be any old frame with its pose, or the one in its place.
   */
  private final BitSet contradictions = new BitSet();

  /**
   * @param was for each old frame, a number that equal poses share
   * @param is for each edited frame, the number of its pose; -1 for a new one
   * @param inBefore the matched old frame of each edited frame; -1 for none
   * @param inPlace the edited frames that have the phase and place of the matched frame
   */
  UnclearMatches(List<Integer> was, int[] is, int[] inBefore, BitSet inPlace) {
    this.was = was;
    this.is = is;
    this.inBefore = inBefore;
    int poses = was.stream().mapToInt(pose -> pose + 1).max().orElse(0);
    parents = IntStream.range(0, was.size() + inBefore.length + poses).toArray();
    for (int a = 0; a < inBefore.length; a++) {
      if (inPlace.get(a) && inBefore[a] >= 0 && is[a] == was.get(inBefore[a])) {
        sure.set(inBefore[a]);
      } else if (inBefore[a] >= 0) {
        join(inBefore[a], after(a));
      }
    }
    addContradictions();
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
  void add(List<Integer> before, List<Integer> after) {
    before.forEach(b -> join(b, before.get(0)));
    after.forEach(a -> join(after(a), before.get(0)));
    after.forEach(this::addOfAnyPlace);
  }

  /** Adds a matched frame that could be any frame with its pose. */
  void addPose(int a) {
    int pose = was.get(inBefore[a]);
    unclearPoses.set(pose);
    join(after(a), pose(pose));
    addOfAnyPlace(a);
  }

  /** Adds an edited frame that could be any old frame of its group. */
  private void addOfAnyPlace(int a) {
    unclear.set(a);
    contradictions.clear(a);
  }

  /**
   * Adds the edited frames that have the pose of another old frame than their match, and those that
   * have an old pose and no match.
   */
  private void addContradictions() {
    for (int a = 0; a < is.length; a++) {
      int match = inBefore[a];
      if (is[a] >= 0 && (match < 0 || is[a] != was.get(match))) {
        contradictions.set(a);
        unclear.set(a);
        unclearPoses.set(is[a]);
        join(after(a), pose(is[a]));
        if (match >= 0) {
          posesOfPlaces.set(was.get(match));
          join(after(a), pose(was.get(match)));
        }
      }
    }
  }

  List<Unclear> groups() {
    Map<Integer, List<Integer>> ofPose = new HashMap<>();
    Map<Integer, List<Integer>> notSure = new HashMap<>();
    for (int b = 0; b < was.size(); b++) {
      int pose = was.get(b);
      ofPose.computeIfAbsent(pose, p -> new ArrayList<>()).add(b);
      if (!sure.get(b)) {
        notSure.computeIfAbsent(pose, p -> new ArrayList<>()).add(b);
      }
      if (unclearPoses.get(pose) || posesOfPlaces.get(pose) && !sure.get(b)) {
        join(b, pose(pose));
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
        int a = i - was.size();
        List<Integer> place =
            !contradictions.get(a)
                ? group.before()
                : inBefore[a] < 0 ? List.of() : notSure.get(was.get(inBefore[a]));
        List<Integer> pose = contradictions.get(a) ? ofPose.get(is[a]) : List.of();
        group.after().add(new Origin(a, place, pose));
      }
    }
    Map<Integer, Unclear> inOrder = new TreeMap<>();
    groups.values().forEach(u -> inOrder.put(u.after().get(0).frame(), u));
    return List.copyOf(inOrder.values());
  }
}
