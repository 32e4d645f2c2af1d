package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/** Bytes after the end of the animation. */
final class TrailingBytesRule implements Rule {
  @Override
  public Code code() {
    return Code.TRAILING_BYTES;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    int length = a.trailing().length;
    if (length > 0) {
      out.add(
          code(),
          new Place.Head(Section.ENCODING),
          () ->
              String.format(
                  "the file has %s after the end of the animation; the text does not show this"
                      + " data, and saving over the file keeps it",
                  Wording.count(length, "byte")));
    }
  }
}
