package org.rtmtext.model;

import org.rtmtext.problem.Wording;

/**
 * The phase of a frame. Frames at the end of a binarised file can lack a phase.
 *
 * @param bits of the stored float; 0 if the frame has no phase
 */
public record Phase(int bits, boolean isStored) {
  public static final Phase NONE = new Phase(0, false);

  /**
   * How far a phase may be from 0 or 1 to count as that. Exporters compute phases in floats: real
   * files end at 0.99999994, and adding up 1/n over the longest known animations (a few hundred
   * frames) is off by up to 1e-5. In a cycle of ten seconds that is a tenth of a millisecond.
   */
  public static final float TOLERANCE = 1e-5f;

  /** Whether a phase counts as another one, such as 0 or 1. */
  public static boolean isNear(float phase, float other) {
    return Math.abs(phase - other) <= TOLERANCE;
  }

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
