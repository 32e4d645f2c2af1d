package org.rtmtext.rules;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Extent;
import org.rtmtext.problem.ProblemCollector.Told;
import org.rtmtext.problem.ProblemData;

/** Describes problems that several frames, or several bones of the list, have. */
final class Places {
  private Places() {}

  /**
   * Describes a problem of several frames; a problem of one frame stays as it is.
   *
   * @param message about several frames, with %s for the frames
   */
  static Told ofFrames(Animation a, String message) {
    if (!message.contains("%s")) {
      throw new IllegalArgumentException("does not say which frames: " + message);
    }
    return ofFrames(a, (extent, frames) -> message.formatted(frames));
  }

  /**
   * Describes a problem of several frames; a problem of one frame stays as it is.
   *
   * @param message makes the message from the frames and their description in words
   */
  static Told ofFrames(Animation a, BiFunction<Extent, String, String> message) {
    return (first, extent) -> {
      if (extent.isSingle()) {
        return first;
      }
      Object cause =
          first
              .data(ProblemData.OfPhases.class)
              .<Object>map(Function.identity())
              .orElseGet(() -> message.apply(extent, "frames"));
      return first.everywhere(
          message.apply(extent, RowMessages.frames(a, extent)),
          new ProblemData.Counts(0, extent.frameCount(), cause, extent.others()));
    };
  }

  /**
   * Describes a problem of several bones of the list; a problem of one bone stays as it is.
   *
   * @param message makes the message about the bones
   */
  static Told ofBones(Function<Extent, String> message) {
    return (first, extent) -> {
      int count = extent.rowCount();
      if (count == 1) {
        return first;
      }
      String all = message.apply(extent);
      return first.everywhere(all, new ProblemData.Counts(count, 0, all, extent.others()));
    };
  }
}
