package org.rtmtext.model;

import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;

/**
 * A frame property, which the engine triggers when the animation passes its phase. Called keystone
 * in binarised files.
 *
 * @param phase bits of the stored float
 * @param name bytes, for example {@code StepSound}
 * @param value bytes, empty in every known file
 * @param type 0 StepSound, -1 look the name up; only stored in BMTR 4 and 5, otherwise 0
 */
public record Property(int phase, String name, String value, int type) {
  public float phaseValue() {
    return Float.intBitsToFloat(phase);
  }

  /** The property as a text writes it; a type of 0 is omitted. */
  public String text() {
    return String.format(
        "%s %s = %s%s",
        Wording.exact(phase),
        Quotes.quote(name),
        Quotes.quote(value),
        type == 0 ? "" : " type " + type);
  }
}
