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
 * @param animation with the exact values of the present version where the numbers of the text are
 *     roundings of them; empty if the text has errors
 */
record TextVersion(TextReading reading, Optional<Animation> animation) {
  private static final String HAS_ERRORS = "a text with errors, which is shown unchanged";
  private static final String IS_ROUNDED =
      "a text of poses, so the numbers that differ are rounded; show poses to compare them";

  /** A version that is compared with an unknown animation. */
  static TextVersion of(byte[] bytes) {
    Analysis analysis = analysis(bytes);
    return new TextVersion(analysis.reading(), analysis.animation());
  }

  /**
   * @param present the animation that the text is compared with
   */
  static TextVersion of(byte[] bytes, Animation present) {
    Analysis analysis = analysis(bytes);
    return new TextVersion(analysis.reading(), analysis.animation(present));
  }

  private static Analysis analysis(byte[] bytes) {
    return Analysis.forReport(bytes, 1, SeverityRules.NONE);
  }

  /**
   * The text in the form of another version with stored values.
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
   * The text in the form of another version of poses.
   *
   * @param bytes of this text
   * @param name of the file, for messages
   * @param hash of the bytes
   * @param wanted the skeleton of the poses of the other version
   */
  DecodeResult shown(byte[] bytes, String name, String hash, PoseSkeleton wanted) {
    if (animation.isEmpty()) {
      return unchanged(bytes, name, hash);
    }
    // Reading poses and printing them again could round them differently.
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
