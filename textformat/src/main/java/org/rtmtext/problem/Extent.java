package org.rtmtext.problem;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * The rows that have one problem. A frame counts as its row 0, and a bone of the list as its row in
 * frame 0.
 */
public final class Extent {
  /** As many as a user may want to go through one by one. */
  private static final int MAX_OTHERS = 50;

  private final BitSet rows = new BitSet();
  private final BitSet frames = new BitSet();
  private final List<Place> others = new ArrayList<>();
  private int places;

  public static Extent of(int frame, int row) {
    Extent extent = new Extent();
    extent.add(frame, row);
    return extent;
  }

  /** Adds a place; it must not have been added before. */
  void add(Place place) {
    if (places > 0 && others.size() < MAX_OTHERS) {
      others.add(place);
    }
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

  /** The places after the first, at most {@link #MAX_OTHERS}. */
  public List<Place> others() {
    return Collections.unmodifiableList(others);
  }

  /**
   * Indexes of the rows that have the problem in at least one frame; not empty. They are the
   * indexes of the bones in the list.
   */
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

  /** Whether each of the {@link #rows} has the problem in each of the {@link #frames}. */
  public boolean isEverywhere() {
    return places == rowCount() * frameCount();
  }
}
