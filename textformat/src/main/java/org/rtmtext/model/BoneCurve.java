package org.rtmtext.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The values of one bone over the frames, for example to draw them as curves. NaN for frames
 * without a transform and for values that a transform does not determine. The arrays must not be
 * modified.
 *
 * @param positions x, y and z, metres: three arrays
 * @param turned the angle from the first rotation, 0 to 180 degrees
 * @param moved the distance from the first position, metres
 */
public record BoneCurve(double[][] positions, double[] turned, double[] moved) {
  /** Maximum number of curves times frames that a page can draw. */
  public static final int MAX_ROWS = 500_000;

  private static double[][] gaps(int count, int frames) {
    double[][] values = new double[count][frames];
    for (double[] v : values) {
      Arrays.fill(v, Double.NaN);
    }
    return values;
  }

  /**
   * Collects the values of a bone.
   *
   * @param transform gives the transform in a frame; called once for each frame, in order
   */
  public static BoneCurve of(int frames, IntFunction<Optional<Transform>> transform) {
    BoneCurve curve = new BoneCurve(gaps(3, frames), gaps(1, frames)[0], gaps(1, frames)[0]);
    Vector3d from = null;
    Quaterniond facing = null;
    for (int f = 0; f < frames; f++) {
      Optional<Transform> here = transform.apply(f);
      if (here.isEmpty()) {
        continue;
      }
      Vector3d position = here.get().position();
      from = from == null && position.isFinite() ? position : from;
      set(curve.positions, f, position);
      curve.moved[f] = from == null ? Double.NaN : position.distance(from);
      Quaterniond rotation = here.get().rotation();
      if (rotation.isFinite()) {
        facing = facing == null ? rotation : facing;
        curve.turned[f] = Rotations.between(facing, rotation);
      }
    }
    return curve;
  }

  private static void set(double[][] values, int frame, Vector3d v) {
    for (int axis = 0; axis < 3; axis++) {
      values[axis][frame] = v.get(axis);
    }
  }

  /**
   * Positions, metres.
   *
   * @param axis 0 to 2
   */
  public double[] position(int axis) {
    return positions[axis];
  }
}
