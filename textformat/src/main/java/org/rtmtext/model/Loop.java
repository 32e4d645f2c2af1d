package org.rtmtext.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether frames are a loop. It is closed if its last frame repeats the first pose, and open if it
 * lacks this frame.
 */
public final class Loop {
  /**
   * In an open loop, the step from the last pose to the first one is at most this many times as
   * large as the steps beside it.
   */
  private static final double MAX_STEPS = 2;

  /**
   * In an open loop, the step from the last pose to the first one is at most this fraction of the
   * largest distance between the first pose and another one.
   */
  private static final double MAX_PART = 0.75;

  /**
   * In an open loop, the step from the last pose to the first one has about the direction of the
   * step before it: the cosine between them is at least this. For few poses, a smaller cosine is
   * enough: that of twice the angle between the steps of a circle with as many poses. For fewer
   * than 6 poses, any direction will do.
   */
  private static final double MIN_COSINE = 0.8;

  private final List<Frame> frames;

  private Loop(List<Frame> frames) {
    this.frames = frames;
  }

  /**
   * Whether there are at least two poses, and the last pose is the same as the first, up to {@link
   * PoseDistance#NOISE}.
   */
  public static boolean isClosed(List<Frame> frames) {
    int last = frames.size() - 1;
    return last > 0
        && PoseDistance.areSame(frames.get(last).transforms(), frames.get(0).transforms());
  }

  /**
   * Whether n frames, at least three, have the phases 0 to (n - 1) / n, and the last pose leads to
   * the first.
   */
  public static boolean isOpen(List<Frame> frames) {
    return new Loop(frames).isOpen();
  }

  private boolean isOpen() {
    int n = frames.size();
    if (n < 3
        || !Phase.isNear(frames.get(0).phaseValue(), 0)
        || Math.abs(frames.get(n - 1).phaseValue() - (n - 1.0) / n) > 0.1 / n) {
      return false;
    }
    PoseDistance gap = step(n - 1, 0);
    PoseDistance before = step(n - 2, n - 1);
    PoseDistance after = step(0, 1);
    double least = Math.min(MIN_COSINE, n < 6 ? -1 : Math.cos(4 * Math.PI / n));
    // The extent is last, because it needs all poses.
    return gap.isWithin(before.max(after).times(MAX_STEPS).andNoise())
        && (gap.isNone()
            || (before.isNone() ? cosine(n - 1, 0, 1) : cosine(n - 2, n - 1, 0)) >= least)
        && gap.isWithin(extent().times(MAX_PART).andNoise());
  }

  /** The largest distance between the first pose and another one. */
  private PoseDistance extent() {
    return IntStream.range(1, frames.size())
        .mapToObj(f -> step(0, f))
        .reduce(PoseDistance::max)
        .orElseThrow();
  }

  private PoseDistance step(int from, int to) {
    return PoseDistance.between(frames.get(from).transforms(), frames.get(to).transforms());
  }

  /** The cosine between the step from one pose to the next and the step after it; may be nan. */
  private double cosine(int first, int second, int third) {
    double product = 0;
    double before = 0;
    double after = 0;
    int count =
        IntStream.of(first, second, third)
            .map(f -> frames.get(f).transforms().count())
            .min()
            .orElseThrow();
    for (int i = 0; i < count; i++) {
      double[] a = numbers(first, i);
      double[] b = numbers(second, i);
      double[] c = numbers(third, i);
      for (int n = 0; n < a.length; n++) {
        product += (b[n] - a[n]) * (c[n] - b[n]);
        before += (b[n] - a[n]) * (b[n] - a[n]);
        after += (c[n] - b[n]) * (c[n] - b[n]);
      }
    }
    return product / Math.sqrt(before * after);
  }

  /** The rotation's matrix and the position of a row. */
  private double[] numbers(int frame, int row) {
    Transform transform = frames.get(frame).transforms().get(row);
    double[] numbers = Arrays.copyOf(transform.rows().get(new double[9]), 12);
    numbers[9] = transform.position().x;
    numbers[10] = transform.position().y;
    numbers[11] = transform.position().z;
    return numbers;
  }
}
