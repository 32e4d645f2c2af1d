package org.rtmtext.model;

import org.joml.Matrix3d;

/**
 * Classifies the three rows of a plain file's matrix. If several shapes apply, the first of zero,
 * mirror, shear and scale is chosen.
 */
public enum MatrixShape {
  /** Three rows of length 1 at right angles, right-handed, within the tolerances. */
  ROTATION,
  /** At least one row shrinks to nothing. */
  ZERO,
  /** Left-handed: turns the model inside out. */
  MIRROR,
  /** Two rows are not at right angles. */
  SHEAR,
  /** A row is not of length 1. */
  SCALE,
  /** A value is NaN or infinite, so the shape is undefined. */
  NOT_FINITE;

  /**
   * A matrix with a shorter row is {@link #ZERO}: it shrinks a metre to less than a millimetre.
   * Exporters hide objects with a scale of 0. A camera with a scale of 0.01 exists; it is {@link
   * #SCALE}.
   */
  static final double ZERO_LENGTH = 0.001;

  /**
   * How far the length of a row may be from 1. Measured in real files: intended rotations reach
   * 6e-4, an animation converted to 14-byte quaternions and back 0.004, and both look right; the
   * smallest scale left by mistake is 1.019.
   */
  static final double LENGTH_TOLERANCE = 0.01;

  /**
   * How large the cosine between two rows may be; 0.02 is 1.1 degrees. Measured in real files:
   * rotations reach 0.002, the converted animation 0.0104; the smallest known shear is 0.078.
   */
  static final double COSINE_TOLERANCE = 0.02;

  /**
   * A matrix is mirrored only if its volume is below the negative of this: for rows in one plane,
   * the sign of the volume is noise.
   */
  private static final double FLAT = 0.001;

  private static final float MIN_SQUARE = (float) square(1 - 0.98 * LENGTH_TOLERANCE);
  private static final float MAX_SQUARE = (float) square(1 + 0.98 * LENGTH_TOLERANCE);
  private static final float MAX_PRODUCT = (float) (0.97 * COSINE_TOLERANCE);

  /**
   * The shape of one matrix.
   *
   * @param bits of floats
   * @param at index of the first of its nine values
   */
  public static MatrixShape of(int[] bits, int at) {
    float a0 = Float.intBitsToFloat(bits[at]);
    float a1 = Float.intBitsToFloat(bits[at + 1]);
    float a2 = Float.intBitsToFloat(bits[at + 2]);
    float b0 = Float.intBitsToFloat(bits[at + 3]);
    float b1 = Float.intBitsToFloat(bits[at + 4]);
    float b2 = Float.intBitsToFloat(bits[at + 5]);
    float c0 = Float.intBitsToFloat(bits[at + 6]);
    float c1 = Float.intBitsToFloat(bits[at + 7]);
    float c2 = Float.intBitsToFloat(bits[at + 8]);
    // In floats, with bounds slightly tighter than the tolerances, so that rounding cannot matter.
    boolean rotation =
        isUnit(a0 * a0 + a1 * a1 + a2 * a2)
            && isUnit(b0 * b0 + b1 * b1 + b2 * b2)
            && isUnit(c0 * c0 + c1 * c1 + c2 * c2)
            && Math.abs(a0 * b0 + a1 * b1 + a2 * b2) < MAX_PRODUCT
            && Math.abs(a0 * c0 + a1 * c1 + a2 * c2) < MAX_PRODUCT
            && Math.abs(b0 * c0 + b1 * c1 + b2 * c2) < MAX_PRODUCT
            && a0 * (b1 * c2 - b2 * c1) + a1 * (b2 * c0 - b0 * c2) + a2 * (b0 * c1 - b1 * c0) > 0;
    return rotation ? ROTATION : of(new MatrixMeasures(bits, at));
  }

  /**
   * The shape of three rows, rounded to floats.
   *
   * @param rows row i as column i
   */
  public static MatrixShape of(Matrix3d rows) {
    int[] bits = new int[9];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits((float) rows.get(i / 3, i % 3));
    }
    return of(bits, 0);
  }

  private static MatrixShape of(MatrixMeasures m) {
    if (!m.isFinite()) {
      return NOT_FINITE;
    }
    if (m.shortest() < ZERO_LENGTH) {
      return ZERO;
    }
    if (m.volume() < -FLAT) {
      return MIRROR;
    }
    if (Math.abs(m.worstCosine()) > COSINE_TOLERANCE) {
      return SHEAR;
    }
    return m.largestLengthError() > LENGTH_TOLERANCE ? SCALE : ROTATION;
  }

  private static boolean isUnit(float square) {
    return square > MIN_SQUARE && square < MAX_SQUARE;
  }

  private static double square(double v) {
    return v * v;
  }
}
