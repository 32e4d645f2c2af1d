package org.rtmtext.problem;

import java.util.BitSet;

/** The rows that have one problem. */
public final class Extent {
  private final BitSet rows = new BitSet();
  private final BitSet frames = new BitSet();
  private int places;

  /** One row. */
  public static Extent of(int frame, int row) {
    Extent extent = new Extent();
    extent.add(frame, row);
    return extent;
  }

  /** Adds a row that was not added before. */
  void add(int frame, int row) {
    rows.set(row);
    frames.set(frame);
    places++;
  }

  /** Indexes of the transforms, which are the indexes of their bones; not empty. */
  public BitSet rows() {
    return rows;
  }

  /** Indexes of the frames in which at least one of the rows has the problem; not empty. */
  public BitSet frames() {
    return frames;
  }

  public int rowCount() {
    return rows.cardinality();
  }

  public int frameCount() {
    return frames.cardinality();
  }

  /** Whether the problem is in one row of one frame. */
  public boolean isSingle() {
    return rowCount() == 1 && frameCount() == 1;
  }

  /** Whether all of these bones have the problem in each of these frames. */
  public boolean isEverywhere() {
    return places == rowCount() * frameCount();
  }
}
