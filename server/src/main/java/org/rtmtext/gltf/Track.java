package org.rtmtext.gltf;

import java.util.Arrays;
import java.util.Locale;
import org.joml.Quaterniond;

/**
 * The keys of one property of a node.
 *
 * @param path translation, rotation or scale
 * @param times ascending, seconds; at least one
 * @param values of each key; for a cubic spline, each with a tangent before and after it
 * @param step the difference of two neighbouring values that can be stored; 0 for floats
 */
public record Track(
    int node, Path path, Interpolation interpolation, float[] times, float[] values, double step) {
  /** Shorter quaternions are no rotation. */
  static final double ZERO = 1e-3;

  /** Keys that are nearer to each other than this, seconds, are at the same time. */
  private static final double SAME_TIME = 1e-4;

  public enum Path {
    TRANSLATION(3),
    ROTATION(4),
    SCALE(3);

    private final int components;

    Path(int components) {
      this.components = components;
    }

    int components() {
      return components;
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How values between keys are computed. */
  public enum Interpolation {
    STEP,
    LINEAR,
    CUBICSPLINE;

    int valuesOfKey() {
      return this == CUBICSPLINE ? 3 : 1;
    }
  }

  /** Whether the property never changes. */
  public boolean isConstant() {
    int components = path.components();
    for (int i = 0; i < values.length; i++) {
      boolean isValue = interpolation != Interpolation.CUBICSPLINE || i / components % 3 == 1;
      float expected = isValue ? value(0, i % components) : 0;
      if (times.length > 1 && values[i] != expected) {
        return false;
      }
    }
    return true;
  }

  /** The first key whose rotation is zero; -1 for none. */
  public int zeroRotation() {
    for (int key = 0; path == Path.ROTATION && key < times.length; key++) {
      double square = 0;
      for (int c = 0; c < path.components(); c++) {
        square += (double) value(key, c) * value(key, c);
      }
      if (square < ZERO * ZERO) {
        return key;
      }
    }
    return -1;
  }

  /**
   * How near a time must be to that of a key, seconds; floats are less exact after half an hour.
   */
  static double tolerance(double time) {
    return Math.max(SAME_TIME, 2 * Math.ulp((float) time));
  }

  /**
   * The key at a time; if several are within the tolerance, the nearest one. Times of samples are
   * rounded, and a STEP that misses its key has the value before it.
   *
   * @return -1 if the time is not that of a key
   */
  int keyAt(double time) {
    int found = Arrays.binarySearch(times, (float) time);
    int above = found >= 0 ? found : -found - 1;
    int nearest = -1;
    double distance = tolerance(time);
    for (int key = Math.max(0, above - 1); key <= Math.min(above, times.length - 1); key++) {
      if (Math.abs(times[key] - time) <= distance) {
        nearest = key;
        distance = Math.abs(times[key] - time);
      }
    }
    return nearest;
  }

  /**
   * The value at a time: that of the {@linkplain #keyAt key}, if there is one; before the first and
   * after the last key, the value of that key.
   *
   * @param into receives the components; a rotation has unit length
   */
  public void sample(double time, double[] into) {
    int at = keyAt(time);
    int key = at >= 0 ? at : keyBefore(time);
    if (at >= 0 || key < 0 || key == times.length - 1) {
      copy(Math.max(0, key), into);
    } else if (interpolation == Interpolation.STEP) {
      copy(key, into);
    } else {
      double length = (double) times[key + 1] - times[key];
      double part = (time - times[key]) / length;
      if (interpolation == Interpolation.CUBICSPLINE) {
        cubic(key, part, length, into);
      } else if (path == Path.ROTATION) {
        turn(key, part, into);
      } else {
        for (int c = 0; c < path.components(); c++) {
          into[c] = value(key, c) + part * (value(key + 1, c) - (double) value(key, c));
        }
      }
    }
    if (path == Path.ROTATION) {
      set(SceneNodes.unit(new Quaterniond(into[0], into[1], into[2], into[3])), into);
    }
  }

  private int keyBefore(double time) {
    return -Arrays.binarySearch(times, (float) time) - 2;
  }

  private float value(int key, int component) {
    int n = path.components();
    return interpolation == Interpolation.CUBICSPLINE
        ? values[(3 * key + 1) * n + component]
        : values[key * n + component];
  }

  private void copy(int key, double[] into) {
    for (int c = 0; c < path.components(); c++) {
      into[c] = value(key, c);
    }
  }

  private void turn(int key, double part, double[] into) {
    Quaterniond from = rotation(key);
    set(from.slerp(rotation(key + 1), part), into);
  }

  private Quaterniond rotation(int key) {
    return SceneNodes.unit(
        new Quaterniond(value(key, 0), value(key, 1), value(key, 2), value(key, 3)));
  }

  private static void set(Quaterniond q, double[] into) {
    into[0] = q.x;
    into[1] = q.y;
    into[2] = q.z;
    into[3] = q.w;
  }

  /** Hermite's polynomials; the tangents are per second. */
  private void cubic(int key, double t, double length, double[] into) {
    int n = path.components();
    double tt = t * t;
    double ttt = tt * t;
    for (int c = 0; c < n; c++) {
      double out = length * values[(3 * key + 2) * n + c];
      double in = length * values[3 * (key + 1) * n + c];
      into[c] =
          (2 * ttt - 3 * tt + 1) * value(key, c)
              + (ttt - 2 * tt + t) * out
              + (3 * tt - 2 * ttt) * value(key + 1, c)
              + (ttt - tt) * in;
    }
  }
}
