package org.rtmtext.merge;

import java.util.Comparator;
import java.util.Optional;
import org.rtmtext.merge.Conflict.FramePlace;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Phase;
import org.rtmtext.skeleton.Skeleton;

/** The three versions of an animation, with their bones and frames aligned. */
final class Versions {
  private static final Comparator<Frame> BY_PHASE =
      Comparator.comparing((Frame frame) -> !frame.hasPhase())
          .thenComparingDouble(Frame::phaseValue);

  private final Animation base;
  private final Animation ours;
  private final Animation theirs;
  private final ListMerge bones;
  private final ListMerge frames;
  private final UnclearFrames unclear;

  Versions(Animation base, Animation ours, Animation theirs) {
    this.base = base;
    this.ours = ours;
    this.theirs = theirs;
    Alignment own = Alignment.of(ours, base, theirs.bones());
    Alignment other = Alignment.of(theirs, base, ours.bones());
    bones =
        ListMerge.of(ours.bones(), own.bones(), theirs.bones(), other.bones(), Skeleton::folded);
    frames =
        ListMerge.of(
            ours.frames(),
            frames(own, Side.OURS),
            theirs.frames(),
            frames(other, Side.THEIRS),
            Frame::storedPhase);
    unclear = new UnclearFrames(this, own, other);
  }

  /**
   * For each frame of an edit, its index in the base; -1 for a new one. If the other edit added a
   * bone, a frame that was replaced counts as new: otherwise it would get that bone's row from the
   * different pose of the old frame.
   */
  private int[] frames(Alignment edit, Side side) {
    boolean isBoneAdded =
        bones.merged(side, (a, b) -> 0).stream().anyMatch(b -> b.base() < 0 && !b.isIn(side));
    return (isBoneAdded ? edit.withoutReplacedFrames(of(side), base) : edit).frames();
  }

  Animation base() {
    return base;
  }

  Animation of(Side side) {
    return side == Side.OURS ? ours : theirs;
  }

  ListMerge bones() {
    return bones;
  }

  ListMerge frames() {
    return frames;
  }

  UnclearFrames unclear() {
    return unclear;
  }

  /** The order of frames that the versions added at the same place; frames without a phase last. */
  Comparator<Slot> byPhase() {
    return Comparator.comparing(this::ownFrame, BY_PHASE);
  }

  private Frame ownFrame(Slot slot) {
    return frame(slot.side(), slot.in(slot.side()));
  }

  Frame frame(Side side, int index) {
    return of(side).frames().get(index);
  }

  FramePlace place(Slot frame) {
    Side side = frame.side();
    return new FramePlace(frame.in(side) + 1, side, phase(side, frame));
  }

  Phase phase(Side side, Slot frame) {
    return frame(side, frame.in(side)).storedPhase();
  }

  /** Whether a frame has a row for each bone. */
  static boolean isRegular(Animation a, Frame frame) {
    return frame.transforms().count() == a.bones().size();
  }

  /** Whether every version of a frame has a row for each bone of the version. */
  boolean isRegular(Slot frame) {
    return (frame.base() < 0 || isRegular(base, base.frames().get(frame.base())))
        && (!frame.isIn(Side.OURS) || isRegular(ours, frame(Side.OURS, frame.ours())))
        && (!frame.isIn(Side.THEIRS) || isRegular(theirs, frame(Side.THEIRS, frame.theirs())));
  }

  /** Whether a version has changed a row that the base has. */
  boolean isRowChanged(Side side, Slot frame, Slot bone) {
    return !sameRow(of(side), frame.in(side), bone.in(side), base, frame.base(), bone.base());
  }

  /** Whether two rows have the same values and names, or both are missing. */
  static boolean sameRow(Animation a, int f, int i, Animation b, int g, int j) {
    return sameValues(a.frames().get(f), i, b.frames().get(g), j)
        && rowName(a, f, i).equals(rowName(b, g, j));
  }

  static boolean sameValues(Frame a, int i, Frame b, int j) {
    boolean isInA = i < a.transforms().count();
    boolean isInB = j < b.transforms().count();
    return isInA && isInB ? a.transforms().sameBits(i, b.transforms(), j) : isInA == isInB;
  }

  /** The name that a row stores; empty if it is the name in the list of bones. */
  static Optional<String> rowName(Animation a, int f, int i) {
    if (a.frames().get(f).names() == null) {
      return Optional.empty();
    }
    String stored = a.storedName(f, i);
    return stored.equals(a.bones().get(i)) ? Optional.empty() : Optional.of(stored);
  }
}
