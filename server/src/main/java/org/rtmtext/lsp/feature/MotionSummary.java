package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.model.BoneCurve;

/**
 * The motion of one bone and its extremes, for hovers. Its rows are those that could be read,
 * counted from 0; frames with syntax errors have none.
 *
 * @param frameCount of the animation
 * @param frames the frame of each row
 * @param rows the numbers of each row, all relative to the same
 * @param positions by axis: the coordinate of each row, metres
 * @param turns the angle of each row from the first valid rotation, degrees; NaN if the row is no
 *     rotation
 * @param distances of the position of each row from the first finite position, metres
 */
record MotionSummary(
    int frameCount,
    int[] frames,
    List<ShownNumbers> rows,
    double[][] positions,
    double[] turns,
    double[] distances) {
  /** In longer animations only every second, third, ... frame is read, and the last one. */
  private static final int MAX_FRAMES = 4000;

  private static final int CANCEL_EVERY = 256;

  /**
   * The motion of a bone.
   *
   * @param bone index in the list of bones; -1 gives no rows
   */
  static MotionSummary of(Analysis analysis, int bone, CancelChecker cancel) {
    ShownNumbers.Source numbers = new ShownNumbers.OfText(analysis);
    int all = bone < 0 ? 0 : analysis.reading().frameCount();
    int step = step(all);
    List<ShownNumbers> rows = new ArrayList<>();
    int[] frames = new int[all / step + 2];
    for (int f = 0; f < all; f = f + step < all || f == all - 1 ? f + step : all - 1) {
      if (f / step % CANCEL_EVERY == 0) {
        cancel.checkCanceled();
      }
      Optional<ShownNumbers> row = numbers.at(f, bone);
      if (row.isPresent() && (rows.isEmpty() || rows.get(0).space() == row.get().space())) {
        frames[rows.size()] = f;
        rows.add(row.get());
      }
    }
    BoneCurve curve = BoneCurve.of(rows.size(), i -> Optional.of(rows.get(i).transform()));
    return new MotionSummary(
        analysis.reading().frameCount(),
        Arrays.copyOf(frames, rows.size()),
        rows,
        new double[][] {curve.position(0), curve.position(1), curve.position(2)},
        curve.turned(),
        curve.moved());
  }

  private static int step(int frames) {
    return Math.max(1, (frames + MAX_FRAMES - 1) / MAX_FRAMES);
  }

  /** Whether the animation is so long that some frames were skipped. */
  boolean isSampled() {
    return step(frameCount) > 1;
  }

  int count() {
    return frames.length;
  }

  /** What the numbers of the rows are relative to; there must be a row. */
  ShownNumbers.Space space() {
    return rows.get(0).space();
  }

  /** A coordinate of a row minus that of the first row, metres. */
  double moved(int axis, int i) {
    return positions[axis][i] - positions[axis][0];
  }

  /** The smallest finite coordinate along an axis, metres; NaN if none is finite. */
  double least(int axis) {
    return finite(axis).min().orElse(Double.NaN);
  }

  /** The largest finite coordinate along an axis, metres; NaN if none is finite. */
  double most(int axis) {
    return finite(axis).max().orElse(Double.NaN);
  }

  private DoubleStream finite(int axis) {
    return Arrays.stream(positions[axis]).filter(Double::isFinite);
  }

  int mostTurned() {
    return largest(turns);
  }

  int farthest() {
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
  boolean moves() {
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
