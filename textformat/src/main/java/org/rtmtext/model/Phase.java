package org.rtmtext.model;

import org.rtmtext.problem.Wording;

/**
 * The phase of a frame. Frames at the end of a binarised file can lack a phase.
 *
 * @param bits of the stored float; 0 if the frame has no phase
 */
public record Phase(int bits, boolean isStored) {
  public static final Phase NONE = new Phase(0, false);

  public float value() {
    return Float.intBitsToFloat(bits);
  }

  /** The phase as a text writes it: {@code none} if the frame has no phase. */
  public String text() {
    return isStored ? Wording.exact(bits) : "none";
  }

  /** The phase as a value of JSON: a number, or {@code none}. */
  public Object json() {
    return isStored ? (Object) value() : "none";
  }
}
