package org.rtmtext.text;

import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.TextRange;

/**
 * What a row of a frame says.
 *
 * @param frame index of the frame
 * @param bone the name in the row; empty for a row without one
 * @param transforms that the row's values are among
 * @param index of the row's values in {@code transforms}
 * @param whole whether all of its numbers could be read; zeros stand for those that could not
 * @param range from the row's first character to the end of its line
 */
public record RowValues(
    int frame, String bone, Transforms transforms, int index, boolean whole, TextRange range) {
  /** The row's transform. */
  public Transform transform() {
    return transforms.get(index);
  }
}
