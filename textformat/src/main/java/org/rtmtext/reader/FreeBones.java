package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The bones that have no row yet in a frame. Takes time and memory linear in the number of rows,
 * not of bones: a text can have many short frames and a long list.
 */
final class FreeBones {
  /** The name is not in the list. */
  static final int UNKNOWN = -2;

  /** All bones of this name have a row. */
  static final int NONE_LEFT = -1;

  /** The name is in the list, after the bones that may have a row. */
  static final int BEYOND = -3;

  private final BoneLookup lookup;
  private final int listed;
  private final Set<Integer> taken = new HashSet<>();
  private final Map<String, Integer> lastOfRepeated = new HashMap<>();

  /**
   * @param listed the number of bones, from the start of the list, that may have a row
   */
  FreeBones(BoneLookup lookup, int listed) {
    this.lookup = lookup;
    this.listed = listed;
  }

  /**
   * Takes the first free bone of a name.
   *
   * @return its index, or {@link #UNKNOWN}, {@link #BEYOND} or {@link #NONE_LEFT}
   */
  int take(String name) {
    int first = lookup.first(name);
    if (first < 0) {
      return UNKNOWN;
    }
    if (first >= listed) {
      return BEYOND;
    }
    if (taken.add(first)) {
      return first;
    }
    // Bones of one name are taken in order, so all before the last one are taken.
    int next = lookup.next(lastOfRepeated.getOrDefault(name, first));
    if (next < 0 || next >= listed) {
      return NONE_LEFT;
    }
    lastOfRepeated.put(name, next);
    taken.add(next);
    return next;
  }

  int count() {
    return listed - taken.size();
  }

  /** The names of the first bones that are free, in the order of the list. */
  List<String> names(int limit) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < listed && names.size() < limit; i++) {
      if (!taken.contains(i)) {
        names.add(lookup.bones().get(i));
      }
    }
    return names;
  }
}
