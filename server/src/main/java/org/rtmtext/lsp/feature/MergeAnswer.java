package org.rtmtext.lsp.feature;

import java.io.IOException;
import java.util.Optional;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.lsp.protocol.Messages.MergeParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.merge.ConflictText;
import org.rtmtext.merge.FileMerge;
import org.rtmtext.merge.Side;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.DecodedFile;

/**
 * The answer to {@code rtm/merge}.
 *
 * @param text the merged animation as text with exact values; each conflict has both versions,
 *     between git's conflict marks
 * @param conflicts the number of conflicts
 * @param message for the user
 */
public record MergeAnswer(String text, int conflicts, String message) {

  /**
   * Merges two edits of an animation.
   *
   * @throws RequestFailedException if a version is missing or cannot be read
   */
  public static MergeAnswer of(MergeParams params) {
    String name = RtmUri.requireFile(params.uri()).getFileName().toString();
    Optional<DecodedFile> base =
        params.base() == null
            ? Optional.empty()
            : Optional.of(decoded(name, "base", params.base()));
    DecodedFile ours = decoded(name, "ours", params.ours());
    DecodedFile theirs = decoded(name, "theirs", params.theirs());
    FileMerge merge =
        base.isPresent()
            ? FileMerge.merge(base.get(), ours, theirs, Side.OURS)
            : FileMerge.merge(ours, theirs, Side.OURS);
    int conflicts = merge.conflicts().size();
    if (conflicts == 0) {
      String text = TextPrinter.print(merge.file().animation());
      return new MergeAnswer(text, 0, "Merged " + name + " without conflicts");
    }
    String message =
        String.format(
            "%s has %s. Both versions are in the text: keep one of each, and delete the lines with"
                + " <<<<<<<, ======= and >>>>>>>",
            name, Wording.count(conflicts, "conflict"));
    StringBuilder text = new StringBuilder();
    try {
      if (base.isPresent()) {
        ConflictText.print(base.get(), ours, theirs, text);
      } else {
        ConflictText.print(ours, theirs, text);
      }
    } catch (IOException e) {
      throw new AssertionError("a StringBuilder does not fail", e);
    }
    return new MergeAnswer(text.toString(), conflicts, message);
  }

  private static DecodedFile decoded(String name, String version, String base64) {
    if (base64 == null) {
      throw new RequestFailedException(version + " is missing");
    }
    try {
      return DecodedFile.of(MergeParams.bytes(base64));
    } catch (RtmFormatException e) {
      throw new RequestFailedException(
          String.format("%s (%s):@%d: %s", name, version, e.offset(), e.getMessage()));
    }
  }
}
