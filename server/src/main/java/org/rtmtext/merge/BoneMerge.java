package org.rtmtext.merge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/** Merges the lists of bones, which {@link Alignment} has matched: order, names and deletions. */
final class BoneMerge {
  private final Versions versions;
  private final Conflicts conflicts;
  private final Map<Slot, String> names = new LinkedHashMap<>();

  BoneMerge(Versions versions, Conflicts conflicts) {
    this.versions = versions;
    this.conflicts = conflicts;
  }

  /**
   * The merged list of bones, in order, with the name of each.
   *
   * @param frames all frames of both versions
   */
  Map<Slot, String> merge(List<Slot> frames) {
    if (versions.bones().isConflict()) {
      conflicts.add(Conflict.of(Part.BONE_ORDER, "changed differently", "changed differently"));
    }
    for (Slot slot : versions.bones().merged(conflicts.preferred(), (a, b) -> 0)) {
      if (!slot.isDeletedOnce() || isKept(slot, frames)) {
        names.put(slot, mergedName(slot));
      }
    }
    names.keySet().stream()
        .collect(Collectors.groupingBy(slot -> Skeleton.folded(names.get(slot))))
        .values()
        .forEach(this::separate);
    return names;
  }

  /** Whether a bone that one version deleted stays, because the other version changed it. */
  private boolean isKept(Slot slot, List<Slot> frames) {
    Side side = slot.side();
    long changed =
        frames.stream()
            .filter(f -> f.base() >= 0 && f.isIn(side) && versions.isRowChanged(side, f, slot))
            .count();
    String before = versions.base().bones().get(slot.base());
    boolean renamed = !before.equals(name(slot, side));
    if (changed == 0 && !renamed) {
      return false;
    }
    String did =
        (renamed ? "renamed" : "")
            + (renamed && changed > 0 ? ", " : "")
            + (changed > 0 ? "changed in " + Wording.count(changed, "frame") : "");
    conflicts.add(Conflict.by(side, Part.BONE, null, name(slot, side), did, "deleted"));
    return side == conflicts.preferred();
  }

  private String mergedName(Slot slot) {
    if (!slot.isCommon()) {
      return name(slot, slot.side());
    }
    String before = slot.base() < 0 ? null : versions.base().bones().get(slot.base());
    return conflicts.choose(
        before,
        name(slot, Side.OURS),
        name(slot, Side.THEIRS),
        (o, t) -> Conflict.ofBone(before == null ? o : before, "named " + o, "named " + t));
  }

  private String name(Slot slot, Side side) {
    return versions.of(side).bones().get(slot.in(side));
  }

  /**
   * Reports a name that the versions gave to different bones. The bones of the preferred version
   * then keep their names in it, and the others are left out.
   *
   * @param same the bones that have this name in the merged list
   */
  private void separate(List<Slot> same) {
    if (same.size() == 1) {
      return;
    }
    String name = names.get(same.get(0));
    if (same.size() <= Math.max(count(name, Side.OURS), count(name, Side.THEIRS))) {
      return;
    }
    conflicts.add(Conflict.ofBone(name, "one bone has this name", "another bone has this name"));
    for (Slot slot : same) {
      if (slot.isIn(conflicts.preferred())) {
        names.put(slot, name(slot, conflicts.preferred()));
      } else {
        names.remove(slot);
      }
    }
  }

  private long count(String name, Side side) {
    return versions.of(side).bones().stream().filter(b -> Skeleton.areSame(b, name)).count();
  }
}
