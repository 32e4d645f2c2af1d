package org.rtmtext.reader;

import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.TextRange;

/**
 * The values of one row of a frame.
 *
 * @param frame index of the frame
 * @param bone the name in the row; empty if it has none
 * @param transforms that contain the row's values
 * @param index of the row's values in {@code transforms}
 * @param whole whether all of its numbers could be read; unreadable numbers are zero
 * @param range from the row's first character to the end of its line
 */
public record RowValues(
    int frame, String bone, Transforms transforms, int index, boolean whole, TextRange range) {
  public Transform transform() {
    return transforms.get(index);
  }
}
