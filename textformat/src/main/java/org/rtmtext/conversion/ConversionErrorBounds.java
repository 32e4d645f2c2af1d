package org.rtmtext.conversion;

import org.rtmtext.model.Half;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.skeleton.Parents;

/**
 * How far a bone of a binarised frame may be, in model space, from the plain one that it was made
 * of: every component of a quaternion was rounded and every position cut off, for the bone itself
 * and for all that it hangs on.
 *
 * @param radians by bone: the angle
 * @param rows by bone: the largest difference of an element of the three rows
 * @param metres by bone: the distance
 */
public record ConversionErrorBounds(double[] radians, double[] rows, double[] metres) {
  /**
   * How far the length of a quaternion that was made of a rotation may be from 1: 0.1 %, as in all
   * known files of Bohemia's binariser.
   */
  public static final double LENGTH = QuaternionRounding.OFF_UNIT / QuaternionTransforms.ONE;

  /** Four components, each half a step away: the length of their difference. */
  private static final double QUATERNION = 1.0 / QuaternionTransforms.ONE;

  /** Two unit quaternions that differ by d are an angle of 2 d apart; 1 % for what is no unit. */
  private static final double ANGLE = 2.02 * QUATERNION;

  /** Elements of the rows are squares: their differential is 4 q dq at most. */
  private static final double ROWS = 4.04 * QUATERNION;

  /** A position is cut off by less than a step of binary16, relative to it; below, it is 0. */
  private static final double HALF_STEP = 0x1p-10;

  private static final double HALF_LEAST = 0x1p-14;

  /** Plain files store floats. */
  private static final double FLOAT = 0x1p-22;

  /** The bounds for one frame. */
  public static ConversionErrorBounds of(QuaternionTransforms frame, Parents parents) {
    int count = parents.count();
    ConversionErrorBounds bounds =
        new ConversionErrorBounds(new double[count], new double[count], new double[count]);
    double[] reach = new double[count];
    for (int k = 0; k < count; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      double square = 0;
      double cut = 0;
      for (int c = 0; c < 3; c++) {
        double p = Math.abs(Half.toFloat(frame.position(bone, c)));
        double step = Math.max(HALF_LEAST, p * HALF_STEP);
        square += p * p;
        cut += step * step;
      }
      double length = Math.sqrt(square);
      boolean root = parent < 0;
      reach[bone] = length + (root ? 0 : reach[parent]);
      bounds.radians[bone] = ANGLE + FLOAT + (root ? 0 : bounds.radians[parent]);
      bounds.rows[bone] = ROWS + FLOAT + (root ? 0 : bounds.rows[parent]);
      // The rows of what it hangs on turn and stretch where it is; three elements make a length.
      bounds.metres[bone] =
          Math.sqrt(cut)
              + FLOAT * (1 + reach[bone])
              + (root ? 0 : bounds.metres[parent] + Math.sqrt(3) * length * bounds.rows[parent]);
    }
    return bounds;
  }
}
