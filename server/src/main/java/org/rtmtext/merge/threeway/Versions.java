package org.rtmtext.merge.threeway;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.merge.BoneAlignment;
import org.rtmtext.merge.FrameAlignment;
import org.rtmtext.merge.threeway.Conflict.FramePlace;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.skeleton.Skeleton;

/** The three versions of an animation, with their bones and frames aligned. */
final class Versions {
  private final Animation base;
  private final Animation ours;
  private final Animation theirs;
  private final ListMerge bones;
  private final ListMerge frames;

  Versions(Animation base, Animation ours, Animation theirs) {
    this.base = base;
    this.ours = ours;
    this.theirs = theirs;
    int[] oursBones = BoneAlignment.of(ours.bones(), base.bones());
    int[] theirsBones = BoneAlignment.of(theirs.bones(), base.bones());
    bones = ListMerge.of(ours.bones(), oursBones, theirs.bones(), theirsBones, Skeleton::folded);
    frames =
        ListMerge.of(
            ours.frames(),
            framesInBase(ours, oursBones),
            theirs.frames(),
            framesInBase(theirs, theirsBones),
            f -> List.of(f.phase(), f.hasPhase()));
  }

  /**
   * Aligns frames by the bones that both versions have, so that a new bone does not make each frame
   * a new one.
   *
   * @param bonesInBase index in the base of each bone, -1 for a new one
   */
  private int[] framesInBase(Animation edited, int[] bonesInBase) {
    int[] common =
        IntStream.range(0, bonesInBase.length).filter(i -> bonesInBase[i] >= 0).toArray();
    int[] before = Arrays.stream(common).map(i -> bonesInBase[i]).toArray();
    return FrameAlignment.of(poses(edited, common), poses(base, before));
  }

  /** The frames with only some bones. */
  private static List<Frame> poses(Animation a, int[] bones) {
    boolean all = bones.length == a.bones().size();
    for (int i = 0; all && i < bones.length; i++) {
      all = bones[i] == i;
    }
    if (all) {
      return a.frames();
    }
    List<Frame> poses = new ArrayList<>();
    for (Frame f : a.frames()) {
      poses.add(
          isRegular(a, f)
              ? new Frame(f.phase(), f.hasPhase(), f.transforms().select(bones), null, null)
              : f);
    }
    return poses;
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

  /** The order of frames that the versions added at the same place. */
  Comparator<Slot> byPhase() {
    return (a, b) ->
        Float.compare(
            frame(a.side(), a.in(a.side())).phaseValue(),
            frame(b.side(), b.in(b.side())).phaseValue());
  }

  Frame frame(Side side, int index) {
    return of(side).frames().get(index);
  }

  FramePlace place(Slot frame) {
    Side side = frame.side();
    return new FramePlace(frame.in(side) + 1, side, phase(side, frame));
  }

  /** The bits of a frame's phase; empty for a frame without a phase. */
  Optional<Integer> phase(Side side, Slot frame) {
    return phase(frame(side, frame.in(side)));
  }

  static Optional<Integer> phase(Frame frame) {
    return frame.hasPhase() ? Optional.of(frame.phase()) : Optional.empty();
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
