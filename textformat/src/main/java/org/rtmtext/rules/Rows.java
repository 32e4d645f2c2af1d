package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Wording;

/** Names of frames and rows for messages. */
final class Rows {
  private Rows() {}

  /**
   * For example {@code "pelvis" in frame 4 (phase 0.75)}. Rows after those of the listed bones have
   * a number instead of a name.
   */
  static String in(Animation a, int frame, int row) {
    String name = row < a.bones().size() ? Wording.quoted(a.bones().get(row)) : "row " + (row + 1);
    return name + " in " + frame(a, frame);
  }

  /** A frame by its number, counted from 1, and its phase, which its text begins with. */
  static String frame(Animation a, int frame) {
    Frame f = a.frames().get(frame);
    return Wording.frame(frame)
        + (f.hasPhase() ? " (phase " + Wording.stored(f.phaseValue()) + ")" : " (no phase)");
  }
}
