package org.rtmtext.figure;

import java.util.List;
import org.rtmtext.model.Frame;

/**
 * When the frames of an animation are shown, from 0 to 1, by the rules of {@code data.js} of the
 * page: frames whose phases are unreadable or out of order are spread evenly.
 */
final class FrameTimes {
  private final double[] times;

  FrameTimes(List<Frame> frames) {
    int count = frames.size();
    times = new double[count];
    boolean byPhase = count > 1 && phase(frames, count - 1) > phase(frames, 0);
    for (int i = 0; i < count && byPhase; i++) {
      byPhase =
          Float.isFinite(phase(frames, i)) && (i == 0 || phase(frames, i) >= phase(frames, i - 1));
    }
    for (int i = 0; i < count; i++) {
      times[i] =
          byPhase
              ? (phase(frames, i) - phase(frames, 0))
                  / (double) (phase(frames, count - 1) - phase(frames, 0))
              : (double) i / Math.max(1, count - 1);
    }
  }

  private static float phase(List<Frame> frames, int i) {
    return frames.get(i).hasPhase() ? frames.get(i).phaseValue() : Float.NaN;
  }

  double time(int frame) {
    return times[frame];
  }

  /** The last frame that is shown at a time or before it. */
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
