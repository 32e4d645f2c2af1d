package org.rtmtext.rules;

/** The tolerance of the rules on phases. */
public final class Phases {
  /**
   * How far a phase may be from 0 or 1 to count as that. Exporters compute phases in floats: real
   * files end at 0.99999994, and adding up 1/n over the longest known animations (a few hundred
   * frames) is off by up to 1e-5. In a cycle of ten seconds that is a tenth of a millisecond.
   */
  static final float TOLERANCE = 1e-5f;

  private Phases() {}

  /** Whether a phase is finite and outside 0 to 1 by more than the tolerance. */
  public static boolean isOutside(float phase) {
    return Float.isFinite(phase) && (phase < -TOLERANCE || phase > 1 + TOLERANCE);
  }

  static boolean isNear(float phase, float end) {
    return Math.abs(phase - end) <= TOLERANCE;
  }
}
