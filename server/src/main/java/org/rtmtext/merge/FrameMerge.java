package org.rtmtext.merge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Phase;

/** Merges the lists of frames and their phases; the rows are merged afterwards. */
final class FrameMerge {
  private final Versions versions;
  private final Conflicts conflicts;
  private final Map<Slot, Phase> phases = new LinkedHashMap<>();

  FrameMerge(Versions versions, Conflicts conflicts) {
    this.versions = versions;
    this.conflicts = conflicts;
  }

  /**
   * The merged list of frames, in order, with the phase of each.
   *
   * @param bones all bones of both versions
   */
  Map<Slot, Phase> merge(List<Slot> bones) {
    if (versions.frames().isConflict()) {
      conflicts.add(Conflict.of(Part.FRAME_ORDER, "changed", "changed"));
    }
    versions.unclear().conflicts().forEach(conflicts::add);
    for (Slot slot : versions.frames().merged(conflicts.preferred(), versions.byPhase())) {
      boolean isUnclear = versions.unclear().isInConflict(slot);
      if (isUnclear
          ? slot.isIn(conflicts.preferred())
          : !slot.isDeletedOnce() || isKept(slot, bones)) {
        phases.put(slot, mergedPhase(slot));
      }
    }
    if (isAscending(Side.OURS) && isAscending(Side.THEIRS)) {
      order();
    }
    return phases;
  }

  /** Whether a frame that one version deleted stays, because the other version changed it. */
  private boolean isKept(Slot slot, List<Slot> bones) {
    Side side = slot.side();
    Frame before = versions.base().frames().get(slot.base());
    Frame after = versions.frame(side, slot.in(side));
    boolean changed =
        !before.samePhase(after)
            || (versions.isRegular(slot)
                ? bones.stream()
                    .anyMatch(
                        b -> b.base() >= 0 && b.isIn(side) && versions.isRowChanged(side, slot, b))
                : !before.transforms().equals(after.transforms()));
    if (changed) {
      conflicts.add(
          Conflict.by(side, Part.FRAME, versions.place(slot), null, "changed", "deleted"));
    }
    return changed && side == conflicts.preferred();
  }

  private Phase mergedPhase(Slot slot) {
    if (!slot.isCommon()) {
      return versions.phase(slot.side(), slot);
    }
    return conflicts.choose(
        slot.base() < 0 ? null : versions.base().frames().get(slot.base()).storedPhase(),
        versions.phase(Side.OURS, slot),
        versions.phase(Side.THEIRS, slot),
        (o, t) ->
            Conflict.by(Side.OURS, Part.PHASE, versions.place(slot), null, o.text(), t.text()));
  }

  /** Whether the phases of a version ascend, and none is missing. */
  private boolean isAscending(Side side) {
    List<Frame> frames = versions.of(side).frames();
    return frames.stream().allMatch(Frame::hasPhase)
        && IntStream.range(1, frames.size())
            .allMatch(i -> isBefore(frames.get(i - 1).storedPhase(), frames.get(i).storedPhase()));
  }

  private static boolean isBefore(Phase a, Phase b) {
    return a.value() < b.value();
  }

  /** Reports phases that ascend in each version, but not in the merged animation. */
  private void order() {
    List<Slot> slots = List.copyOf(phases.keySet());
    boolean descends = false;
    for (int i = 1; i < slots.size(); i++) {
      Phase before = phases.get(slots.get(i - 1));
      Phase phase = phases.get(slots.get(i));
      if (!isBefore(before, phase)) {
        descends = true;
        String place = "after phase " + before.text();
        conflicts.add(
            Conflict.by(
                slots.get(i).side(),
                Part.FRAME_ORDER,
                versions.place(slots.get(i)),
                null,
                "phase " + phase.text(),
                place));
      }
    }
    if (descends) {
      usePreferredPhases(slots);
    }
  }

  /**
   * Takes the phases of the preferred version, and leaves out frames of the other version whose
   * phases do not fit between them.
   */
  private void usePreferredPhases(List<Slot> slots) {
    Side side = conflicts.preferred();
    Phase last = Phase.NONE;
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (slot.isIn(side)) {
        phases.put(slot, versions.phase(side, slot));
      } else {
        Phase phase = phases.get(slot);
        Phase next = nextPhase(slots, i, side);
        if (last.isStored() && !isBefore(last, phase)
            || next.isStored() && !isBefore(phase, next)) {
          phases.remove(slot);
          continue;
        }
      }
      last = phases.get(slot);
    }
  }

  private Phase nextPhase(List<Slot> slots, int from, Side side) {
    return slots.subList(from, slots.size()).stream()
        .filter(slot -> slot.isIn(side))
        .findFirst()
        .map(slot -> versions.phase(side, slot))
        .orElse(Phase.NONE);
  }
}
