package org.rtmtext.model;

/**
 * A frame property, which the engine triggers when the animation passes its phase. Called keystone
 * in binarised files.
 *
 * @param phase bits of the stored float
 * @param name bytes, as {@code StepSound}
 * @param value bytes, empty in every known file
 * @param type 0 StepSound, -1 look the name up; only stored in BMTR 4 and 5, otherwise 0
 */
public record Property(int phase, String name, String value, int type) {
  public float phaseValue() {
    return Float.intBitsToFloat(phase);
  }
}
