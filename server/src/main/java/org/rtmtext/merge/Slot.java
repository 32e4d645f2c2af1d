package org.rtmtext.merge;

/** An element of a merged list: its index in each version, -1 where the version lacks it. */
record Slot(int base, int ours, int theirs) {
  int in(Side side) {
    return side == Side.OURS ? ours : theirs;
  }

  boolean isIn(Side side) {
    return in(side) >= 0;
  }

  boolean isCommon() {
    return ours >= 0 && theirs >= 0;
  }

  /** The only version with the element, or ours if both have it. */
  Side side() {
    return ours >= 0 ? Side.OURS : Side.THEIRS;
  }

  /** Whether one version has deleted the element and the other has kept it. */
  boolean isDeletedOnce() {
    return base >= 0 && !isCommon();
  }
}
