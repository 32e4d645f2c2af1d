package org.rtmtext.problem;

import java.util.BitSet;

/**
 * The rows that have one problem. Problems of frames are in row 0, those of bones of the list in
 * frame 0.
 */
public final class Extent {
  private final BitSet rows = new BitSet();
  private final BitSet frames = new BitSet();
  private int places;

  public static Extent of(int frame, int row) {
    Extent extent = new Extent();
    extent.add(frame, row);
    return extent;
  }

  /** Adds a place that was not added before. */
  void add(Place place) {
    if (place instanceof Place.Row row) {
      add(row.frame(), row.row());
    } else if (place instanceof Place.FrameHead head) {
      add(head.frame(), 0);
    } else if (place instanceof Place.FrameCount count) {
      add(count.frame(), 0);
    } else if (place instanceof Place.Bone bone) {
      add(0, bone.index());
    }
  }

  private void add(int frame, int row) {
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
