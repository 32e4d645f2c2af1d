package org.rtmtext.model;

import org.joml.Matrix3d;
import org.rtmtext.problem.Code;

/**
 * Classifies the three rows of a plain file's matrix. If several shapes apply, the first of zero,
 * mirror, shear and scale is chosen.
 */
public enum MatrixShape {
  /** Three rows of length 1, at right angles and right-handed, within the tolerances. */
  ROTATION(null),
  /** At least one row shrinks to nothing, so that the model becomes flat, a line or a point. */
  ZERO(Code.MATRIX_ZERO),
  /** Left-handed: turns the model inside out. */
  MIRROR(Code.MATRIX_MIRROR),
  /** Two rows are not at right angles. */
  SHEAR(Code.MATRIX_SHEAR),
  /** A row is not of length 1. */
  SCALE(Code.MATRIX_SCALE),
  /** A value is NaN or infinite, so the shape is undefined. */
  NOT_FINITE(Code.NOT_FINITE);

  /**
   * The length below which a row makes its matrix {@link #ZERO}: such a row shrinks a metre to less
   * than a millimetre. Exporters hide objects with a scale of 0. A camera with a scale of 0.01
   * exists; its matrix is {@link #SCALE}.
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

  private static final double MIN_SQUARE = square(1 - 0.98 * LENGTH_TOLERANCE);
  private static final double MAX_SQUARE = square(1 + 0.98 * LENGTH_TOLERANCE);
  private static final double MAX_PRODUCT = 0.97 * COSINE_TOLERANCE;

  private final Code code;

  MatrixShape(Code code) {
    this.code = code;
  }

  /** The problem of a matrix of this shape; null for a rotation. */
  public Code code() {
    return code;
  }

  /**
   * The shape of three rows.
   *
   * @param m the rows of the file, each as a column of m
   */
  public static MatrixShape of(Matrix3d m) {
    // Without square roots, with bounds slightly tighter than the tolerances.
    boolean rotation =
        isUnit(m.m00 * m.m00 + m.m01 * m.m01 + m.m02 * m.m02)
            && isUnit(m.m10 * m.m10 + m.m11 * m.m11 + m.m12 * m.m12)
            && isUnit(m.m20 * m.m20 + m.m21 * m.m21 + m.m22 * m.m22)
            && Math.abs(m.m00 * m.m10 + m.m01 * m.m11 + m.m02 * m.m12) < MAX_PRODUCT
            && Math.abs(m.m00 * m.m20 + m.m01 * m.m21 + m.m02 * m.m22) < MAX_PRODUCT
            && Math.abs(m.m10 * m.m20 + m.m11 * m.m21 + m.m12 * m.m22) < MAX_PRODUCT
            && m.determinant() > 0;
    return rotation ? ROTATION : of(new MatrixMeasures(m));
  }

  private static MatrixShape of(MatrixMeasures m) {
    if (!m.isFinite()) {
      return NOT_FINITE;
    }
    if (m.zeroRows() > 0) {
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

  private static boolean isUnit(double square) {
    return square > MIN_SQUARE && square < MAX_SQUARE;
  }

  private static double square(double v) {
    return v * v;
  }
}
