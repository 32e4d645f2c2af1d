package org.rtmtext.comparison;

import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.conversion.ConversionErrorBounds;
import org.rtmtext.model.Transforms;

/**
 * The largest differences that are allowed for each part of two transforms.
 *
 * @param isRotationMeasured whether rows and quaternions are compared by these numbers instead of
 *     bit by bit
 * @param isPositionMeasured whether positions are compared by these numbers instead of bit by bit
 * @param scale of rows
 * @param length of a quaternion, which is compared with 1 if the other animation is plain
 */
record TransformTolerance(
    boolean isRotationMeasured,
    boolean isPositionMeasured,
    double degrees,
    double metres,
    double scale,
    double shear,
    double length) {
  /** Upper limit of the angle that rounding rows to floats causes, in degrees. */
  private static final double TURN_NOISE = 1e-5;

  /** Upper limit of the rounding error of floats in a row's length or the cosine of two rows. */
  private static final double ROW_NOISE = 1e-6;

  /** The change of length by rounding four components of two quaternions by half a step. */
  private static final double LENGTH_NOISE = 2.0 / Transforms.ONE;

  static TransformTolerance of(ToleranceOptions t) {
    return new TransformTolerance(
        t.degrees() > 0 || t.scale() > 0,
        t.metres() > 0,
        Math.max(t.degrees(), TURN_NOISE),
        t.metres(),
        Math.max(t.scale(), ROW_NOISE),
        Math.max(t.scale(), ROW_NOISE),
        Math.max(t.scale(), LENGTH_NOISE));
  }

  /** This tolerance, widened by the error of converting a bone to a binarised file. */
  TransformTolerance and(ConversionErrorBounds precision, int bone) {
    double element = precision.rows()[bone];
    return new TransformTolerance(
        true,
        true,
        Math.max(degrees, Math.toDegrees(precision.radians()[bone])),
        Math.max(metres, precision.metres()[bone]),
        // A length has the errors of three elements (sqrt(3) < 2), a cosine those of two rows.
        Math.max(scale, 2 * element),
        Math.max(shear, 4 * element),
        Math.max(length, ConversionErrorBounds.LENGTH));
  }

  /** Whether a difference is allowed; NaN and infinite differences never are. */
  boolean allow(Part part, double amount) {
    double limit =
        switch (part) {
          case ROTATION -> degrees;
          case POSITION -> metres;
          case SCALE -> scale;
          case SHEAR -> shear;
          case LENGTH -> length;
          case HANDEDNESS, ROW, BITS -> -1;
        };
    return amount <= limit && amount < Double.POSITIVE_INFINITY;
  }
}
