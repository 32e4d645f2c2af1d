package org.rtmtext.model;

import org.joml.Vector3d;
import org.rtmtext.problem.Wording;

/**
 * How far one cycle of the animation moves the model, in metres.
 *
 * @param x bits of the stored float
 * @param y bits of the stored float
 * @param z bits of the stored float
 */
public record Motion(int x, int y, int z) {
  public static final Motion NONE = new Motion(0, 0, 0);

  /** This motion with some components negated; zeros and NaN stay. */
  public Motion negated(boolean alongX, boolean alongY, boolean alongZ) {
    return new Motion(alongX ? negated(x) : x, alongY ? negated(y) : y, alongZ ? negated(z) : z);
  }

  private static int negated(int bits) {
    float value = Float.intBitsToFloat(bits);
    return value == 0 || Float.isNaN(value) ? bits : bits ^ 0x80000000;
  }

  public int[] bits() {
    return new int[] {x, y, z};
  }

  /** The three numbers as in a text. */
  public String text() {
    return Wording.exact(x) + " " + Wording.exact(y) + " " + Wording.exact(z);
  }

  public Vector3d vector() {
    return new Vector3d(Float.intBitsToFloat(x), Float.intBitsToFloat(y), Float.intBitsToFloat(z));
  }
}
