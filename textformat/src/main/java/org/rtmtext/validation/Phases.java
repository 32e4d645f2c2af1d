package org.rtmtext.validation;

/** What the rules on phases share. */
final class Phases {
  /**
   * How far a phase may be from 0 or 1 and still stand for it. Exporters compute phases in floats,
   * and a last phase of 0.99999994 is real; adding up 1/n for the longest known animations (a few
   * hundred frames) is off by up to 1e-5. In a cycle of ten seconds that is a tenth of a
   * millisecond: nobody sees it.
   */
  static final float TOLERANCE = 1e-5f;

  private Phases() {}

  /** Whether a finite phase is neither in 0 to 1 nor next to it. */
  static boolean isOutside(float phase) {
    return Float.isFinite(phase) && (phase < -TOLERANCE || phase > 1 + TOLERANCE);
  }

  static boolean isNear(float phase, float end) {
    return Math.abs(phase - end) <= TOLERANCE;
  }
}
