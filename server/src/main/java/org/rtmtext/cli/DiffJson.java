package org.rtmtext.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Property;

/**
 * The JSON document of {@code diff --json}. Members that are null are left out. Frames are counted
 * from 1, as in messages; a phase is a number, or {@code none} for a frame without one.
 */
public record DiffJson(
    String before,
    String after,
    boolean same,
    ToleranceOptions tolerance,
    SkeletonMatch skeleton,
    Change encoding,
    List<Comparison.Value> values,
    List<Change> properties,
    boolean propertiesReordered,
    Bones bones,
    Frames frames,
    List<Map<String, Object>> motions,
    List<String> bonesNotCompared,
    String notCompared) {

  record Change(Object before, Object after) {}

  record PropertyValue(float phase, String name, String value, int type) {}

  record Bones(
      List<String> added,
      List<String> removed,
      List<Comparison.Respelled> respelled,
      boolean reordered) {}

  record Frames(
      List<Object> added, List<Object> removed, List<MovedFrame> moved, boolean reordered) {}

  record MovedFrame(int frame, Object before, Object after) {}

  record Largest(Double largest, int frame, Object phase) {}

  public static DiffJson of(
      String before,
      String after,
      Comparison c,
      ToleranceOptions tolerance,
      Optional<SkeletonMatch> skeleton) {
    return new DiffJson(
        before,
        after,
        c.isSame() && c.unknown().isEmpty(),
        tolerance.isNone() ? null : tolerance,
        skeleton.orElse(null),
        c.encoding().map(v -> new Change(v.before(), v.after())).orElse(null),
        c.values(),
        c.properties().changes().stream()
            .map(p -> new Change(property(p.before()), property(p.after())))
            .toList(),
        c.properties().reordered(),
        new Bones(
            c.bones().added(), c.bones().removed(), c.bones().respelled(), c.bones().reordered()),
        new Frames(
            phases(c.frames().added()),
            phases(c.frames().removed()),
            c.frames().moved().stream()
                .map(m -> new MovedFrame(m.frame() + 1, m.before().json(), m.after().json()))
                .toList(),
            c.frames().reordered()),
        c.motions().stream().map(DiffJson::motion).toList(),
        c.unknown(),
        c.notCompared().orElse(null));
  }

  private static PropertyValue property(Optional<Property> property) {
    return property
        .map(p -> new PropertyValue(p.phaseValue(), p.name(), p.value(), p.type()))
        .orElse(null);
  }

  private static List<Object> phases(List<Phase> phases) {
    return phases.stream().map(Phase::json).toList();
  }

  private static Map<String, Object> motion(Comparison.BoneDifference motion) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("bone", motion.name());
    json.put("frames", motion.frames());
    for (Map.Entry<Part, Peak> part : motion.parts().entrySet()) {
      Peak peak = part.getValue();
      json.put(
          name(part.getKey()),
          new Largest(
              part.getKey().isMeasured() ? peak.amount() : null,
              peak.frame() + 1,
              peak.phase().json()));
    }
    return json;
  }

  private static String name(Part part) {
    return switch (part) {
      case ROTATION -> "degrees";
      case POSITION -> "metres";
      default -> part.name().toLowerCase(Locale.ROOT);
    };
  }
}
