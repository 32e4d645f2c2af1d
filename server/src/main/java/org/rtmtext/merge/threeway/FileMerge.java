package org.rtmtext.merge.threeway;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.merge.CarryOver;
import org.rtmtext.merge.FileHistory;
import org.rtmtext.merge.threeway.Conflict.Part;
import org.rtmtext.model.Animation;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.EncodedAnimation;

/**
 * The result of merging two edits of an animation file.
 *
 * @param file the merged file, with our values where there are conflicts, or their values if they
 *     are preferred
 * @param reason why a whole version had to be chosen; empty if the animation was merged value by
 *     value
 */
public record FileMerge(DecodedFile file, List<Conflict> conflicts, Optional<String> reason) {
  /**
   * Merges two edits. If only one of them changed the file, the result has its bytes.
   *
   * @param base empty if both versions added the file
   * @param preferred the version whose values are chosen where there is a conflict
   */
  public static FileMerge merge(
      Optional<DecodedFile> base, DecodedFile ours, DecodedFile theirs, Side preferred) {
    if (Arrays.equals(ours.bytes(), theirs.bytes()) || hasBytes(base, theirs)) {
      return new FileMerge(ours, List.of(), Optional.empty());
    }
    if (hasBytes(base, ours)) {
      return new FileMerge(theirs, List.of(), Optional.empty());
    }
    try {
      if (base.isEmpty()) {
        throw new NotMergeableException("BASE is empty: both versions added the animation");
      }
      AnimationMerge merged =
          AnimationMerge.merge(
              base.get().animation(), ours.animation(), theirs.animation(), preferred);
      return new FileMerge(
          encode(merged.animation(), ours, theirs), merged.conflicts(), Optional.empty());
    } catch (NotMergeableException | RtmEncodeException e) {
      return new FileMerge(
          preferred == Side.OURS ? ours : theirs,
          List.of(Conflict.of(Part.ANIMATION, "changed", "changed")),
          Optional.of(e.getMessage()));
    }
  }

  private static boolean hasBytes(Optional<DecodedFile> base, DecodedFile edited) {
    return base.isPresent() && Arrays.equals(base.get().bytes(), edited.bytes());
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
    EncodedAnimation encoded = EncodedAnimation.encode(carried, Optional.empty());
    return new DecodedFile(encoded.bytes(), encoded.animation());
  }
}
