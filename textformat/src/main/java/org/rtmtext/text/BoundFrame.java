package org.rtmtext.text;

import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Problem;

/**
 * What was read of one frame.
 *
 * @param frame null where an error keeps it from being one
 * @param rowOffsets where the row of each transform starts, from the block's start
 * @param problems of this block
 */
record BoundFrame(Frame frame, int[] rowOffsets, List<Problem> problems) {}
