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

  BoneNameFixes(QuickFixes context, Problem problem) {
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
    rename(isAlone(name) ? Fix.Choice.OBVIOUS : Fix.Choice.POSSIBLE, name, lowerCase);
  }

  /** Of names that differ only in case, at most one can be spelled in another way. */
  private boolean isAlone(String bone) {
    return bones.stream().filter(b -> Skeleton.folded(b).equals(Skeleton.folded(bone))).count()
        == 1;
  }

  private void rename(Fix.Choice choice, String from, String to) {
    addOfText(
        choice,
        "Write " + Wording.quoted(to) + " everywhere",
        () -> BoneEdits.renameAll(reading, Map.of(from, to)));
  }

  private void unknown(Skeleton skeleton) {
    String bone = name();
    suggestion().ifPresent(near -> rename(Fix.Choice.PREFERRED, bone, near));
    addOfText(
        Fix.Choice.preferredIf(suggestion().isEmpty()),
        "Remove bone " + Wording.quoted(bone) + " from the list and all frames",
        () -> BoneEdits.remove(reading, bone));
    Set<String> all = new LinkedHashSet<>(bones);
    all.removeIf(b -> skeleton.indexOf(b).isPresent());
    if (all.size() > 1) {
      addOfText(
          Fix.Choice.POSSIBLE,
          String.format(
              "Remove all %s bones that are not in %s (from the list and all frames)",
              all.size(), skeleton.name()),
          () -> BoneEdits.removeAll(reading, all));
    }
  }

  private void otherCase(Skeleton skeleton) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String b : bones) {
      Optional<String> known = skeleton.find(b).map(Bone::name).filter(n -> !n.equals(b));
      if (known.isPresent() && isAlone(b)) {
        names.put(b, known.get());
      }
    }
    String bone = name();
    if (!names.containsKey(bone)) {
      return;
    }
    rename(Fix.Choice.OBVIOUS, bone, names.get(bone));
    if (names.size() > 1) {
      addOfText(
          Fix.Choice.POSSIBLE,
          String.format(
              "Spell all %s bones as %s does (in the list and all frames)",
              names.size(), skeleton.name()),
          () -> BoneEdits.renameAll(reading, names));
    }
  }
}
