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
import java.util.stream.IntStream;
import org.rtmtext.model.Property;
import org.rtmtext.skeleton.Skeleton;

/**
 * Matches the elements of an edited list with those of the list before the edit, each at most once.
 * Works in steps: a step ignores elements that an earlier one has matched. Each step is linear in
 * the number of elements.
 */
public final class ListMatching<T> {
  static final int NONE = -1;

  private final List<T> before;
  private final List<T> after;
  private final int[] inBefore;
  private final int[] inAfter;

  public ListMatching(List<T> before, List<T> after) {
    this(before, after, none(after.size()));
  }

  /**
   * @param inBefore for each element of {@code after}, its index in {@code before}; -1 for none
   */
  ListMatching(List<T> before, List<T> after, int[] inBefore) {
    this.before = before;
    this.after = after;
    this.inBefore = inBefore.clone();
    inAfter = none(before.size());
    for (int a = 0; a < inBefore.length; a++) {
      if (inBefore[a] >= 0) {
        inAfter[inBefore[a]] = a;
      }
    }
  }

  /** Matches bones by their names, which the engine compares ignoring letter case. */
  public static ListMatching<String> ofBones(List<String> before, List<String> after) {
    return new ListMatching<>(before, after).equalKeys(name -> name).equalKeys(Skeleton::folded);
  }

  /** Matches equal properties, then those with the same phase and name, then by name. */
  public static ListMatching<Property> ofProperties(List<Property> before, List<Property> after) {
    return new ListMatching<>(before, after)
        .equalKeys(p -> p)
        .equalKeys(p -> List.of(p.phase(), p.name()))
        .equalKeys(Property::name);
  }

  /** Matches elements with equal keys in order; elements with the key null are skipped. */
  public ListMatching<T> equalKeys(Function<? super T, ?> key) {
    Map<Object, Deque<Integer>> free = new HashMap<>();
    for (int b = 0; b < inAfter.length; b++) {
      Object k = inAfter[b] >= 0 ? null : key.apply(before.get(b));
      if (k != null) {
        free.computeIfAbsent(k, any -> new ArrayDeque<>()).add(b);
      }
    }
    for (int a = 0; a < inBefore.length && !free.isEmpty(); a++) {
      Object k = inBefore[a] >= 0 ? null : key.apply(after.get(a));
      Deque<Integer> found = k == null ? null : free.get(k);
      if (found != null && !found.isEmpty()) {
        take(found.remove(), a);
      }
    }
    return this;
  }

  /**
   * Matches the elements that follow two matched ones, and the first elements of both lists, with
   * each other if neither has a match. In a list of names, such an element was renamed.
   */
  public ListMatching<T> withRenamed() {
    for (int a = 0; a < inBefore.length; a++) {
      int last = a == 0 ? -1 : inBefore[a - 1];
      int next = last + 1;
      if ((a == 0 || last >= 0) && next < inAfter.length && inBefore[a] < 0 && inAfter[next] < 0) {
        take(next, a);
      }
    }
    return this;
  }

  private void take(int b, int a) {
    inBefore[a] = b;
    inAfter[b] = a;
  }

  /** For each element after the edit, its index before the edit; -1 for a new one. */
  public int[] inBefore() {
    return inBefore.clone();
  }

  /** The index after the edit of an element before the edit; -1 if it was removed. */
  int inAfter(int b) {
    return inAfter[b];
  }

  int count() {
    return (int) count(inAfter);
  }

  /** Whether the matched elements are in different orders. */
  boolean isReordered() {
    return isReordered(inBefore);
  }

  /**
   * Whether matched elements are in different orders.
   *
   * @param matches for each element of one list, its index in the other; -1 for none
   */
  public static boolean isReordered(int[] matches) {
    int last = -1;
    for (int i : matches) {
      if (i >= 0 && i < last) {
        return true;
      }
      last = Math.max(last, i);
    }
    return false;
  }

  List<T> removed() {
    return withoutMatch(before, inAfter);
  }

  List<T> added() {
    return withoutMatch(after, inBefore);
  }

  private static <T> List<T> withoutMatch(List<T> list, int[] matches) {
    return IntStream.range(0, matches.length)
        .filter(i -> matches[i] < 0)
        .mapToObj(list::get)
        .toList();
  }

  /** The changes of all matched elements that are not equal, in the order before the edit. */
  <R> List<R> changes(BiFunction<T, T, R> change) {
    List<R> changes = new ArrayList<>();
    for (int b = 0; b < inAfter.length; b++) {
      if (inAfter[b] >= 0 && !before.get(b).equals(after.get(inAfter[b]))) {
        changes.add(change.apply(before.get(b), after.get(inAfter[b])));
      }
    }
    return changes;
  }

  static int[] none(int length) {
    int[] matches = new int[length];
    Arrays.fill(matches, NONE);
    return matches;
  }

  /**
   * Matches keys that occur exactly once in each list.
   *
   * @param before null elements have no partner; nor have those of {@code after}
   * @return for each element of {@code after}, its index in {@code before}; -1 for none
   */
  public static int[] unique(List<?> before, List<?> after) {
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

  /**
   * The largest set of matches that have the same order in both lists; the other elements get -1.
   *
   * @param matches for each element of one list, its index in the other; -1 for none
   */
  public static int[] inOrder(int[] matches) {
    int[] last = new int[matches.length]; // last element of the best list with n + 1 matches
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
