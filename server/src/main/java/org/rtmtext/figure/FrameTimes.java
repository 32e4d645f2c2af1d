package org.rtmtext.figure;

import java.util.List;
import org.rtmtext.model.Frame;

/**
 * When the frames of an animation are shown, from 0 to 1: by their phases, unless these are
 * unreadable or out of order; then the frames are spread evenly. {@code frameTimes.js} of the page
 * follows the same rule.
 */
public final class FrameTimes {
  private final double[] times;

  public FrameTimes(List<Frame> frames) {
    int last = frames.size() - 1;
    times = new double[frames.size()];
    double length = last > 0 ? (double) phase(frames, last) - phase(frames, 0) : 0;
    boolean byPhase = length > 0 && length < Double.POSITIVE_INFINITY;
    for (int i = 1; i <= last; i++) {
      byPhase &= phase(frames, i) >= phase(frames, i - 1) && Float.isFinite(phase(frames, i));
    }
    for (int i = 1; i <= last; i++) {
      times[i] =
          byPhase ? ((double) phase(frames, i) - phase(frames, 0)) / length : (double) i / last;
    }
  }

  private static float phase(List<Frame> frames, int i) {
    return frames.get(i).hasPhase() ? frames.get(i).phaseValue() : Float.NaN;
  }

  public double time(int frame) {
    return times[frame];
  }

  /** The last frame that is shown at a time or before it; the first frame if there is none. */
  int frameAt(double time) {
    int low = 0;
    int high = Math.max(0, times.length - 1);
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (times[middle] <= time) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** How far a time is between a frame and the next one, 0 to 1. */
  double part(int frame, double time) {
    double length = frame + 1 < times.length ? times[frame + 1] - times[frame] : 0;
    return length > 0 ? Math.max(0, Math.min(1, (time - times[frame]) / length)) : 0;
  }
}
