package org.rtmtext.text;

import java.util.Arrays;

/**
 * The names that the rows of a frame give, in the order of the rows. Most frames of a text share
 * one of these, so that what the names mean is found out once.
 */
final class RowNames {
  static final RowNames NONE = new RowNames(new String[0], new String[0]);

  private final String[] bones;
  private final String[] stored;
  private final String[] tokens;
  private final int hash;
  private volatile RowBinding binding;

  /**
   * @param bones a name for each row, null for a row without one; not changed afterwards
   * @param stored for each row the name behind {@code as}, or null; not changed afterwards
   */
  RowNames(String[] bones, String[] stored) {
    this.bones = bones;
    this.stored = stored;
    tokens = new String[bones.length];
    for (int row = 0; row < bones.length; row++) {
      tokens[row] = bones[row] == null || stored[row] != null ? null : Names.print(bones[row]);
    }
    hash = 31 * Arrays.hashCode(bones) + Arrays.hashCode(stored);
  }

  int count() {
    return bones.length;
  }

  /** The bone that a row names; null where it names none. */
  String bone(int row) {
    return bones[row];
  }

  /** The name under which a row's bone is stored; null where the row does not say. */
  String stored(int row) {
    return stored[row];
  }

  /**
   * The first row of a bone; -1 if it has none.
   *
   * @param likely where to look first
   */
  int row(String bone, int likely) {
    if (likely >= 0 && likely < bones.length && bone.equals(bones[likely])) {
      return likely;
    }
    return Arrays.asList(bones).indexOf(bone);
  }

  /** How the printer writes the start of a row, if that is nothing but a bone's name; or null. */
  String token(int row) {
    return tokens[row];
  }

  /** This one, or an equal one that is in use already. */
  RowNames or(RowNames other) {
    return equals(other) ? other : this;
  }

  /** What these names are to a list of bones; the last answer is kept. */
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
