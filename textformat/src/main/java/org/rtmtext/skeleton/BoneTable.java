package org.rtmtext.skeleton;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * The bones of a skeleton and an index of their names, in arrays: a workspace can have hundreds of
 * files with thousands of bones each, most of them with the same names.
 */
final class BoneTable extends AbstractList<Bone> implements RandomAccess {
  /** Offset, length, line and column of a place. */
  private static final int PLACE = 4;

  private final String[] names;
  private final String[] parents;

  /** The file of all places; null if they are in several files. */
  private final String file;

  private final String[] files;
  private final int[] places;

  /** Open addressing: the index of a bone plus 1, or 0. */
  private final int[] slots;

  /**
   * @param list of two bones with the same name the first is kept
   */
  BoneTable(List<Bone> list) {
    int size = Integer.highestOneBit(Math.max(1, list.size())) * 4;
    slots = new int[size];
    String[] all = new String[list.size()];
    String[] above = new String[list.size()];
    String[] where = new String[list.size()];
    int[] at = new int[PLACE * list.size()];
    int count = 0;
    for (Bone bone : list) {
      int slot = slot(Skeleton.folded(bone.name()), all);
      if (slots[slot] == 0) {
        // Equal names of all skeletons are kept once.
        all[count] = bone.name().intern();
        above[count] = bone.parent().intern();
        where[count] = bone.place().file();
        at[PLACE * count] = bone.place().offset();
        at[PLACE * count + 1] = bone.place().length();
        at[PLACE * count + 2] = bone.place().line();
        at[PLACE * count + 3] = bone.place().column();
        slots[slot] = ++count;
      }
    }
    names = Arrays.copyOf(all, count);
    parents = Arrays.copyOf(above, count);
    places = Arrays.copyOf(at, PLACE * count);
    String first = count == 0 ? "" : where[0];
    boolean isOneFile = Arrays.stream(where, 0, count).allMatch(first::equals);
    file = isOneFile ? first : null;
    files = isOneFile ? null : Arrays.copyOf(where, count);
  }

  /** The slot of a name, or the free one where it belongs. */
  private int slot(String folded, String[] among) {
    int hash = folded.hashCode();
    int slot = (hash ^ hash >>> 16) & slots.length - 1;
    while (slots[slot] != 0 && !isFolded(among[slots[slot] - 1], folded)) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  /** Whether a name is equal to a folded one when it is folded. */
  private static boolean isFolded(String name, String folded) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 128) {
        return Skeleton.folded(name).equals(folded);
      }
      char lower = c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c;
      if (i >= folded.length() || lower != folded.charAt(i)) {
        return false;
      }
    }
    return name.length() == folded.length();
  }

  /** The index of a bone; -1 if there is none. */
  int find(String name) {
    return findFolded(Skeleton.folded(name));
  }

  /** The index of a bone with a name that is folded already; -1 if there is none. */
  int findFolded(String folded) {
    return slots[slot(folded, names)] - 1;
  }

  @Override
  public Bone get(int i) {
    int at = PLACE * i;
    String where = file == null ? files[i] : file;
    return new Bone(
        names[i],
        parents[i],
        new ConfigPlace(where, places[at], places[at + 1], places[at + 2], places[at + 3]));
  }

  @Override
  public int size() {
    return names.length;
  }
}
