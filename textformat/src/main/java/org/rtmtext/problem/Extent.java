package org.rtmtext.problem;

import java.util.BitSet;

/**
 * The rows that have one problem.
 *
 * @param rows indexes of the transforms, which are the indexes of their bones; not empty
 * @param frames indexes of the frames in which at least one of the rows has the problem; not empty
 */
public record Extent(BitSet rows, BitSet frames) {
  /** One row. */
  public static Extent of(int frame, int row) {
    Extent extent = new Extent(new BitSet(), new BitSet());
    extent.add(frame, row);
    return extent;
  }

  void add(int frame, int row) {
    rows.set(row);
    frames.set(frame);
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
}
