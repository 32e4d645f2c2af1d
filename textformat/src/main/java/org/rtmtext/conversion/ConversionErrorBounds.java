package org.rtmtext.conversion;

import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;

/**
 * Bounds, in model space, of the difference between a binarised frame and the plain frame that it
 * was converted from. The conversion rounded the quaternions and truncated the positions of each
 * bone and its ancestors.
 *
 * @param radians largest angle for each bone
 * @param rows largest difference of an element of the three rows, for each bone
 * @param metres largest distance for each bone
 */
public record ConversionErrorBounds(double[] radians, double[] rows, double[] metres) {
  /**
   * The largest difference of a converted quaternion's length from 1: 0.1 %, as in all known files
   * of Bohemia's binariser.
   */
  public static final double LENGTH = QuaternionRounding.OFF_UNIT / Transforms.ONE;

  /**
   * The length of the rounding error of a quaternion whose four components are each off by half a
   * step.
   */
  private static final double QUATERNION = 1.0 / Transforms.ONE;

  /**
   * Rotations of unit quaternions with the distance d differ by 2 d radians; 1 % more for other
   * lengths.
   */
  private static final double ANGLE = 2.02 * QUATERNION;

  /** Elements of the rows are quadratic: their differential is at most 4 q dq. */
  private static final double ROWS = 4.04 * QUATERNION;

  /** Truncating changes a coordinate by less than this fraction of it: a step of binary16. */
  private static final double HALF_STEP = 0x1p-10;

  /** Coordinates of a smaller magnitude become 0. */
  private static final double HALF_MIN = 0x1p-14;

  /**
   * Upper limit of the rounding errors of floats in a plain file, in angles, elements of rows, and
   * positions as a fraction of their length.
   */
  private static final double FLOAT = 0x1p-22;

  public static ConversionErrorBounds of(Transforms frame, Parents parents) {
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
        double p = Math.abs(frame.value(bone, 4 + c));
        double step = Math.max(HALF_MIN, p * HALF_STEP);
        square += p * p;
        cut += step * step;
      }
      double length = Math.sqrt(square);
      boolean root = parent < 0;
      reach[bone] = length + (root ? 0 : reach[parent]);
      bounds.radians[bone] = ANGLE + FLOAT + (root ? 0 : bounds.radians[parent]);
      bounds.rows[bone] = ROWS + FLOAT + (root ? 0 : bounds.rows[parent]);
      // Errors in the parent's rows move the bone: sqrt(3), because a row has three elements.
      bounds.metres[bone] =
          Math.sqrt(cut)
              + FLOAT * (1 + reach[bone])
              + (root ? 0 : bounds.metres[parent] + Math.sqrt(3) * length * bounds.rows[parent]);
    }
    return bounds;
  }
}
