package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtmtext.comparison.FrameMatching.Unclear;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.model.Frame;

/**
 * Frames of one version whose origin in the base is unclear, and whose possible origins the other
 * version changed. They are taken from one version as a whole.
 */
final class UnclearFrames {
  private final Versions versions;
  private final Map<Side, Alignment> alignments;
  private final Set<Integer> ofBase = new HashSet<>();
  private final Map<Side, Set<Integer>> own =
      Map.of(Side.OURS, new HashSet<>(), Side.THEIRS, new HashSet<>());
  private final List<Conflict> conflicts = new ArrayList<>();

  UnclearFrames(Versions versions, Alignment ours, Alignment theirs) {
    this.versions = versions;
    alignments = Map.of(Side.OURS, ours, Side.THEIRS, theirs);
    for (Side side : Side.values()) {
      alignments.get(side).unclear().stream()
          .filter(u -> !isKept(side.other(), u.before()) && !isInBoth(u))
          .forEach(u -> add(side, u));
    }
  }

  private void add(Side side, Unclear unclear) {
    boolean isNew = ofBase.addAll(unclear.before());
    own.get(side).addAll(unclear.after());
    if (isNew) {
      int first = unclear.after().get(0);
      Frame frame = versions.frame(side, first);
      conflicts.add(
          Conflict.by(
              side,
              Part.FRAME,
              new Conflict.FramePlace(first + 1, side, frame.storedPhase()),
              null,
              "unclear which of several frames this was",
              "one of them changed"));
    }
  }

  /** Whether both versions have the same frames in place of those of the base. */
  private boolean isInBoth(Unclear edit) {
    List<Frame> ours = replacements(Side.OURS, edit.before());
    return !ours.isEmpty() && ours.equals(replacements(Side.THEIRS, edit.before()));
  }

  private List<Frame> replacements(Side side, List<Integer> before) {
    return alignments.get(side).unclear().stream()
        .filter(u -> u.before().equals(before))
        .flatMap(u -> u.after().stream())
        .map(f -> versions.frame(side, f).withStored(null))
        .toList();
  }

  /** Whether a version has these frames of the base unchanged, with no others between them. */
  private boolean isKept(Side side, List<Integer> frames) {
    int[] inBase = alignments.get(side).frames();
    int[] bones = alignments.get(side).bones();
    int[] places = new int[versions.base().frames().size()];
    Arrays.fill(places, -1);
    IntStream.range(0, inBase.length)
        .filter(f -> inBase[f] >= 0)
        .forEach(f -> places[inBase[f]] = f);
    int last = -1;
    int lastPlace = -1;
    for (int b : frames) {
      int f = places[b];
      if (f < 0 || last == b - 1 && last >= 0 && lastPlace != f - 1) {
        return false;
      }
      Frame before = versions.base().frames().get(b);
      boolean same = before.samePhase(versions.frame(side, f));
      for (int i = 0; same && i < bones.length; i++) {
        same =
            bones[i] < 0 || Versions.sameRow(versions.of(side), f, i, versions.base(), b, bones[i]);
      }
      if (!same) {
        return false;
      }
      last = b;
      lastPlace = f;
    }
    return true;
  }

  List<Conflict> conflicts() {
    return List.copyOf(conflicts);
  }

  /** Whether only the preferred version's frame is in the result. */
  boolean isInConflict(Slot slot) {
    return slot.base() >= 0
        ? ofBase.contains(slot.base())
        : !slot.isCommon() && own.get(slot.side()).contains(slot.in(slot.side()));
  }
}
