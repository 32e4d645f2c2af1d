package org.rtmtext.text;

import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;

/**
 * What was read of one frame.
 *
 * @param frame null where an error keeps it from being one
 * @param rowOffsets where the row of each transform starts, from the block's start
 * @param problems of this block
 */
record FrameText(Frame frame, int[] rowOffsets, List<BlockProblems.BlockProblem> problems) {
  private static final int SMALLEST = 200;

  /** A matrix and the row's offset. */
  private static final int ROW = 13 * Integer.BYTES;

  /** Bytes that it takes, about. */
  long memory() {
    long names = frame == null || frame.names() == null ? 0 : 3L * NameFields.SIZE;
    return SMALLEST
        + rowOffsets.length * (ROW + names)
        + (long) ReadBudget.PROBLEM * problems.size();
  }
}
