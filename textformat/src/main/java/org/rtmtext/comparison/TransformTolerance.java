package org.rtmtext.comparison;

import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.conversion.ConversionErrorBounds;
import org.rtmtext.model.QuaternionTransforms;

/**
 * By how much the parts of two transforms may differ.
 *
 * @param isRotationMeasured whether rows and quaternions are compared by these numbers, and not to
 *     the bit
 * @param isPositionMeasured whether positions are compared by these numbers, and not to the bit
 * @param scale of rows
 * @param length of quaternions; between a plain and a binarised animation, its distance from 1
 */
record TransformTolerance(
    boolean isRotationMeasured,
    boolean isPositionMeasured,
    double degrees,
    double metres,
    double scale,
    double shear,
    double length) {
  /** What rounding floats in rows leaves of no turn at all, degrees. */
  private static final double TURN_NOISE = 1e-5;

  /** What rounding floats does to the length of a row and to the cosine between two, and a bit. */
  private static final double ROW_NOISE = 1e-6;

  /** Four components of a quaternion, each rounded by half a step, of both. */
  private static final double LENGTH_NOISE = 2.0 / QuaternionTransforms.ONE;

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

  /** These, and what storing a bone in a binarised file makes different in model space. */
  TransformTolerance and(ConversionErrorBounds precision, int bone) {
    double element = precision.rows()[bone];
    return new TransformTolerance(
        true,
        true,
        Math.max(degrees, Math.toDegrees(precision.radians()[bone])),
        Math.max(metres, precision.metres()[bone]),
        // Three elements make a length, and two rows a cosine.
        Math.max(scale, 2 * element),
        Math.max(shear, 4 * element),
        Math.max(length, ConversionErrorBounds.LENGTH));
  }

  /** Whether a difference is none; one that cannot be measured, or is infinite, is one. */
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
