package org.rtmtext.lsp.feature;

import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.lsp.protocol.Messages.MergeParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.merge.ConflictRange;
import org.rtmtext.merge.ConflictText;
import org.rtmtext.merge.FileMerge;
import org.rtmtext.merge.Side;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Skeleton;

/**
 * The answer to {@code rtm/merge}.
 *
 * @param content the merged file in base64; null if there is a text
 * @param text with exact values, in which each conflict has both versions between git's conflict
 *     marks; null if there are no conflicts, and no text is wanted
 * @param conflicts the number of conflicts
 * @param message for the user
 */
public record MergeAnswer(String content, String text, int conflicts, String message) {

  /**
   * Merges two edits of an animation.
   *
   * @param skeletons gives the skeleton of a list of bones
   * @throws RequestFailedException if a version is missing or cannot be read
   */
  public static MergeAnswer of(MergeParams params, Function<List<String>, Skeleton> skeletons) {
    String name = RtmUri.requireFile(params.uri()).getFileName().toString();
    Optional<DecodedFile> base =
        params.base() == null
            ? Optional.empty()
            : Optional.of(decoded(name, "base", params.base()));
    DecodedFile ours = decoded(name, "ours", params.ours());
    DecodedFile theirs = decoded(name, "theirs", params.theirs());
    Skeleton skeleton = skeletons.apply(ours.animation().bones());
    FileMerge merge =
        base.isPresent()
            ? FileMerge.merge(base.get(), ours, theirs, Side.OURS, skeleton)
            : FileMerge.merge(ours, theirs, Side.OURS);
    int conflicts = ConflictRange.of(merge.conflicts()).size();
    if (conflicts == 0) {
      String merged = "Merged " + name + " without conflicts";
      return params.asText()
          ? new MergeAnswer(null, TextPrinter.print(merge.file().animation()), 0, merged)
          : new MergeAnswer(
              Base64.getEncoder().encodeToString(merge.file().bytes()), null, 0, merged);
    }
    String message =
        String.format(
            "%s has %s. Both versions are in the text: keep one of each, and delete the lines with"
                + " <<<<<<<, ======= and >>>>>>>",
            name, Wording.count(conflicts, "conflict"));
    StringBuilder text = new StringBuilder();
    try {
      if (base.isPresent()) {
        ConflictText.print(base.get(), ours, theirs, skeleton, text);
      } else {
        ConflictText.print(ours, theirs, text);
      }
    } catch (IOException e) {
      throw new AssertionError("a StringBuilder does not fail", e);
    }
    return new MergeAnswer(null, text.toString(), conflicts, message);
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
