package org.rtmtext.gltf;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.rtmtext.model.Animation;
import org.rtmtext.number.StoredType;
import org.rtmtext.reader.TextReader;

/** The phases of an animation as a text, separated by spaces. */
public final class PhaseTexts {
  /** The phase of a frame that has none, as in the text of an animation. */
  private static final String NONE = "none";

  private PhaseTexts() {}

  static String of(Animation a) {
    return phases(a).stream()
        .map(phase -> phase.map(StoredType.FLOAT::text).orElse(NONE))
        .collect(Collectors.joining(" "));
  }

  /** Phases, read as a text whose frames have no rows; empty if they cannot be read. */
  static Optional<List<Optional<Integer>>> read(String phases) {
    if (phases.isBlank()) {
      return Optional.empty();
    }
    // In a plain text, all frames have a phase.
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\n\nbones\n");
    for (String phase : phases.trim().split("\\s+")) {
      text.append("\nframe ").append(phase).append('\n');
    }
    return TextReader.read(text).animation().map(PhaseTexts::phases);
  }

  /** The bits of the phases of the frames; empty for a frame without a phase. */
  public static List<Optional<Integer>> phases(Animation a) {
    return a.frames().stream()
        .map(f -> f.hasPhase() ? Optional.of(f.phase()) : Optional.<Integer>empty())
        .toList();
  }
}
