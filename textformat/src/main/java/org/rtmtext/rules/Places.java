package org.rtmtext.rules;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Extent;
import org.rtmtext.problem.ProblemCollector.Told;
import org.rtmtext.problem.ProblemData;

/**
 * Makes the problem of all frames, or of all bones of the list, that have it from the problem of
 * one of them.
 */
final class Places {
  private Places() {}

  /**
   * Makes one problem of all frames from the problem of one frame.
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
   * Makes one problem of all frames from the problem of one frame.
   *
   * @param message about several frames, which are also given in words
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
          new ProblemData.Counts(0, extent.frameCount(), cause));
    };
  }

  /**
   * Makes one problem of all bones of the list from the problem of one bone.
   *
   * @param message about several bones
   */
  static Told ofBones(Function<Extent, String> message) {
    return (first, extent) -> {
      int count = extent.rowCount();
      if (count == 1) {
        return first;
      }
      String all = message.apply(extent);
      return first.everywhere(all, new ProblemData.Counts(count, 0, all));
    };
  }
}
