package org.rtmtext.projection;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.SkeletonMatch.Reason;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.SkeletonRules;

/** Findings about bones, for a list that is read file by file: one for each kind. */
public final class BoneFindings {
  private static final int MOST_NAMES = 8;
  private static final int MOST_FINDINGS = 1000;

  private BoneFindings() {}

  /**
   * What is wrong with the bones of an animation for its skeleton. That some are absent is said
   * only where the user chose the skeleton: most animations do without some.
   */
  static List<Finding> of(Animation a, Optional<SkeletonMatch> choice) {
    if (choice.isEmpty() || !choice.get().isCredible()) {
      return List.of();
    }
    Findings findings = new Findings(MOST_FINDINGS);
    SkeletonRules.check(a, choice.get().skeleton(), findings);
    List<Finding> list = new ArrayList<>(findings.findings());
    if (choice.get().reason() != Reason.CHOSEN) {
      list.removeIf(f -> f.code() == Code.BONES_ABSENT);
    }
    return joined(a, list);
  }

  /**
   * Joins findings about bones of one code: the message of the first, and the other bones by name.
   * Findings about anything else stay as they are.
   */
  public static List<Finding> joined(Animation a, List<Finding> findings) {
    Map<Code, List<Finding>> byCode = new EnumMap<>(Code.class);
    findings.forEach(f -> byCode.computeIfAbsent(f.code(), c -> new ArrayList<>()).add(f));
    List<Finding> joined = new ArrayList<>();
    for (List<Finding> list : byCode.values()) {
      List<Finding> bones = list.stream().filter(f -> bone(f.place()) >= 0).toList();
      list.stream().filter(f -> bone(f.place()) < 0).forEach(joined::add);
      if (!bones.isEmpty()) {
        Finding first = bones.get(0);
        joined.add(new Finding(first.code(), first.place(), message(a, bones)));
      }
    }
    return joined;
  }

  private static String message(Animation a, List<Finding> bones) {
    Finding first = bones.get(0);
    String message = first.message();
    if (first.more() > 0) {
      message += " (and in " + more(first.more(), "frame") + ")";
    }
    List<String> others =
        bones.stream()
            .map(f -> a.bones().get(bone(f.place())))
            .distinct()
            .filter(n -> !n.equals(a.bones().get(bone(first.place()))))
            .toList();
    if (others.isEmpty()) {
      return message;
    }
    String names =
        others.stream().limit(MOST_NAMES).map(Wording::quoted).collect(Collectors.joining(", "));
    int unnamed = others.size() - MOST_NAMES;
    return message
        + "; the same for "
        + names
        + (unnamed > 0 ? " and " + more(unnamed, "bone") : "");
  }

  private static String more(int count, String noun) {
    return String.format(Locale.ROOT, "%,d more %s%s", count, noun, count == 1 ? "" : "s");
  }

  /** The bone that a finding is about; -1 for none. */
  private static int bone(Place place) {
    if (place instanceof Place.Bone b) {
      return b.index();
    }
    return place instanceof Place.Row r ? r.row() : -1;
  }
}
