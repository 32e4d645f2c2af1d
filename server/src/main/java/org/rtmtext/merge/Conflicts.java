package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Chooses between versions, and collects the conflicts. */
final class Conflicts {
  private final Side preferred;
  private final List<Conflict> list = new ArrayList<>();

  /**
   * @param preferred the version whose values are chosen where there is a conflict
   */
  Conflicts(Side preferred) {
    this.preferred = preferred;
  }

  Side preferred() {
    return preferred;
  }

  void add(Conflict conflict) {
    list.add(conflict);
  }

  List<Conflict> list() {
    return List.copyOf(list);
  }

  /**
   * The value of the version that changed it. If both changed it differently, adds a conflict and
   * returns the value of the preferred version.
   *
   * @param base null if both versions added the value
   * @param conflict makes a conflict from our value and their value
   */
  <T> T choose(T base, T ours, T theirs, BiFunction<T, T, Conflict> conflict) {
    if (ours.equals(theirs) || theirs.equals(base)) {
      return ours;
    }
    if (ours.equals(base)) {
      return theirs;
    }
    add(conflict.apply(ours, theirs));
    return preferred == Side.OURS ? ours : theirs;
  }
}
