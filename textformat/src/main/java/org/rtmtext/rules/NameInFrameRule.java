package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/**
 * Rows that a plain file stores under a name other than the list's. Letter case is ignored, because
 * the engine ignores it and the game's own files differ in it.
 */
final class NameInFrameRule implements Rule {
  @Override
  public Code code() {
    return Code.NAME_IN_FRAME;
  }

  @Override
  public void checkFrame(Animation a, int frame, ProblemCollector out) {
    NameFields names = a.frames().get(frame).names();
    // Most fields differ only in the padding after the name.
    if (names == null || NameFields.of(a.bones()).sameNames(names)) {
      return;
    }
    for (int i = 0; i < Math.min(names.count(), a.bones().size()); i++) {
      String stored = names.name(i);
      String listed = a.bones().get(i);
      if (!stored.equalsIgnoreCase(listed)) {
        out.add(
            code(),
            new Place.Row(frame, i, RowPart.NAME),
            () ->
                String.format(
                    "%s stores bone %s under the name %s: use the name from the list",
                    Rows.frame(a, frame), Wording.quoted(listed), Wording.quoted(stored)));
      }
    }
  }
}
