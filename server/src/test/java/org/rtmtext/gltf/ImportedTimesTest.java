package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.gltf.Track.Interpolation;
import org.rtmtext.gltf.Track.Path;

/** The value of a frame at a key is that of the key, although times are rounded. */
class ImportedTimesTest {
  private static final int KEYS = 96;

  private static float[] times(int first, int fps, int keys, int step) {
    float[] times = new float[keys];
    for (int i = 0; i < keys; i++) {
      times[i] = (float) ((double) (first + i * step) / fps);
    }
    return times;
  }

  /** A track whose x is the number of the key. */
  private static Track track(Interpolation interpolation, float... times) {
    int stride = 3 * interpolation.valuesOfKey();
    float[] values = new float[times.length * stride];
    for (int i = 0; i < times.length; i++) {
      values[i * stride + (interpolation == Interpolation.CUBICSPLINE ? 3 : 0)] = i;
    }
    return new Track(0, Path.TRANSLATION, interpolation, times, values, 0);
  }

  private static double[] x(Track track, ImportedTimes times) {
    double[] x = new double[times.seconds().length];
    double[] value = new double[3];
    for (int i = 0; i < x.length; i++) {
      track.sample(times.seconds()[i], value);
      x[i] = value[0];
    }
    return x;
  }

  private static double[] numbers(int count) {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = i;
    }
    return numbers;
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 25, 30, 60})
  void samplesAtKeys(int fps) throws Exception {
    for (int first = 0; first <= 100; first++) {
      Track few = track(Interpolation.LINEAR, times(first, fps, 2, KEYS - 1));
      for (Interpolation interpolation : Interpolation.values()) {
        Track track = track(interpolation, times(first, fps, KEYS, 1));
        ImportedTimes times = ImportedTimes.of(List.of(few, track), fps, ImportBudget.ofHeap());
        assertTrue(times.areSamples());
        assertArrayEquals(numbers(KEYS), x(track, times), interpolation + ", first key " + first);
      }
    }
  }

  /** Hours later, floats are less exact than the tolerance. */
  @Test
  void samplesAtLateKeys() throws Exception {
    int fps = 30;
    int first = fps * 3 * 3600;
    Track track = track(Interpolation.STEP, times(first, fps, KEYS, 1));
    Track few = track(Interpolation.LINEAR, times(first, fps, 2, KEYS - 1));
    ImportedTimes times = ImportedTimes.of(List.of(few, track), fps, ImportBudget.ofHeap());
    assertArrayEquals(numbers(KEYS), x(track, times));
  }

  /** Keys that are almost at the same time are one frame, with the values of all of them. */
  @Test
  void keysThatAreSlightlyLater() throws Exception {
    float[] exact = times(0, 24, 5, 1);
    float[] late = exact.clone();
    for (int i = 1; i < 4; i++) {
      late[i] += 5e-5f;
    }
    for (Interpolation interpolation : Interpolation.values()) {
      Track a = track(Interpolation.LINEAR, exact);
      Track b = track(interpolation, late);
      ImportedTimes times = ImportedTimes.of(List.of(a, b), 24, ImportBudget.ofHeap());
      assertFalse(times.areSamples());
      assertArrayEquals(numbers(5), x(a, times));
      assertArrayEquals(numbers(5), x(b, times));
    }
  }

  /** Of keys that are nearer to each other than the tolerance, the nearest one counts. */
  @Test
  void denseKeys() {
    Track dense = track(Interpolation.STEP, 0, 2e-5f, 4e-5f, 6e-5f);
    assertEquals(2, dense.keyAt(4.4e-5));
    assertEquals(1, dense.keyAt(2e-5));
    assertEquals(3, dense.keyAt(1.5e-4));
    assertEquals(-1, dense.keyAt(1.7e-4));
  }
}
