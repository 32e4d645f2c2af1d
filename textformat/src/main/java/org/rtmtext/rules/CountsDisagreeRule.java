package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/** Counts of a binarised file that contradict the lists that they count. */
final class CountsDisagreeRule implements Rule {
  @Override
  public Code code() {
    return Code.COUNTS_DISAGREE;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    if (!a.encoding().isBinarised()) {
      return;
    }
    int animated = a.bmtr().animatedBones();
    if (animated != a.bones().size()) {
      out.add(
          code(),
          new Place.Head(Section.ANIMATED_BONES),
          () ->
              String.format(
                  "animatedBones is %s, but the list has %s: remove \"animatedBones\"; the count is"
                      + " then taken from the list",
                  Integer.toUnsignedString(animated), Wording.count(a.bones().size(), "bone")));
    }
    int extra = a.bmtr().extraPhases().length;
    if (extra > 0) {
      out.add(
          code(),
          new Place.Head(Section.EXTRA_PHASES),
          () ->
              Wording.count(extra, "extra phase")
                  + " after the last frame: remove \"extraPhases\"");
    }
  }

  @Override
  public void checkPhases(Animation a, ProblemCollector out) {
    for (int i = 0; i < a.frames().size(); i++) {
      if (!a.frames().get(i).hasPhase()) {
        int frame = i;
        out.add(
            code(),
            new Place.FrameHead(frame),
            () -> Wording.frame(frame) + " has no phase: replace \"none\" with a phase");
      }
    }
  }

  @Override
  public void checkFrame(Animation a, int frame, ProblemCollector out) {
    int transforms = a.frames().get(frame).transforms().count();
    if (transforms != a.bones().size()) {
      out.add(
          code(),
          new Place.FrameCount(frame),
          () ->
              String.format(
                  "%s has %s for %s: give each bone one row",
                  Rows.frame(a, frame),
                  Wording.count(transforms, "transform"),
                  Wording.count(a.bones().size(), "bone")));
    }
  }
}
