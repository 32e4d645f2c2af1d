package org.rtmtext.merge;

import java.util.Optional;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.save.CarryOver;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.FileHistory;

/**
 * The merges of two edits that prefer each version. Both exist or neither: otherwise, a choice
 * between the versions would lead to an animation that no file can store.
 *
 * @param ours the merge that prefers ours
 * @param theirs the merge that prefers theirs; the same if there are no conflicts
 */
record MergedSides(Merged ours, Merged theirs) {

  /**
   * A merge.
   *
   * @param file its encoded animation
   */
  record Merged(AnimationMerge merge, DecodedFile file) {}

  /**
   * Merges two edits.
   *
   * @param base empty if both versions added the file
   * @throws NotMergeableException if only a whole version can be chosen
   */
  static MergedSides of(Optional<DecodedFile> base, DecodedFile ours, DecodedFile theirs)
      throws NotMergeableException {
    if (base.isEmpty()) {
      throw new NotMergeableException("BASE is empty: both versions added the animation");
    }
    Animation before = base.get().animation();
    Merged own = merge(before, ours, theirs, Side.OURS);
    return new MergedSides(
        own, own.merge().conflicts().isEmpty() ? own : merge(before, ours, theirs, Side.THEIRS));
  }

  private static Merged merge(Animation base, DecodedFile ours, DecodedFile theirs, Side preferred)
      throws NotMergeableException {
    AnimationMerge merge =
        AnimationMerge.merge(base, ours.animation(), theirs.animation(), preferred);
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
    Animation carried =
        CarryOver.carry(merged, Optional.of(target.animation()), others)
            .withTrailing(merged.trailing());
    return DecodedFile.encode(carried, Optional.empty());
  }
}
