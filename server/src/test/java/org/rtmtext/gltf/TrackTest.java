package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.rtmtext.gltf.Track.Interpolation;
import org.rtmtext.gltf.Track.Path;

class TrackTest {
  private static final float[] TIMES = {1, 2, 4};

  private static double[] at(Track track, double time) {
    double[] value = new double[track.path().components()];
    track.sample(time, value);
    return value;
  }

  private static Track track(Path path, Interpolation interpolation, float... values) {
    return new Track(0, path, interpolation, TIMES, values, 0);
  }

  @Test
  void steps() {
    Track t = track(Path.TRANSLATION, Interpolation.STEP, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertArrayEquals(new double[] {1, 2, 3}, at(t, 0));
    assertArrayEquals(new double[] {1, 2, 3}, at(t, 1.99));
    assertArrayEquals(new double[] {4, 5, 6}, at(t, 2));
    assertArrayEquals(new double[] {7, 8, 9}, at(t, 100));
  }

  @Test
  void lines() {
    Track t = track(Path.SCALE, Interpolation.LINEAR, 1, 2, 3, 4, 5, 6, 8, 9, 10);
    assertArrayEquals(new double[] {2.5, 3.5, 4.5}, at(t, 1.5), 1e-12);
    assertArrayEquals(new double[] {5, 6, 7}, at(t, 2.5), 1e-12);
    assertFalse(t.isConstant());
  }

  /** The shorter way, at constant speed, although the signs of the quaternions differ. */
  @Test
  void turns() {
    float h = (float) Math.sqrt(0.5);
    Track t = track(Path.ROTATION, Interpolation.LINEAR, 0, 0, 0, 1, -h, 0, 0, -h, 0, 0, 0, 1);
    double[] q = at(t, 1.5);
    double sign = Math.signum(q[3]);
    assertEquals(Math.sin(Math.PI / 8), sign * q[0], 1e-6);
    assertEquals(Math.cos(Math.PI / 8), sign * q[3], 1e-6);
  }

  /** A parabola is exact: x = t², with tangents 2t. */
  @Test
  void splines() {
    Track t =
        track(
            Path.TRANSLATION,
            Interpolation.CUBICSPLINE,
            new float[] {
              2, 0, 0, 1, 0, 0, 2, 0, 0, //
              4, 0, 0, 4, 0, 0, 4, 0, 0, //
              8, 0, 0, 16, 0, 0, 8, 0, 0
            });
    assertEquals(1, at(t, 1)[0], 1e-12);
    assertEquals(2.25, at(t, 1.5)[0], 1e-6);
    assertEquals(9, at(t, 3)[0], 1e-6);
    assertFalse(t.isConstant());
  }

  @Test
  void constants() {
    assertTrue(track(Path.SCALE, Interpolation.LINEAR, 1, 2, 3, 1, 2, 3, 1, 2, 3).isConstant());
    assertTrue(
        new Track(0, Path.SCALE, Interpolation.CUBICSPLINE, new float[1], new float[9], 0)
            .isConstant());
  }
}
