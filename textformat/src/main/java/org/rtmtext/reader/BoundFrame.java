package org.rtmtext.reader;

import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Problem;

/**
 * A frame whose rows were assigned to the bones of the list.
 *
 * @param frame null if there are errors
 * @param rowOffsets offset of each transform's row from the block's start; -1 if it has none
 * @param problems of this block
 */
public record BoundFrame(Frame frame, int[] rowOffsets, List<Problem> problems) {}
