package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtmtext.comparison.FrameMatching.Origin;
import org.rtmtext.comparison.FrameMatching.Unclear;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Wording;

/**
 * Frames of one version whose origin in the base is unclear, and whose possible origins the other
 * version changed. They are taken from one version as a whole.
 */
final class UnclearFrames {
  /** Maximum number of frames that a conflict lists. */
  private static final int LISTED = 10;

  private final Versions versions;
  private final Map<Side, Alignment> alignments;
  private final Map<Side, int[]> places;

  /** Frames of the base whose only possible matches in one version are unclear. */
  private final Set<Integer> ofBase = new HashSet<>();

  /** Changed frames of the base that a conflict names. */
  private final Set<Integer> reported = new HashSet<>();

  private final Map<Side, Set<Integer>> own =
      Map.of(Side.OURS, new HashSet<>(), Side.THEIRS, new HashSet<>());
  private final List<Conflict> conflicts = new ArrayList<>();

  UnclearFrames(Versions versions, Alignment ours, Alignment theirs) {
    this.versions = versions;
    alignments = Map.of(Side.OURS, ours, Side.THEIRS, theirs);
    places = Map.of(Side.OURS, places(ours), Side.THEIRS, places(theirs));
    for (Side side : Side.values()) {
      alignments.get(side).unclear().stream()
          .filter(u -> !isKept(side.other(), u.before()) && !isInBoth(u))
          .forEach(u -> add(side, u));
    }
  }

  private void add(Side side, Unclear unclear) {
    unclear.before().stream().filter(b -> places.get(side)[b] < 0).forEach(ofBase::add);
    unclear.after().forEach(origin -> own.get(side).add(origin.frame()));
    Set<Integer> changed = new HashSet<>(unclear.before());
    changed.removeIf(b -> isKept(side.other(), List.of(b)));
    if (changed.isEmpty()) {
      report(side, unclear.after().get(0), "added or moved frames between these frames");
    }
    changed.removeAll(reported);
    reported.addAll(changed);
    Iterator<Origin> origins = unclear.after().iterator();
    while (!changed.isEmpty() && origins.hasNext()) {
      Origin origin = origins.next();
      List<Integer> edited = origin.candidates().stream().filter(changed::contains).toList();
      if (!edited.isEmpty()) {
        report(side, origin, "changed " + frames(edited, "and"));
        edited.forEach(changed::remove);
      }
    }
  }

  private void report(Side side, Origin origin, String other) {
    int f = origin.frame();
    conflicts.add(
        Conflict.by(
            side,
            Part.UNCLEAR_FRAME,
            new Conflict.FramePlace(f + 1, side, versions.frame(side, f).storedPhase()),
            null,
            "unclear whether this was " + frames(origin.candidates(), "or") + " of BASE",
            other));
  }

  private static String frames(List<Integer> frames, String last) {
    boolean isOne = frames.size() == 1 || last.equals("or");
    if (frames.size() > LISTED) {
      return (isOne ? "one of " : "")
          + Wording.count(frames.size(), "frame")
          + " from "
          + (frames.get(0) + 1)
          + " to "
          + (frames.get(frames.size() - 1) + 1);
    }
    return (isOne ? "frame " : "frames ")
        + Wording.joined(frames.stream().map(f -> String.valueOf(f + 1)).toList(), last);
  }

  /** Whether both versions replaced the base frames of an unclear group by the same frames. */
  private boolean isInBoth(Unclear edit) {
    List<Frame> ours = replacements(Side.OURS, edit.before());
    return !ours.isEmpty() && ours.equals(replacements(Side.THEIRS, edit.before()));
  }

  private List<Frame> replacements(Side side, List<Integer> before) {
    return alignments.get(side).unclear().stream()
        .filter(u -> u.before().equals(before))
        .flatMap(u -> u.after().stream())
        .map(origin -> versions.frame(side, origin.frame()).withStored(null))
        .toList();
  }

  /** Whether a version has these frames of the base unchanged, with no others between them. */
  private boolean isKept(Side side, List<Integer> frames) {
    int[] bones = alignments.get(side).bones();
    int last = -1;
    int lastPlace = -1;
    for (int b : frames) {
      int f = places.get(side)[b];
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

  /** For each frame of the base, its index in a version; -1 if it has no clear match. */
  private int[] places(Alignment alignment) {
    int[] places = new int[versions.base().frames().size()];
    Arrays.fill(places, -1);
    int[] inBase = alignment.frames();
    IntStream.range(0, inBase.length)
        .filter(f -> inBase[f] >= 0)
        .forEach(f -> places[inBase[f]] = f);
    return places;
  }

  List<Conflict> conflicts() {
    return List.copyOf(conflicts);
  }

  /**
   * Whether a frame is part of a conflict that was reported here: it is in the result only if the
   * preferred version has it.
   */
  boolean isInConflict(Slot slot) {
    return slot.base() >= 0
        ? ofBase.contains(slot.base())
        : !slot.isCommon() && own.get(slot.side()).contains(slot.in(slot.side()));
  }
}
