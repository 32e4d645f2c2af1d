package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

final class RowMerge {
  private static final String NOT_STORED = "the name from the list";

  private final Versions versions;
  private final Conflicts conflicts;
  private final Map<Slot, String> names;
  private final List<Slot> bones;
  private final Optional<Parents> parents;
  private int computed;

  /**
   * @param names the merged bones
   * @param skeleton has the parents of the bones, for plain rows
   */
  RowMerge(Versions versions, Map<Slot, String> names, Skeleton skeleton, Conflicts conflicts) {
    this.versions = versions;
    this.conflicts = conflicts;
    this.names = names;
    bones = List.copyOf(names.keySet());
    boolean isPlain = !versions.base().encoding().isBinarised();
    parents =
        isPlain && !skeleton.bones().isEmpty()
            ? Optional.of(PoseMerge.parents(names, skeleton))
            : Optional.empty();
  }

  /**
   * The parents of the merged bones, relative to which rows are merged; empty if they are merged as
   * they are stored.
   */
  Optional<Parents> parents() {
    return parents;
  }

  /** The number of rows of the merged frames so far that have the values of neither version. */
  int computed() {
    return computed;
  }

  /**
   * Finds rows that no version has, because one version added the frame and the other the bone.
   * Removes the frame or bone that the preferred version lacks.
   *
   * @param frames the merged frames
   * @param names the merged bones
   */
  static void removeMissing(
      Versions versions, Collection<Slot> frames, Map<Slot, String> names, Conflicts conflicts) {
    Set<Slot> withoutFrames = new HashSet<>();
    Set<Slot> withoutBones = new HashSet<>();
    List<Slot> single = names.keySet().stream().filter(bone -> !bone.isCommon()).toList();
    for (Slot frame : frames) {
      for (Slot bone : frame.isCommon() ? List.<Slot>of() : single) {
        if (frame.side() == bone.side()) {
          continue;
        }
        conflicts.add(
            Conflict.by(
                frame.side(),
                Part.ROW,
                versions.place(frame),
                names.get(bone),
                "frame added",
                "bone added"));
        if (frame.side() == conflicts.preferred()) {
          withoutBones.add(bone);
        } else {
          withoutFrames.add(frame);
        }
      }
    }
    frames.removeAll(withoutFrames);
    names.keySet().removeAll(withoutBones);
  }

  /**
   * Merges the rows of a frame.
   *
   * @param phase the merged phase
   * @throws NotMergeableException if the frame lacks rows, and the lists of bones differ
   */
  Frame merge(Slot frame, Phase phase) throws NotMergeableException {
    if (!versions.isRegular(frame)) {
      return new Frame(phase, whole(frame), null);
    }
    Transforms rows = rows(frame);
    List<String> stored = new ArrayList<>();
    boolean named = false;
    for (Slot bone : bones) {
      Optional<String> name = name(frame, bone);
      stored.add(name.orElse(names.get(bone)));
      named |= name.isPresent();
    }
    return new Frame(phase, rows, named ? NameFields.of(stored) : null);
  }

  private Transforms rows(Slot frame) {
    if (parents.isPresent() && frame.isCommon()) {
      PoseMerge poses = new PoseMerge(versions, bones, parents.get(), frame);
      if (poses.isChangedByBoth()) {
        BitSet combined = new BitSet();
        Transforms rows = poses.merge(bone -> conflict(frame, bone), combined);
        computed += combined.cardinality();
        return rows;
      }
    }
    TransformsBuilder rows = new TransformsBuilder(versions.of(Side.OURS).encoding(), bones.size());
    for (int i = 0; i < bones.size(); i++) {
      Slot bone = bones.get(i);
      Side side = values(frame, bone);
      rows.copy(i, versions.frame(side, frame.in(side)).transforms(), bone.in(side));
    }
    return rows.build(bones.size());
  }

  /** The version whose values a row gets. */
  private Side values(Slot frame, Slot bone) {
    if (!frame.isCommon() || !bone.isCommon()) {
      return only(frame, bone);
    }
    Frame o = versions.frame(Side.OURS, frame.ours());
    Frame t = versions.frame(Side.THEIRS, frame.theirs());
    if (Versions.sameValues(o, bone.ours(), t, bone.theirs())) {
      return Side.OURS;
    }
    if (frame.base() >= 0 && bone.base() >= 0) {
      Frame b = versions.base().frames().get(frame.base());
      if (Versions.sameValues(t, bone.theirs(), b, bone.base())) {
        return Side.OURS;
      }
      if (Versions.sameValues(o, bone.ours(), b, bone.base())) {
        return Side.THEIRS;
      }
    }
    return conflict(frame, bone);
  }

  private Side conflict(Slot frame, Slot bone) {
    conflicts.add(rowConflict(frame, bone, "changed", "changed"));
    return conflicts.preferred();
  }

  /** The version that has both the frame and the bone. */
  private static Side only(Slot frame, Slot bone) {
    return frame.isIn(Side.OURS) && bone.isIn(Side.OURS) ? Side.OURS : Side.THEIRS;
  }

  private Conflict rowConflict(Slot frame, Slot bone, String ours, String theirs) {
    return Conflict.by(Side.OURS, Part.ROW, versions.place(frame), names.get(bone), ours, theirs);
  }

  /** The name that a row stores; empty if it is the name in the list. */
  private Optional<String> name(Slot frame, Slot bone) {
    if (!frame.isCommon() || !bone.isCommon()) {
      Side side = only(frame, bone);
      return name(side, frame, bone);
    }
    Optional<String> base =
        frame.base() < 0 || bone.base() < 0
            ? null
            : Versions.rowName(versions.base(), frame.base(), bone.base());
    return conflicts.choose(
        base,
        name(Side.OURS, frame, bone),
        name(Side.THEIRS, frame, bone),
        (o, t) -> {
          String own = o.map(n -> "stored name " + n).orElse(NOT_STORED);
          String other = t.map(n -> "stored name " + n).orElse(NOT_STORED);
          return rowConflict(frame, bone, own, other);
        });
  }

  private Optional<String> name(Side side, Slot frame, Slot bone) {
    return Versions.rowName(versions.of(side), frame.in(side), bone.in(side));
  }

  /**
   * The transforms of one version of a frame, chosen as a whole, because in some version the frame
   * does not have one row for each bone.
   */
  private Transforms whole(Slot frame) throws NotMergeableException {
    Side side = frame.side();
    boolean either = false;
    if (frame.isCommon()) {
      Transforms before =
          frame.base() < 0 ? null : versions.base().frames().get(frame.base()).transforms();
      Transforms ours = versions.frame(Side.OURS, frame.ours()).transforms();
      Transforms theirs = versions.frame(Side.THEIRS, frame.theirs()).transforms();
      Transforms chosen =
          conflicts.choose(
              before,
              ours,
              theirs,
              (o, t) ->
                  Conflict.by(
                      Side.OURS, Part.FRAME, versions.place(frame), null, "changed", "changed"));
      side = chosen == ours ? Side.OURS : Side.THEIRS;
      either = ours.equals(theirs);
    }
    if (!hasMergedBones(side) && !(either && hasMergedBones(side.other()))) {
      throw new NotMergeableException(
          "the list of bones was changed, but "
              + Wording.frame(frame.in(side))
              + " of "
              + side
              + " does not have one row for each bone: give each bone one row in that frame first");
    }
    return versions.frame(side, frame.in(side)).transforms();
  }

  /** Whether a version has the merged list of bones; their names may differ. */
  private boolean hasMergedBones(Side side) {
    boolean same = bones.size() == versions.of(side).bones().size();
    for (int i = 0; same && i < bones.size(); i++) {
      same = bones.get(i).in(side) == i;
    }
    return same;
  }
}
