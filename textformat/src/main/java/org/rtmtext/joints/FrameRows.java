package org.rtmtext.joints;

import java.util.Arrays;
import org.rtmtext.model.Transforms;

/**
 * The transforms of one frame as numbers: three rows of a rotation, and a position in metres. In
 * model space for a plain animation, relative to the parent for a binarised one. Reused for all
 * frames, to save allocations.
 */
final class FrameRows {
  /** The number of values of one transform. */
  static final int STRIDE = 12;

  /** The index of the position in a transform. */
  static final int POSITION = 9;

  /**
   * Rows with a smaller squared length are no rotation, for example those of a bone that is hidden
   * by a scale of 0.
   */
  private static final double MIN_SQUARED = 0.81;

  /** Rows with a larger squared length are no rotation either. */
  private static final double MAX_SQUARED = 1.21;

  /**
   * Positions with a larger squared distance from the origin, in square metres, would exceed the
   * precision of the sums.
   */
  private static final double MAX_DISTANCE_SQUARED = 1e12;

  private final double[] values;

  /** How far each transform is from a rotation, see {@link #deviation}; NaN if it is none. */
  private final double[] deviations;

  private int count;

  /**
   * @param bones the maximum number of transforms
   */
  FrameRows(int bones) {
    values = new double[bones * STRIDE];
    deviations = new double[bones];
  }

  /** Reads a frame; transforms beyond the number of bones are ignored. */
  void read(Transforms transforms) {
    count = Math.min(transforms.count(), deviations.length);
    for (int i = 0; i < count; i++) {
      if (transforms.isBinarised()) {
        local(transforms, i, i * STRIDE);
      } else {
        for (int k = 0; k < STRIDE; k++) {
          values[i * STRIDE + k] = transforms.value(i, k);
        }
      }
      deviations[i] = deviationAt(i * STRIDE);
    }
    Arrays.fill(deviations, count, deviations.length, Double.NaN);
  }

  int count() {
    return count;
  }

  /** The values of all transforms, {@link #STRIDE} each; must not be modified. */
  double[] values() {
    return values;
  }

  /** Whether transform {@code i} exists, is finite, and is roughly a rotation. */
  boolean isRotation(int i) {
    return !Double.isNaN(deviations[i]);
  }

  /** About how far the scale and shear of transform {@code i} move a point at unit distance. */
  double deviation(int i) {
    return deviations[i];
  }

  private double deviationAt(int at) {
    double largest = 0;
    for (int row = 0; row < 3; row++) {
      double squared = dot(at + 3 * row, at + 3 * row);
      // NaN is outside of the range too.
      if (!(squared >= MIN_SQUARED && squared <= MAX_SQUARED)) {
        return Double.NaN;
      }
      double cosine = dot(at + 3 * row, at + 3 * ((row + 1) % 3));
      largest = Math.max(largest, Math.max(Math.abs(squared - 1), Math.abs(cosine)));
    }
    return dot(at + POSITION, at + POSITION) <= MAX_DISTANCE_SQUARED ? largest / 2 : Double.NaN;
  }

  private double dot(int i, int j) {
    return values[i] * values[j] + values[i + 1] * values[j + 1] + values[i + 2] * values[j + 2];
  }

  /**
   * The rows of {@link org.rtmtext.model.Rotations#toRows}, without allocations, and the position
   * (-x, y, -z).
   */
  private void local(Transforms q, int i, int at) {
    double x = q.value(i, 0);
    double y = q.value(i, 1);
    double z = q.value(i, 2);
    double w = q.value(i, 3);
    values[at] = 1 - 2 * (y * y + z * z);
    values[at + 1] = -2 * (x * y - z * w);
    values[at + 2] = 2 * (x * z + y * w);
    values[at + 3] = -2 * (x * y + z * w);
    values[at + 4] = 1 - 2 * (x * x + z * z);
    values[at + 5] = -2 * (y * z - x * w);
    values[at + 6] = 2 * (x * z - y * w);
    values[at + 7] = -2 * (y * z + x * w);
    values[at + 8] = 1 - 2 * (x * x + y * y);
    values[at + 9] = 0.0 - q.value(i, 4);
    values[at + 10] = q.value(i, 5);
    values[at + 11] = 0.0 - q.value(i, 6);
  }
}
