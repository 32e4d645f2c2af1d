package org.rtmtext.model;

import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * How far apart two poses are: the largest difference of a row, as stored. In a plain file, that is
 * the difference in model space, and metres are those of {@link Transform#position}, which also
 * changes if a bone only turns. In a binarised file, it is the difference relative to the parent.
 *
 * @param degrees the largest angle between the rotations of a row
 * @param metres the largest distance between the positions of a row
 * @param stretch the largest difference between the lengths of a row's axes; those of a quaternion
 *     whose length is 1, up to rounding, are 1
 */
public record PoseDistance(double degrees, double metres, double stretch) {
  /**
   * Poses that differ by at most this look the same. Real loops end within 0.02 degrees and 0.2 mm
   * of their first pose; the steps of a binarised file are 0.007 degrees and up to 1 mm.
   */
  public static final PoseDistance NOISE = new PoseDistance(0.1, 0.001, 0.001);

  private static final PoseDistance NOT_COMPARABLE =
      new PoseDistance(Double.NaN, Double.NaN, Double.NaN);

  /**
   * The distance between two poses of one animation.
   *
   * @return nan if the counts differ, or if a row that differs has no valid rotation or position
   */
  public static PoseDistance between(Transforms a, Transforms b) {
    if (a.count() != b.count() || a.isBinarised() != b.isBinarised()) {
      return NOT_COMPARABLE;
    }
    PoseDistance largest = new PoseDistance(0, 0, 0);
    for (int i = 0; i < a.count(); i++) {
      if (!a.sameBits(i, b, i)) {
        Transform x = a.get(i);
        Transform y = b.get(i);
        largest = largest.max(new PoseDistance(x.angleTo(y), x.distanceTo(y), stretch(a, b, i)));
      }
    }
    return largest;
  }

  /**
   * Whether the {@linkplain #between distance} between two poses {@linkplain #isNone is none}; this
   * is faster than their distance, above all if they differ.
   */
  public static boolean areSame(Transforms a, Transforms b) {
    return a.count() == b.count()
        && a.isBinarised() == b.isBinarised()
        && IntStream.range(0, a.count()).allMatch(i -> a.sameBits(i, b, i) || areSame(a, b, i));
  }

  /** Compares the number that is cheapest to compute first. */
  private static boolean areSame(Transforms a, Transforms b, int row) {
    Transform x = a.get(row);
    Transform y = b.get(row);
    return x.distanceTo(y) <= NOISE.metres
        && stretch(a, b, row) <= NOISE.stretch
        && x.angleTo(y) <= NOISE.degrees;
  }

  /** Quaternions that are of unit length up to rounding do not stretch. */
  private static double stretch(Transforms a, Transforms b, int row) {
    if (isUnitQuaternion(a, row) && isUnitQuaternion(b, row)) {
      return 0;
    }
    Matrix3d x = a.get(row).rows();
    Matrix3d y = b.get(row).rows();
    double largest = 0;
    Vector3d axis = new Vector3d();
    for (int i = 0; i < 3; i++) {
      double length = x.getColumn(i, axis).length();
      largest = Math.max(largest, Math.abs(length - y.getColumn(i, axis).length()));
    }
    return largest;
  }

  private static boolean isUnitQuaternion(Transforms t, int row) {
    return t.isBinarised() && Rotations.isUnit(t.get(row).quaternion());
  }

  /** The larger degrees, metres and stretch of two distances; nan where one of them is nan. */
  public PoseDistance max(PoseDistance other) {
    return new PoseDistance(
        Math.max(degrees, other.degrees),
        Math.max(metres, other.metres),
        Math.max(stretch, other.stretch));
  }

  PoseDistance times(double factor) {
    return new PoseDistance(factor * degrees, factor * metres, factor * stretch);
  }

  PoseDistance andNoise() {
    return new PoseDistance(
        degrees + NOISE.degrees, metres + NOISE.metres, stretch + NOISE.stretch);
  }

  /** Whether no number is larger than that of another distance; false if one is nan. */
  public boolean isWithin(PoseDistance other) {
    return degrees <= other.degrees && metres <= other.metres && stretch <= other.stretch;
  }

  /** Whether the poses are the same, up to the {@link #NOISE}. */
  public boolean isNone() {
    return isWithin(NOISE);
  }
}
