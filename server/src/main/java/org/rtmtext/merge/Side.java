package org.rtmtext.merge;

/** One of the two edited versions. */
public enum Side {
  OURS,
  THEIRS;

  public Side other() {
    return this == OURS ? THEIRS : OURS;
  }
}
