package org.rtmtext.validation;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;

/** What messages call the rows of frames. */
final class Rows {
  private Rows() {}

  /** For example {@code "pelvis" in frame 4}. A row behind the list of bones has no name. */
  static String in(Animation a, int frame, int row) {
    String name = row < a.bones().size() ? Wording.quoted(a.bones().get(row)) : "row " + (row + 1);
    return name + " in " + Wording.frame(frame);
  }
}
