package org.rtmtext.gltf;

import java.util.List;
import java.util.Optional;
import org.rtmtext.gltf.document.KeyTimes;
import org.rtmtext.gltf.properties.HeadExtras;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Wording;

/** The phases of imported frames. */
final class ImportedPhases {
  /** Steps between keys that differ less, relatively, are equal. */
  private static final double EVEN = 0.01;

  private ImportedPhases() {}

  /**
   * The phases of the exported animation or the base, if there are as many frames and their times
   * are as even as an export writes them; otherwise the times as parts of the length.
   *
   * @return bits of floats
   */
  static int[] of(
      KeyTimes times, HeadExtras extras, Optional<Animation> base, List<GltfProblem> problems) {
    double[] seconds = times.seconds();
    List<Integer> known =
        extras.phases().isEmpty()
            ? base.map(a -> a.frames().stream().map(Frame::phase).toList()).orElse(List.of())
            : extras.phases();
    if (known.size() == seconds.length && isEven(seconds)) {
      return known.stream().mapToInt(bits -> bits).toArray();
    }
    if (!known.isEmpty()) {
      problems.add(
          GltfProblem.information(
              known.size() == seconds.length
                  ? "the keys are no longer evenly spaced; phases are computed from their times"
                  : "the file has "
                      + Wording.count(seconds.length, "frame")
                      + ", the original animation "
                      + known.size()
                      + "; phases are computed from the times of the keys"));
    }
    int[] phases = new int[seconds.length];
    double length = seconds[seconds.length - 1] - seconds[0];
    for (int i = 1; i < phases.length; i++) {
      phases[i] = Float.floatToRawIntBits((float) ((seconds[i] - seconds[0]) / length));
    }
    return phases;
  }

  private static boolean isEven(double[] seconds) {
    if (seconds.length < 2) {
      return true;
    }
    double step = (seconds[seconds.length - 1] - seconds[0]) / (seconds.length - 1);
    for (int i = 1; i < seconds.length; i++) {
      if (Math.abs(seconds[i] - seconds[i - 1] - step) > EVEN * step) {
        return false;
      }
    }
    return true;
  }
}
