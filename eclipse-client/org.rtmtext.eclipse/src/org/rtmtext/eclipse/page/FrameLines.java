package org.rtmtext.eclipse.page;

import java.util.List;
import java.util.Optional;

/** Finds frames by their lines. */
public final class FrameLines {
  private FrameLines() {}

  /**
   * The index of the frame that contains a line; empty before the first frame.
   *
   * @param lines the first line of each frame, from 0, ascending
   */
  public static Optional<Integer> frameAt(List<Integer> lines, int line) {
    int low = 0;
    int high = lines.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lines.get(middle) <= line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? Optional.empty() : Optional.of(low - 1);
  }
}
