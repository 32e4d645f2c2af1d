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

  /** The three numbers as in a text. */
  public String text() {
    return Wording.exact(x) + " " + Wording.exact(y) + " " + Wording.exact(z);
  }

  public Vector3d vector() {
    return new Vector3d(Float.intBitsToFloat(x), Float.intBitsToFloat(y), Float.intBitsToFloat(z));
  }
}
