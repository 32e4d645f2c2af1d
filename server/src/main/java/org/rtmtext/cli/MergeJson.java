package org.rtmtext.cli;

import java.util.List;
import java.util.Locale;
import org.rtmtext.merge.Conflict;
import org.rtmtext.merge.Conflict.FramePlace;
import org.rtmtext.merge.FileMerge;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;

/**
 * The JSON document of {@code merge --json}.
 *
 * @param resolved whether there is no conflict left
 * @param reason why only a whole version can be chosen; otherwise null
 * @param changes what the merge has changed in our version; null if it has conflicts
 */
public record MergeJson(
    String name,
    boolean resolved,
    String reason,
    List<ConflictJson> conflicts,
    List<String> changes) {

  /**
   * A conflict. Members that do not apply are null.
   *
   * @param frame counted from 1, in the version {@code in}
   * @param phase a number, or {@code none}
   */
  record ConflictJson(
      String part,
      Integer frame,
      String in,
      Object phase,
      String bone,
      String ours,
      String theirs) {
    static ConflictJson of(Conflict c) {
      FramePlace frame = c.frame().orElse(null);
      return new ConflictJson(
          c.part().text(),
          frame == null ? null : (Integer) frame.number(),
          frame == null ? null : frame.side().name().toLowerCase(Locale.ROOT),
          frame == null ? null : frame.phase().json(),
          c.bone().orElse(null),
          c.ours(),
          c.theirs());
    }
  }

  /**
   * Describes a merge.
   *
   * @param failed whether the conflicts are not resolved
   */
  public static MergeJson of(String name, FileMerge merge, DecodedFile ours, boolean failed) {
    return new MergeJson(
        name,
        !failed,
        merge.reason().orElse(null),
        merge.conflicts().stream().map(ConflictJson::of).toList(),
        failed ? null : ChangeSummary.of(ours.animation(), merge.file().animation()));
  }
}
