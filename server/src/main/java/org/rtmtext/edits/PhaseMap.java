package org.rtmtext.edits;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where each moment of an animation is after its frames were given other phases: linear between the
 * frames, so that a property keeps its pose. The moments 0 and 1 stay, unless a frame is there or
 * outside; the pose does not change between them and the nearest frame. Never decreases.
 */
final class PhaseMap {
  private final double[] from;
  private final double[] to;
  private final double scale;

  private PhaseMap(double[] from, double[] to) {
    int last = from.length - 1;
    scale = (to[last] - to[0]) / (from[last] - from[0]);
    this.from = withEnds(from, from);
    this.to = withEnds(to, from);
  }

  private static double[] withEnds(double[] phases, double[] from) {
    int last = phases.length - 1;
    double[] ends = new double[phases.length + 2];
    System.arraycopy(phases, 0, ends, 1, phases.length);
    ends[0] = from[0] > 0 ? Math.min(0, phases[0]) : phases[0];
    ends[last + 2] = from[last] < 1 ? Math.max(1, phases[last]) : phases[last];
    return ends;
  }

  /**
   * The map for frames with these phases; empty if they decrease, or if they are all equal. Frames
   * whose phases are not finite are left out.
   *
   * @param before phases of the frames
   * @param after new phases of the frames
   */
  static Optional<PhaseMap> of(double[] before, double[] after) {
    int[] frames =
        IntStream.range(0, before.length)
            .filter(f -> Double.isFinite(before[f]) && Double.isFinite(after[f]))
            .toArray();
    double[] from = Arrays.stream(frames).mapToDouble(f -> before[f]).toArray();
    double[] to = Arrays.stream(frames).mapToDouble(f -> after[f]).toArray();
    return isAscending(from) && isAscending(to) && from[0] < from[from.length - 1]
        ? Optional.of(new PhaseMap(from, to))
        : Optional.empty();
  }

  private static boolean isAscending(double[] phases) {
    return phases.length > 0
        && IntStream.range(1, phases.length).allMatch(i -> phases[i - 1] <= phases[i]);
  }

  /** The new phase of a moment; beyond the ends, distances are scaled like the whole animation. */
  double of(double phase) {
    int last = from.length - 1;
    if (phase <= from[0]) {
      return to[0] + (phase - from[0]) * scale;
    }
    if (phase > from[last]) {
      return to[last] + (phase - from[last]) * scale;
    }
    int i = 1;
    while (phase > from[i]) {
      i++;
    }
    return to[i] - (from[i] - phase) / (from[i] - from[i - 1]) * (to[i] - to[i - 1]);
  }
}
