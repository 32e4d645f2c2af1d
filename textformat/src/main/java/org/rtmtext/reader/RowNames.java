package org.rtmtext.reader;

import java.util.Arrays;
import org.rtmtext.syntax.Names;

/**
 * The names in the rows of a frame, in their order. Most frames of a text share one instance, so
 * that the names are assigned to bones once.
 */
public final class RowNames {
  public static final RowNames NONE = new RowNames(new String[0], new String[0]);

  private final String[] bones;
  private final String[] stored;
  private final String[] tokens;
  private final int hash;
  private volatile RowBinding binding;

  /**
   * @param bones the name of each row, null if it has none; not changed afterwards
   * @param stored the name after {@code as} of each row, or null; not changed afterwards
   */
  public RowNames(String[] bones, String[] stored) {
    this.bones = bones;
    this.stored = stored;
    tokens = new String[bones.length];
    for (int row = 0; row < bones.length; row++) {
      tokens[row] = bones[row] == null || stored[row] != null ? null : Names.print(bones[row]);
    }
    hash = 31 * Arrays.hashCode(bones) + Arrays.hashCode(stored);
  }

  public int count() {
    return bones.length;
  }

  /** The bone that a row names; null if it names none. */
  public String bone(int row) {
    return bones[row];
  }

  /** The name under which a row's bone is stored; null if the row does not specify it. */
  String stored(int row) {
    return stored[row];
  }

  /**
   * The first row of a bone; -1 if it has none.
   *
   * @param likely the row to try first
   */
  public int row(String bone, int likely) {
    if (likely >= 0 && likely < bones.length && bone.equals(bones[likely])) {
      return likely;
    }
    return Arrays.asList(bones).indexOf(bone);
  }

  /** The name of a row as the printer writes it; null without a name or with {@code as}. */
  String token(int row) {
    return tokens[row];
  }

  /** Returns {@code other} if it is equal, so that frames share one instance; otherwise this. */
  public RowNames or(RowNames other) {
    return equals(other) ? other : this;
  }

  /** Assigns the names to the bones of a list; the last result is cached. */
  RowBinding bind(BoneLookup lookup, boolean counted) {
    RowBinding known = binding;
    if (known == null || !known.isFor(lookup, counted)) {
      known = RowBinding.of(this, lookup, counted);
      binding = known;
    }
    return known;
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || o instanceof RowNames other
            && hash == other.hash
            && Arrays.equals(bones, other.bones)
            && Arrays.equals(stored, other.stored);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
