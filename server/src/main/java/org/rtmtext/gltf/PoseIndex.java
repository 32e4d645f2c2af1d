package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.skeleton.Parents;

/**
 * Finds the frames of an animation that have most rows of a given frame, wherever they are. Each
 * row is compared by one number, so that the time for a frame does not depend on the number of
 * frames.
 */
final class PoseIndex {
  /** More frames with the same row say little about where a frame comes from. */
  private static final int MAX_EQUAL = 32;

  private static final int MAX_VOTED = 8;
  private static final int MAX_RESULTS = 3;

  /** Frames next to the expected one that are compared even if many frames are equal. */
  private static final int BEFORE = 8;

  private static final int AFTER = 24;
  private static final int ELEMENTS = 12;

  private final int bones;
  private final Optional<Parents> parents;
  private final float[][] values;

  /** By bone: the value of each frame, as an integer of the same order, and its index. */
  private final long[][] sorted;

  private final int[] votes;
  private final double[] weights = new double[ELEMENTS];
  private final float tolerance;

  /**
   * @param parents if rows are relative to the parent
   * @param poses the matrices of a frame by bone; null for unknown ones
   * @param sameElement the largest difference of elements of equal rotations
   * @param sameMetres the largest difference of components of equal positions
   */
  PoseIndex(
      int frames,
      Optional<Parents> parents,
      IntFunction<Matrix4x3d[]> poses,
      double sameElement,
      double sameMetres) {
    this.parents = parents;
    Random random = new Random(1);
    double sum = 0;
    for (int i = 0; i < ELEMENTS; i++) {
      weights[i] = 0.5 + random.nextDouble() / 2;
      sum += weights[i] * (i < ELEMENTS - 3 ? sameElement : sameMetres);
    }
    tolerance = (float) sum;
    values = new float[frames][];
    votes = new int[frames];
    for (int f = 0; f < frames; f++) {
      values[f] = values(poses.apply(f));
    }
    bones = frames == 0 ? 0 : values[0].length;
    sorted = new long[bones][];
    for (int b = 0; b < bones; b++) {
      sorted[b] = new long[frames];
      for (int f = 0; f < frames; f++) {
        sorted[b][f] = key(values[f][b], f);
      }
      Arrays.sort(sorted[b]);
    }
  }

  /** A number for each row; equal rows have nearly the same number. */
  private float[] values(Matrix4x3d[] pose) {
    float[] numbers = new float[pose.length];
    Vector3d column = new Vector3d();
    for (int b = 0; b < pose.length; b++) {
      int bone = b;
      int parent = parents.map(p -> p.parent(bone)).orElse(-1);
      if (pose[b] == null || parent >= 0 && pose[parent] == null) {
        numbers[b] = Float.NaN;
        continue;
      }
      Matrix4x3d row = parent < 0 ? pose[b] : SkinPoses.relative(pose[parent], pose[b]);
      double sum = 0;
      for (int i = 0; i < ELEMENTS; i++) {
        sum += weights[i] * row.getColumn(i / 3, column).get(i % 3);
      }
      numbers[b] = (float) sum;
    }
    return numbers;
  }

  private static long key(float value, int frame) {
    int bits = Float.floatToIntBits(value);
    return (long) (bits ^ bits >> 31 & Integer.MAX_VALUE) << 32 | frame;
  }

  /**
   * The frames that have most of the rows, the best first; of equal ones, the nearest first.
   *
   * @param pose the matrices of a frame by bone; null for unknown ones
   * @param expected where the frame is if none was inserted or deleted
   */
  List<Integer> similar(Matrix4x3d[] pose, int expected) {
    float[] wanted = values(pose);
    Set<Integer> candidates = new LinkedHashSet<>(voted(wanted));
    int end = Math.min(values.length, expected + AFTER);
    for (int f = Math.max(0, expected - BEFORE); f < end; f++) {
      candidates.add(f);
    }
    record Scored(int frame, int count, int distance) {}
    return candidates.stream()
        .map(f -> new Scored(f, count(values[f], wanted), Math.abs(f - expected)))
        .filter(s -> s.count() > 0)
        .sorted(
            Comparator.comparingInt(Scored::count)
                .reversed()
                .thenComparingInt(Scored::distance)
                .thenComparingInt(Scored::frame))
        .limit(MAX_RESULTS)
        .map(Scored::frame)
        .toList();
  }

  /** The frames that have most of those rows that few frames have. */
  private List<Integer> voted(float[] wanted) {
    List<Integer> found = new ArrayList<>();
    for (int b = 0; b < bones; b++) {
      if (Float.isNaN(wanted[b])) {
        continue;
      }
      int from = position(b, key(wanted[b] - tolerance, 0));
      int to = position(b, key(Math.nextUp(wanted[b] + tolerance), 0));
      for (int i = from; i < to && to - from <= MAX_EQUAL; i++) {
        int frame = (int) sorted[b][i];
        if (votes[frame]++ == 0) {
          found.add(frame);
        }
      }
    }
    found.sort(Comparator.<Integer>comparingInt(f -> votes[f]).reversed());
    List<Integer> best = List.copyOf(found.subList(0, Math.min(MAX_VOTED, found.size())));
    found.forEach(f -> votes[f] = 0);
    return best;
  }

  private int position(int bone, long key) {
    int found = Arrays.binarySearch(sorted[bone], key);
    return found >= 0 ? found : -found - 1;
  }

  private int count(float[] frame, float[] wanted) {
    int count = 0;
    for (int b = 0; b < bones; b++) {
      count += Math.abs(frame[b] - wanted[b]) <= tolerance ? 1 : 0;
    }
    return count;
  }
}
