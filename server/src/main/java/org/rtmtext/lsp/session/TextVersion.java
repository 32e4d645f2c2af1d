package org.rtmtext.lsp.session;

import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.files.DecodedText;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.reader.TextReading;

/**
 * A version of an animation that source control gives as text, as git does if {@code textconv} is
 * set for animations.
 *
 * @param reading of the text
 * @param animation of the text; where its numbers are roundings of exact values of the animation
 *     that it is compared with, has these values. Empty if the text has errors
 */
record TextVersion(TextReading reading, Optional<Animation> animation) {
  private static final String HAS_ERRORS = "a text with errors, which is shown unchanged";
  private static final String IS_ROUNDED =
      "a text of poses, so the numbers that differ are rounded; show poses to compare them";

  /** Reads a version, if the animation that it is compared with cannot be read. */
  static TextVersion of(byte[] bytes) {
    Analysis analysis = analysis(bytes);
    return new TextVersion(analysis.reading(), analysis.animation());
  }

  /**
   * Reads a version.
   *
   * @param present the animation that the version is compared with
   */
  static TextVersion of(byte[] bytes, Animation present) {
    Analysis analysis = analysis(bytes);
    return new TextVersion(analysis.reading(), analysis.animation(present));
  }

  private static Analysis analysis(byte[] bytes) {
    return Analysis.forReport(bytes, 1, SeverityRules.NONE);
  }

  /**
   * The answer to {@code rtm/decode} for a comparison with a text of exact values.
   *
   * @param bytes of this text
   * @param name of the file, for messages
   * @param hash of the bytes
   */
  DecodeResult shown(byte[] bytes, String name, String hash) {
    return animation.isEmpty()
        ? unchanged(bytes, name, hash)
        : result(
            TextPrinter.print(animation.get()),
            hash,
            reading.poseSkeleton().isPresent() ? note(name, IS_ROUNDED) : null);
  }

  /**
   * The answer to {@code rtm/decode} for a comparison with a text of poses.
   *
   * @param bytes of this text
   * @param name of the file, for messages
   * @param hash of the bytes
   * @param wanted the skeleton of the poses in the other text
   */
  DecodeResult shown(byte[] bytes, String name, String hash, PoseSkeleton wanted) {
    if (animation.isEmpty()) {
      return unchanged(bytes, name, hash);
    }
    // Printing the poses again could round them differently, and show changes that do not exist.
    boolean isKept = reading.poseSkeleton().equals(Optional.of(wanted));
    String text =
        isKept ? DecodedText.of(bytes).text() : TextPrinter.print(animation.get(), wanted);
    return result(text, hash, null);
  }

  private DecodeResult unchanged(byte[] bytes, String name, String hash) {
    return result(DecodedText.of(bytes).text(), hash, note(name, HAS_ERRORS));
  }

  private static String note(String name, String what) {
    return name + ": source control gives this version as " + what;
  }

  /**
   * @param note as in {@link DecodeResult}
   */
  private DecodeResult result(String text, String hash, String note) {
    return new DecodeResult(
        text,
        hash,
        reading.encoding().text(),
        reading.frameCount(),
        reading.head().bones().size(),
        note);
  }
}
