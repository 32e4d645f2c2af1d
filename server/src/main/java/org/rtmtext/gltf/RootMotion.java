package org.rtmtext.gltf;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;

/** How the motion of an animation is spread over its frames. */
final class RootMotion {
  private RootMotion() {}

  /**
   * The part of the motion in each frame, 0 in the first and 1 in the last: by the phases if these
   * ascend, otherwise by the number of the frame.
   */
  static double[] shares(Animation a) {
    int last = a.frames().size() - 1;
    boolean isByPhase = areAscending(a);
    double from = a.frames().get(0).phaseValue();
    double length = a.frames().get(last).phaseValue() - from;
    double[] shares = new double[last + 1];
    for (int f = 1; f <= last; f++) {
      double phase = a.frames().get(f).phaseValue();
      shares[f] = isByPhase && length > 0 ? (phase - from) / length : (double) f / last;
    }
    return shares;
  }

  private static boolean areAscending(Animation a) {
    float before = Float.NEGATIVE_INFINITY;
    for (Frame frame : a.frames()) {
      if (!Float.isFinite(frame.phaseValue()) || frame.phaseValue() < before) {
        return false;
      }
      before = frame.phaseValue();
    }
    return true;
  }
}
