package org.rtmtext.edits;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** Fixes of names with capitals, and of names that the skeleton spells differently or lacks. */
final class BoneNameFixes extends FixFinder {
  private final List<String> bones;

  BoneNameFixes(FixContext context, Problem problem) {
    super(context, problem);
    bones = reading.head().bones();
  }

  @Override
  void find() {
    Optional<Skeleton> skeleton = context.analysis().skeleton().map(c -> c.skeleton());
    switch (problem.code()) {
      case UPPER_CASE -> upperCase();
      case BONE_CASE -> skeleton.ifPresent(this::otherCase);
      default -> skeleton.ifPresent(this::unknown);
    }
  }

  private void upperCase() {
    String name = name();
    String lowerCase = Skeleton.folded(name);
    if (bones.contains(lowerCase)) {
      return;
    }
    Fix fix =
        Fix.obvious(
                "Write " + Wording.quoted(lowerCase) + " everywhere",
                () -> BoneEdits.rename(reading, name, lowerCase))
            .ofText(large);
    // Of two names that differ only in case, at most one can become the other.
    boolean alone = bones.stream().filter(b -> Skeleton.folded(b).equals(lowerCase)).count() == 1;
    fixes.add(alone ? fix : fix.preferredIf(false).once());
  }

  private void unknown(Skeleton skeleton) {
    String bone = name();
    suggestion()
        .ifPresent(
            near ->
                fixes.add(
                    Fix.possible(
                            "Write " + Wording.quoted(near) + " everywhere",
                            () -> BoneEdits.rename(reading, bone, near))
                        .preferredIf(true)
                        .ofText(large)));
    fixes.add(
        Fix.possible(
                "Remove bone " + Wording.quoted(bone) + " from the list and all frames",
                () -> BoneEdits.remove(reading, bone))
            .preferredIf(suggestion().isEmpty())
            .ofText(large));
    Set<String> all = new LinkedHashSet<>(bones);
    all.removeIf(b -> skeleton.indexOf(b).isPresent());
    if (all.size() > 1) {
      fixes.add(
          Fix.possible(
                  "Remove all "
                      + all.size()
                      + " bones that are not in "
                      + skeleton.name()
                      + " (from the list and all frames)",
                  () -> BoneEdits.removeAll(reading, all))
              .ofText(large));
    }
  }

  private void otherCase(Skeleton skeleton) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String b : bones) {
      Optional<String> known = skeleton.find(b).map(Bone::name).filter(n -> !n.equals(b));
      // Of names that differ only in case, at most one can become the skeleton's.
      if (known.isPresent()
          && bones.stream().map(Skeleton::folded).filter(Skeleton.folded(b)::equals).count() == 1) {
        names.put(b, known.get());
      }
    }
    String bone = name();
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
                      + " does (in the list and all frames)",
                  () -> BoneEdits.renameAll(reading, names))
              .ofText(large));
    }
  }
}
