package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Motion;
import org.rtmtext.model.Property;

/** Finds numbers in custom properties that are not finite and were not exported. */
final class NotFinite {
  /** What is wrong with a property, and what to do. */
  static final String MESSAGE =
      " contains nan or inf, which is imported unchanged; write a finite number there, or in the"
          + " text afterwards";

  private final List<String> keys = new ArrayList<>();

  private NotFinite() {}

  /**
   * The names of custom properties that have such numbers.
   *
   * @param phases of the frames, bits of floats; empty for a frame without a phase
   * @param exported the animation that was exported
   */
  static List<String> keys(
      Animation head, List<Optional<Integer>> phases, Optional<Animation> exported) {
    NotFinite found = new NotFinite();
    found.add("motion", bits(head.motion()), exported.map(a -> bits(a.motion())));
    found.add("properties", phases(head), exported.map(NotFinite::phases));
    found.add("phases", present(phases), exported.map(a -> present(PhaseTexts.phases(a))));
    return found.keys;
  }

  private void add(String name, List<Integer> floats, Optional<List<Integer>> exported) {
    boolean isExported = exported.filter(floats::equals).isPresent();
    if (!isExported && !floats.stream().map(Float::intBitsToFloat).allMatch(Float::isFinite)) {
      keys.add(HeadTexts.PREFIX + name);
    }
  }

  private static List<Integer> phases(Animation a) {
    return a.properties().stream().map(Property::phase).toList();
  }

  private static List<Integer> present(List<Optional<Integer>> phases) {
    return phases.stream().flatMap(Optional::stream).toList();
  }

  private static List<Integer> bits(Motion motion) {
    return List.of(motion.x(), motion.y(), motion.z());
  }
}
