package org.rtmtext.merge;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * Merges the rows of a plain frame that both versions changed, by what each bone does relative to
 * its parent: a bone that only followed its parent was not changed. A row keeps the bits of a
 * version if the row of its parent has those of the same version, or if nothing can be relative to
 * the row of its parent, or if it has no parent. Other rows are computed.
 */
final class PoseMerge {
  private final Versions versions;
  private final List<Slot> bones;
  private final Parents parents;
  private final Slot frame;
  private final Map<Side, RelativeRows> edits = new EnumMap<>(Side.class);

  /** Empty if both versions added the frame. */
  private final Optional<RelativeRows> base;

  /** Decides a conflict. */
  interface Resolver {
    /** Reports a conflict of a bone, and returns the version that the bone gets. */
    Side choose(Slot bone);
  }

  /**
   * What a bone does in the merged frame.
   *
   * @param side the version that is preferred of those that do the same
   * @param either whether both versions do the same
   * @param matrix relative to the parent; empty if the row is copied as it is stored
   */
  private record Choice(Side side, boolean either, Optional<Matrix4x3d> matrix) {}

  /**
   * Merges a frame that both versions have.
   *
   * @param bones the merged bones
   * @param parents of the merged bones; those of {@link #parents}
   */
  PoseMerge(Versions versions, List<Slot> bones, Parents parents, Slot frame) {
    this.versions = versions;
    this.bones = bones;
    this.parents = parents;
    this.frame = frame;
    for (Side side : Side.values()) {
      Transforms rows = versions.frame(side, frame.in(side)).transforms();
      edits.put(side, rows(rows, bones.stream().mapToInt(bone -> bone.in(side)).toArray()));
    }
    base =
        frame.base() < 0
            ? Optional.empty()
            : Optional.of(
                rows(
                    versions.base().frames().get(frame.base()).transforms(),
                    bones.stream().mapToInt(Slot::base).toArray()));
  }

  /** Rows in the order of the merged bones; those of bones that a version lacks are 0. */
  private RelativeRows rows(Transforms rows, int[] indices) {
    TransformsBuilder selected = new TransformsBuilder(Encoding.PLAIN, indices.length);
    for (int b = 0; b < indices.length; b++) {
      if (indices[b] >= 0) {
        selected.copy(b, rows, indices[b]);
      }
    }
    return new RelativeRows(selected.build(indices.length), parents);
  }

  /**
   * The parents of the merged bones. Only bones that all versions have are parents, so that rows of
   * all versions are relative to the same bones.
   */
  static Parents parents(Map<Slot, String> names, Skeleton skeleton) {
    BitSet added = new BitSet();
    int b = 0;
    for (Slot bone : names.keySet()) {
      added.set(b++, !bone.isCommon() || bone.base() < 0);
    }
    return Parents.of(List.copyOf(names.values()), skeleton).without(added);
  }

  /** Whether both versions changed rows of the frame; otherwise, the rows of one are the result. */
  boolean isChangedByBoth() {
    return isChanged(Side.OURS) && isChanged(Side.THEIRS);
  }

  private boolean isChanged(Side side) {
    for (int b = 0; b < bones.size(); b++) {
      if (bones.get(b).isIn(side) && (!hasBase(b) || !edits.get(side).hasSameBits(b, base.get()))) {
        return true;
      }
    }
    return false;
  }

  private boolean hasBase(int b) {
    return base.isPresent() && bones.get(b).base() >= 0;
  }

  /**
   * The merged rows.
   *
   * @param computed gets the bones whose rows have the bits of neither version
   */
  Transforms merge(Resolver conflicts, BitSet computed) {
    TransformsBuilder kept = new TransformsBuilder(Encoding.PLAIN, bones.size());
    PoseRows poses = new PoseRows(bones.size());
    Side[] sources = new Side[bones.size()];
    BitSet canBeParents = new BitSet();
    for (int k = 0; k < bones.size(); k++) {
      int b = parents.inOrder(k);
      Choice choice = choice(b, conflicts);
      int parent = parents.parent(b);
      boolean isRelative = parent >= 0 && canBeParents.get(parent);
      Optional<Side> source = isRelative ? source(b, choice, sources) : Optional.of(choice.side);
      kept.copy(b, edits.get(source.orElse(choice.side)).stored(), b);
      if (source.isPresent()) {
        sources[b] = source.get();
        canBeParents.set(b, edits.get(source.get()).canBeParent(b));
      } else {
        Matrix4x3d local = choice.matrix.orElseThrow();
        poses.set(b, new Matrix3d().set(local), local.getTranslation(new Vector3d()));
        computed.set(b);
        canBeParents.set(b, RelativeRows.hasInverse(local));
      }
    }
    Vector3dc origin = new Vector3d();
    PoseBones unmoved = new PoseBones(parents, Collections.nCopies(bones.size(), origin));
    return poses.stored(kept.build(bones.size()), unmoved);
  }

  private Choice choice(int b, Resolver conflicts) {
    Slot bone = bones.get(b);
    if (!bone.isCommon()) {
      return of(bone.side(), b);
    }
    RelativeRows ours = edits.get(Side.OURS);
    RelativeRows theirs = edits.get(Side.THEIRS);
    if (hasBase(b)) {
      RelativeRows before = base.get();
      boolean areOursUnchanged = ours.isSame(b, before);
      boolean areTheirsUnchanged = theirs.isSame(b, before);
      if (areOursUnchanged && areTheirsUnchanged) {
        Side side = ours.hasSameBits(b, before) ? Side.THEIRS : Side.OURS;
        return new Choice(side, true, before.matrix(b));
      } else if (areOursUnchanged || areTheirsUnchanged) {
        return of(areTheirsUnchanged ? Side.OURS : Side.THEIRS, b);
      }
    }
    if (ours.isSame(b, theirs)) {
      return new Choice(Side.OURS, true, ours.matrix(b));
    }
    // A bone that stays in its place while its parent moves was not edited, either.
    if (ours.hasSameBits(b, theirs) || hasBase(b) && theirs.hasSameBits(b, base.get())) {
      return new Choice(Side.OURS, false, Optional.empty());
    }
    if (hasBase(b) && ours.hasSameBits(b, base.get())) {
      return new Choice(Side.THEIRS, false, Optional.empty());
    }
    return of(conflicts.choose(bone), b);
  }

  private Choice of(Side side, int b) {
    return new Choice(side, false, edits.get(side).matrix(b));
  }

  /**
   * The version whose bits a row has; empty if its parent has not the bits of that version.
   *
   * @param sources the versions of the bones before, null for computed rows
   */
  private Optional<Side> source(int b, Choice choice, Side[] sources) {
    if (choice.matrix.isEmpty()) {
      return Optional.of(choice.side);
    }
    int parent = parents.parent(b);
    Side above = sources[parent];
    for (Side side :
        choice.either ? List.of(choice.side, choice.side.other()) : List.of(choice.side)) {
      if (above != null
          && (above == side || edits.get(side).hasSameBits(parent, edits.get(above)))) {
        return Optional.of(side);
      }
    }
    return Optional.empty();
  }
}
