package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Phase;
import org.rtmtext.problem.Wording;

/**
 * Decides the phases of imported frames.
 *
 * @param to the encoding of the result
 */
record ImportedPhases(HeadExtras extras, Optional<Animation> base, Encoding to) {
  /** Steps between keys that differ less, relatively, are equal. */
  private static final double EVEN = 0.01;

  /**
   * The phases of the exported animation or the base, if it has as many frames as the import, and
   * the imported times are as even as an export writes them; otherwise the times as fractions of
   * the length.
   */
  List<Phase> of(ImportedTimes times, List<GltfProblem> problems) {
    double[] seconds = times.seconds();
    List<Phase> known =
        extras.phases().isEmpty()
            ? base.map(HeadExtras::phases).orElse(List.of())
            : extras.phases();
    boolean areMissing = known.contains(Phase.NONE);
    if (known.size() == seconds.length && isEven(seconds)) {
      if (!areMissing || canBeMissing(known)) {
        return known;
      }
      problems.add(
          GltfProblem.warning(
              "the original animation has frames without a phase, which the result cannot store;"
                  + " their phases are computed from the times of the keys"));
      return filled(known, seconds);
    }
    if (!known.isEmpty()) {
      String message =
          known.size() == seconds.length
              ? "the keys are no longer evenly spaced; phases are computed from their times"
              : String.format(
                  "the file has %s, the original animation %s; phases are computed from the times"
                      + " of the keys",
                  Wording.count(seconds.length, "frame"), known.size());
      problems.add(
          areMissing
              ? GltfProblem.warning(message + ", even for frames that had no phase")
              : GltfProblem.information(message));
    }
    return filled(Collections.nCopies(seconds.length, Phase.NONE), seconds);
  }

  /**
   * Whether the result can store that frames have no phase. In a binarised file, only the last
   * frames can lack phases: all frames after the first one without a phase must lack it, too, and
   * the header must have no extra phases.
   */
  private boolean canBeMissing(List<Phase> phases) {
    int first = phases.indexOf(Phase.NONE);
    return to.isBinarised()
        && phases.subList(first, phases.size()).stream().noneMatch(Phase::isStored)
        && extras.head().or(() -> base).stream()
            .noneMatch(
                a -> a.header() instanceof BmtrHeader header && header.extraPhases().length > 0);
  }

  /** The phases; a missing phase becomes the time of its frame, as a fraction of the length. */
  private static List<Phase> filled(List<Phase> phases, double[] seconds) {
    double length = seconds[seconds.length - 1] - seconds[0];
    List<Phase> filled = new ArrayList<>(phases);
    for (int i = 0; i < seconds.length; i++) {
      float time = i == 0 ? 0 : (float) ((seconds[i] - seconds[0]) / length);
      if (!filled.get(i).isStored()) {
        filled.set(i, new Phase(Float.floatToRawIntBits(time), true));
      }
    }
    return filled;
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
