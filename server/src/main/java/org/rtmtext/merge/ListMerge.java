package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.rtmtext.comparison.ListMatching;

/**
 * Merges the order of two edited lists. An element that only one version has keeps its predecessor
 * in that version. Elements that one version has deleted are included.
 */
final class ListMerge {
  private final List<Slot> ours = new ArrayList<>();
  private final List<Slot> theirs = new ArrayList<>();

  /**
   * The edit whose order the common elements get; empty if both edits reordered them, but
   * differently.
   */
  private final Optional<Side> order;

  private ListMerge(int[] oursInBase, int[] theirsInBase, int[] addedByBoth) {
    Map<Integer, Integer> fromBase = new HashMap<>();
    for (int t = 0; t < theirsInBase.length; t++) {
      fromBase.put(theirsInBase[t], t);
    }
    Slot[] ofTheirs = new Slot[theirsInBase.length];
    for (int o = 0; o < oursInBase.length; o++) {
      int b = oursInBase[o];
      Slot slot = new Slot(b, o, b < 0 ? addedByBoth[o] : fromBase.getOrDefault(b, -1));
      ours.add(slot);
      if (slot.theirs() >= 0) {
        ofTheirs[slot.theirs()] = slot;
      }
    }
    for (int t = 0; t < ofTheirs.length; t++) {
      theirs.add(ofTheirs[t] != null ? ofTheirs[t] : new Slot(theirsInBase[t], -1, t));
    }
    order =
        haveSameOrder() || !ListMatching.isReordered(theirsInBase)
            ? Optional.of(Side.OURS)
            : ListMatching.isReordered(oursInBase) ? Optional.empty() : Optional.of(Side.THEIRS);
  }

  /**
   * Merges two lists.
   *
   * @param oursInBase for each element of {@code ours}, its index in the base; -1 for a new one
   * @param theirsInBase for each element of {@code theirs}, its index in the base; -1 for a new one
   * @param key identifies elements that both versions added
   */
  static <T> ListMerge of(
      List<T> ours, int[] oursInBase, List<T> theirs, int[] theirsInBase, Function<T, ?> key) {
    ListMatching<Object> added =
        new ListMatching<>(
            keysOfAdded(theirs, theirsInBase, key), keysOfAdded(ours, oursInBase, key));
    return new ListMerge(oursInBase, theirsInBase, added.equalKeys(k -> k).inBefore());
  }

  /** The key of each element; null for those of the base. */
  private static <T> List<Object> keysOfAdded(List<T> list, int[] inBase, Function<T, ?> key) {
    return IntStream.range(0, inBase.length)
        .<Object>mapToObj(i -> inBase[i] < 0 ? key.apply(list.get(i)) : null)
        .toList();
  }

  private boolean haveSameOrder() {
    return !ListMatching.isReordered(
        ours.stream().filter(Slot::isCommon).mapToInt(Slot::theirs).toArray());
  }

  /** Whether both edits have put the common elements in another order, each in its own. */
  boolean isConflict() {
    return order.isEmpty();
  }

  /**
   * The merged list.
   *
   * @param preferred gives the order if there is a conflict
   * @param between order of elements that the versions added at the same place
   */
  List<Slot> merged(Side preferred, Comparator<Slot> between) {
    Side first = order.orElse(preferred);
    List<Slot> list = first == Side.OURS ? ours : theirs;
    Map<Slot, List<Slot>> others = followers(first == Side.OURS ? theirs : ours);
    List<Slot> merged = new ArrayList<>();
    List<Slot> own = new ArrayList<>();
    Slot before = null;
    for (Slot slot : list) {
      if (!slot.isCommon()) {
        own.add(slot);
        continue;
      }
      addRuns(merged, own, others.getOrDefault(before, List.of()), first, between);
      own.clear();
      merged.add(slot);
      before = slot;
    }
    addRuns(merged, own, others.getOrDefault(before, List.of()), first, between);
    return merged;
  }

  /**
   * The elements that only one version has, by the common element before them; the key is null if
   * no common element precedes them.
   */
  private static Map<Slot, List<Slot>> followers(List<Slot> list) {
    Map<Slot, List<Slot>> followers = new HashMap<>();
    Slot before = null;
    for (Slot slot : list) {
      if (slot.isCommon()) {
        before = slot;
      } else {
        followers.computeIfAbsent(before, s -> new ArrayList<>()).add(slot);
      }
    }
    return followers;
  }

  private static void addRuns(
      List<Slot> merged, List<Slot> own, List<Slot> others, Side first, Comparator<Slot> between) {
    List<Slot> a = first == Side.OURS ? own : others;
    List<Slot> b = first == Side.OURS ? others : own;
    int i = 0;
    int j = 0;
    while (i < a.size() || j < b.size()) {
      boolean second = i == a.size() || j < b.size() && between.compare(b.get(j), a.get(i)) < 0;
      merged.add(second ? b.get(j++) : a.get(i++));
    }
  }
}
