package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.model.BoneCurve;
import org.rtmtext.model.Transform;
import org.rtmtext.reader.TextReading;

/**
 * Extremes of one bone's {@link BoneCurve}, for hovers. Rows are counted from 0 and are those that
 * could be read; frames with syntax errors have none.
 */
public final class MotionSummary {
  /** In longer animations only every second, third, ... frame is read, and the last one. */
  private static final int MAX_FRAMES = 4000;

  private static final int CANCEL_EVERY = 256;

  private final int frameCount;
  private final int[] frames;
  private final double[][] positions;
  private final double[] turns;
  private final double[] distances;

  private MotionSummary(int frameCount, int[] frames, BoneCurve curve) {
    this.frameCount = frameCount;
    this.frames = frames;
    positions = new double[][] {curve.position(0), curve.position(1), curve.position(2)};
    turns = curve.turned();
    distances = curve.moved();
  }

  public static MotionSummary of(TextReading reading, String bone, CancelChecker cancel) {
    int all = reading.frameCount();
    int step = step(all);
    List<Transform> rows = new ArrayList<>();
    int[] frames = new int[all / step + 2];
    for (int f = 0; f < all; f = f + step < all || f == all - 1 ? f + step : all - 1) {
      if (f / step % CANCEL_EVERY == 0) {
        cancel.checkCanceled();
      }
      Optional<Transform> row = reading.rows().transformOf(f, bone);
      if (row.isPresent()) {
        frames[rows.size()] = f;
        rows.add(row.get());
      }
    }
    return new MotionSummary(
        all,
        Arrays.copyOf(frames, rows.size()),
        BoneCurve.of(rows.size(), i -> Optional.of(rows.get(i))));
  }

  private static int step(int frames) {
    return Math.max(1, (frames + MAX_FRAMES - 1) / MAX_FRAMES);
  }

  public int frameCount() {
    return frameCount;
  }

  /** Whether the animation is so long that some frames were skipped. */
  public boolean isSampled() {
    return step(frameCount) > 1;
  }

  public int count() {
    return frames.length;
  }

  public int frame(int i) {
    return frames[i];
  }

  /** The angle between the rotations of a row and the first row, degrees; NaN if one has none. */
  public double turn(int i) {
    return turns[i];
  }

  /** A component of a row's position, metres. */
  public double position(int axis, int i) {
    return positions[axis][i];
  }

  /** The difference between a component of a row's position and the first row's, metres. */
  double moved(int axis, int i) {
    return positions[axis][i] - positions[axis][0];
  }

  /** The distance of a row's position from the first row's, metres. */
  public double distance(int i) {
    return distances[i];
  }

  /** The smallest finite component of the positions; NaN if none is finite. */
  public double least(int axis) {
    return finite(axis).min().orElse(Double.NaN);
  }

  /** The largest finite component of the positions; NaN if none is finite. */
  public double most(int axis) {
    return finite(axis).max().orElse(Double.NaN);
  }

  private DoubleStream finite(int axis) {
    return Arrays.stream(positions[axis]).filter(Double::isFinite);
  }

  public int mostTurned() {
    return largest(turns);
  }

  public int farthest() {
    return largest(distances);
  }

  private static int largest(double[] values) {
    int largest = 0;
    for (int i = 1; i < values.length; i++) {
      largest = values[i] > values[largest] ? i : largest;
    }
    return largest;
  }

  /** Whether any row differs from the first one. */
  public boolean moves() {
    return count() > 0 && (turns[mostTurned()] > 0 || farthest() > 0);
  }

  /** Up to {@code max} rows, evenly spread, with the first and the last one. */
  int[] sample(int max) {
    int count = count();
    return count <= max
        ? IntStream.range(0, count).toArray()
        : IntStream.range(0, max).map(i -> (int) ((long) i * (count - 1) / (max - 1))).toArray();
  }
}
