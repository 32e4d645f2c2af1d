package org.rtmtext.merge;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.save.DecodedFile;

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
      MergedSides.Merged merged = MergedSides.of(base, ours, theirs).of(preferred);
      return new FileMerge(merged.file(), merged.merge().conflicts(), Optional.empty());
    } catch (NotMergeableException e) {
      return new FileMerge(
          preferred == Side.OURS ? ours : theirs,
          List.of(Conflict.of(Part.ANIMATION, "changed", "changed")),
          Optional.of(e.getMessage()));
    }
  }

  private static boolean hasBytes(Optional<DecodedFile> base, DecodedFile edited) {
    return base.isPresent() && Arrays.equals(base.get().bytes(), edited.bytes());
  }
}
