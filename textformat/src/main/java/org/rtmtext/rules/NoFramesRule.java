package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.ProblemCollector;

/** Animations without frames or without bones. */
final class NoFramesRule implements Rule {
  @Override
  public Code code() {
    return Code.NO_FRAMES;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    if (a.bones().isEmpty()) {
      out.add(
          code(),
          new Place.Head(Section.BONES),
          () -> "the animation has no bones, so it moves nothing: list its bones under \"bones\"");
    }
  }

  @Override
  public void checkPhases(Animation a, ProblemCollector out) {
    if (a.frames().isEmpty()) {
      out.add(
          code(),
          new Place.Head(Section.ENCODING),
          () -> "the animation has no frames, so nothing is played: add \"frame 0\"");
    }
  }
}
