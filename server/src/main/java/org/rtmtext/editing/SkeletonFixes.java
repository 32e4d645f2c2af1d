package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.Analysis;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.text.TextReading;

/** Fixes of bones that are not as the skeleton has them, one at a time and all at once. */
final class SkeletonFixes {
  private final Analysis analysis;
  private final TextReading reading;
  private final Skeleton skeleton;
  private final List<String> bones;
  private final boolean large;
  private final List<Fix> fixes = new ArrayList<>();

  private SkeletonFixes(Analysis analysis, Skeleton skeleton) {
    this.analysis = analysis;
    reading = analysis.reading();
    this.skeleton = skeleton;
    bones = reading.head().bones();
    large = reading.frameCount() > QuickFixes.MANY_FRAMES;
  }

  static List<Fix> of(Analysis analysis, Problem p) {
    if (analysis.skeleton().isEmpty()) {
      return List.of();
    }
    SkeletonFixes finder = new SkeletonFixes(analysis, analysis.skeleton().get().skeleton());
    OptionalInt listed = finder.listedAt(p.range().offset());
    if (listed.isPresent()) {
      String bone = finder.bones.get(listed.getAsInt());
      if (p.code() == Code.BONE_CASE) {
        finder.otherCase(bone);
      } else {
        finder.unknown(bone);
      }
    }
    return finder.fixes;
  }

  private OptionalInt listedAt(int offset) {
    return IntStream.range(0, reading.head().boneSpans().size())
        .filter(i -> reading.head().boneSpans().get(i).offset() == offset)
        .findFirst();
  }

  private void unknown(String bone) {
    boolean lowerCase = reading.encoding().isBinarised();
    List<String> free =
        analysis.absentBones().stream()
            .map(b -> lowerCase ? b.name().toLowerCase(Locale.ROOT) : b.name())
            .toList();
    Optional<String> near = new Suggestions(free).nearest(bone);
    near.ifPresent(
        name ->
            fixes.add(
                Fix.possible(
                        "Write " + Wording.quoted(name) + " everywhere",
                        () -> BoneEdits.rename(reading, bone, name))
                    .preferredIf(true)
                    .ofText(large)));
    fixes.add(
        Fix.possible(
                "Remove bone " + Wording.quoted(bone) + " from the list and all frames",
                () -> BoneEdits.remove(reading, bone))
            .preferredIf(near.isEmpty())
            .ofText(large));
    Set<String> all = new LinkedHashSet<>(bones);
    all.removeIf(b -> skeleton.indexOf(b).isPresent());
    if (all.size() > 1) {
      fixes.add(
          Fix.possible(
                  "Remove all "
                      + all.size()
                      + " bones that "
                      + skeleton.name()
                      + " lacks, from the list and all frames",
                  () -> BoneEdits.removeAll(reading, all))
              .ofText(large));
    }
  }

  private void otherCase(String bone) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String b : bones) {
      Optional<String> known = skeleton.find(b).map(Bone::name).filter(n -> !n.equals(b));
      // Of names that only differ in case, at most one can become the skeleton's.
      if (known.isPresent() && bones.stream().filter(b::equalsIgnoreCase).count() == 1) {
        names.put(b, known.get());
      }
    }
    if (!names.containsKey(bone)) {
      return;
    }
    fixes.add(
        Fix.obvious(
                "Write " + Wording.quoted(names.get(bone)) + " everywhere",
                () -> BoneEdits.rename(reading, bone, names.get(bone)))
            .ofText(large));
    if (names.size() > 1) {
      fixes.add(
          Fix.possible(
                  "Spell all "
                      + names.size()
                      + " bones as "
                      + skeleton.name()
                      + " does, in the list and all frames",
                  () -> BoneEdits.renameAll(reading, names))
              .ofText(large));
    }
  }
}
