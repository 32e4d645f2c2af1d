package org.rtmtext.merge;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.comparison.FrameMatching;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.model.Animation;
import org.rtmtext.save.CarryOver;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.FileHistory;
import org.rtmtext.skeleton.Skeleton;

/**
 * The result of merging two edits of an animation file.
 *
 * @param file the merged file, with our values where there are conflicts, or their values if they
 *     are preferred
 * @param reason why a whole version had to be chosen; empty if the animation was merged value by
 *     value
 * @param computed number of rows that have the values of neither version ({@link
 *     AnimationMerge#computed})
 */
public record FileMerge(
    DecodedFile file, List<Conflict> conflicts, Optional<String> reason, int computed) {
  /**
   * Merges two versions that both added the file.
   *
   * @param preferred the version that is chosen if they differ
   */
  public static FileMerge merge(DecodedFile ours, DecodedFile theirs, Side preferred) {
    return hasSameBytes(ours, theirs)
        ? unchanged(ours)
        : chosen(ours, theirs, preferred, "BASE is empty: both versions added the animation");
  }

  /** Merges two edits without a skeleton: rows are merged as they are stored. */
  public static FileMerge merge(
      DecodedFile base, DecodedFile ours, DecodedFile theirs, Side preferred) {
    return merge(base, ours, theirs, preferred, Skeleton.NONE);
  }

  /**
   * Merges two edits. If only one of them changed the file, the result has its bytes.
   *
   * @param preferred the version whose values are chosen where there is a conflict
   * @param skeleton has the parents of the bones; rows of plain animations are merged relative to
   *     them
   */
  public static FileMerge merge(
      DecodedFile base, DecodedFile ours, DecodedFile theirs, Side preferred, Skeleton skeleton) {
    if (hasSameBytes(ours, theirs) || hasSameBytes(base, theirs)) {
      return unchanged(ours);
    }
    if (hasSameBytes(base, ours)) {
      return unchanged(theirs);
    }
    try {
      Sides.Merged merged = Sides.of(base.animation(), ours, theirs, skeleton).of(preferred);
      return new FileMerge(
          merged.file(), merged.merge().conflicts(), Optional.empty(), merged.merge().computed());
    } catch (NotMergeableException e) {
      return chosen(ours, theirs, preferred, e.getMessage());
    }
  }

  private static boolean hasSameBytes(DecodedFile a, DecodedFile b) {
    return Arrays.equals(a.bytes(), b.bytes());
  }

  private static FileMerge unchanged(DecodedFile version) {
    return new FileMerge(version, List.of(), Optional.empty(), 0);
  }

  private static FileMerge chosen(
      DecodedFile ours, DecodedFile theirs, Side preferred, String reason) {
    return new FileMerge(
        preferred == Side.OURS ? ours : theirs,
        List.of(Conflict.of(Part.ANIMATION, "changed", "changed")),
        Optional.of(reason),
        0);
  }

  /**
   * Two merges of the same edits: one prefers ours, the other theirs. If a file cannot store one of
   * them, the edits are not merged, so the user can prefer either version.
   *
   * @param ours the merge that prefers ours
   * @param theirs the merge that prefers theirs; equal to {@code ours} if there are no conflicts
   */
  record Sides(Merged ours, Merged theirs) {
    /**
     * @param file its encoded animation
     */
    record Merged(AnimationMerge merge, DecodedFile file) {}

    /**
     * Merges two edits.
     *
     * @throws NotMergeableException if only a whole version can be chosen
     */
    static Sides of(Animation base, DecodedFile ours, DecodedFile theirs, Skeleton skeleton)
        throws NotMergeableException {
      Merged own = merge(base, ours, theirs, Side.OURS, skeleton);
      return new Sides(
          own,
          own.merge().conflicts().isEmpty()
              ? own
              : merge(base, ours, theirs, Side.THEIRS, skeleton));
    }

    private static Merged merge(
        Animation base, DecodedFile ours, DecodedFile theirs, Side preferred, Skeleton skeleton)
        throws NotMergeableException {
      AnimationMerge merge =
          AnimationMerge.merge(base, ours.animation(), theirs.animation(), preferred, skeleton);
      try {
        return new Merged(merge, encode(merge.animation(), ours, theirs));
      } catch (RtmEncodeException e) {
        throw new NotMergeableException(e.getMessage());
      }
    }

    Merged of(Side preferred) {
      return preferred == Side.OURS ? ours : theirs;
    }

    /** Encodes the merged animation; bytes of values that equal ours are copied from our file. */
    private static DecodedFile encode(Animation merged, DecodedFile ours, DecodedFile theirs)
        throws RtmEncodeException {
      Side first = merged.encoding() == ours.animation().encoding() ? Side.OURS : Side.THEIRS;
      DecodedFile target = first == Side.OURS ? ours : theirs;
      FileHistory others = new FileHistory();
      others.wrote((first == Side.OURS ? theirs : ours).animation());
      Animation base = target.animation();
      others.read(base);
      int[] frames = FrameMatching.of(base, merged).inBefore();
      Animation carried =
          CarryOver.carry(merged, base, frames, others).withTrailing(merged.trailing());
      return DecodedFile.encode(carried);
    }
  }
}
