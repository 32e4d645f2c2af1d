package org.rtmtext.merge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Wording;

/** Merges the lists of frames and their phases; the rows are merged afterwards. */
final class FrameMerge {
  private final Versions versions;
  private final Conflicts conflicts;
  private final Map<Slot, Optional<Integer>> phases = new LinkedHashMap<>();

  private FrameMerge(Versions versions, Conflicts conflicts) {
    this.versions = versions;
    this.conflicts = conflicts;
  }

  /**
   * The merged list with the bits of the phases, empty for frames without one.
   *
   * @param bones all bones of both versions
   */
  static Map<Slot, Optional<Integer>> merge(
      Versions versions, List<Slot> bones, Conflicts conflicts) {
    return new FrameMerge(versions, conflicts).merge(bones);
  }

  private Map<Slot, Optional<Integer>> merge(List<Slot> bones) {
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
        !Versions.phase(before).equals(Versions.phase(after))
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

  private Optional<Integer> mergedPhase(Slot slot) {
    if (!slot.isCommon()) {
      return versions.phase(slot.side(), slot);
    }
    return conflicts.choose(
        slot.base() < 0 ? null : Versions.phase(versions.base().frames().get(slot.base())),
        versions.phase(Side.OURS, slot),
        versions.phase(Side.THEIRS, slot),
        (o, t) -> Conflict.by(Side.OURS, Part.PHASE, versions.place(slot), null, text(o), text(t)));
  }

  private static String text(Optional<Integer> phase) {
    return phase.map(Wording::exact).orElse("none");
  }

  /** Whether each frame of a version has a phase after that of the frame before it. */
  private boolean isAscending(Side side) {
    List<Frame> frames = versions.of(side).frames();
    for (int i = 0; i < frames.size(); i++) {
      if (!frames.get(i).hasPhase()
          || i > 0 && !isBefore(Versions.phase(frames.get(i - 1)), Versions.phase(frames.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBefore(Optional<Integer> a, Optional<Integer> b) {
    return Float.intBitsToFloat(a.orElseThrow()) < Float.intBitsToFloat(b.orElseThrow());
  }

  /** Reports phases that are in order in both versions, but not together. */
  private void order() {
    List<Slot> slots = List.copyOf(phases.keySet());
    boolean descends = false;
    for (int i = 1; i < slots.size(); i++) {
      Optional<Integer> before = phases.get(slots.get(i - 1));
      Optional<Integer> phase = phases.get(slots.get(i));
      if (!isBefore(before, phase)) {
        descends = true;
        String place = "after phase " + text(before);
        conflicts.add(
            Conflict.by(
                slots.get(i).side(),
                Part.FRAME_ORDER,
                versions.place(slots.get(i)),
                null,
                "phase " + text(phase),
                place));
      }
    }
    if (descends) {
      usePreferredPhases(slots);
    }
  }

  /** Takes the phases of the preferred version, and leaves out frames that do not fit between. */
  private void usePreferredPhases(List<Slot> slots) {
    Side side = conflicts.preferred();
    Optional<Integer> last = Optional.empty();
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (slot.isIn(side)) {
        phases.put(slot, versions.phase(side, slot));
      } else {
        Optional<Integer> phase = phases.get(slot);
        Optional<Integer> next = nextPhase(slots, i, side);
        if (last.isPresent() && !isBefore(last, phase)
            || next.isPresent() && !isBefore(phase, next)) {
          phases.remove(slot);
          continue;
        }
      }
      last = phases.get(slot);
    }
  }

  private Optional<Integer> nextPhase(List<Slot> slots, int from, Side side) {
    return slots.subList(from, slots.size()).stream()
        .filter(slot -> slot.isIn(side))
        .findFirst()
        .flatMap(slot -> versions.phase(side, slot));
  }
}
