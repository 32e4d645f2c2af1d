package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.merge.Conflict.FramePlace;
import org.rtmtext.merge.Conflict.Part;

/**
 * A conflict, and the last of the successive frames that have it. Only the rows of a bone have the
 * same conflict in several frames.
 *
 * @param first the conflict in the first of the frames
 * @param last empty outside the frames
 */
public record ConflictRange(Conflict first, Optional<FramePlace> last) {
  /**
   * Joins the conflicts of each bone in successive frames.
   *
   * @param conflicts in the order of their frames
   */
  public static List<ConflictRange> of(List<Conflict> conflicts) {
    List<ConflictRange> ranges = new ArrayList<>();
    Map<Conflict, Integer> open = new HashMap<>();
    for (Conflict conflict : conflicts) {
      ConflictRange range = new ConflictRange(conflict, conflict.frame());
      if (conflict.part() != Part.ROW) {
        ranges.add(range);
        continue;
      }
      Conflict kind = conflict.withoutFrame();
      int before = open.getOrDefault(kind, -1);
      if (before >= 0 && ranges.get(before).isContinuedBy(conflict)) {
        ranges.set(before, new ConflictRange(ranges.get(before).first, conflict.frame()));
      } else {
        open.put(kind, ranges.size());
        ranges.add(range);
      }
    }
    return ranges;
  }

  private boolean isContinuedBy(Conflict next) {
    FramePlace end = last.orElseThrow();
    FramePlace frame = next.frame().orElseThrow();
    return frame.side() == end.side() && frame.number() == end.number() + 1;
  }

  /** Whether several frames have the conflict. */
  public boolean hasSeveralFrames() {
    return !first.frame().equals(last);
  }
}
