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

  /**
   * @param present the animation that the text is compared with; empty if it is not known
   */
  static TextVersion of(byte[] bytes, Optional<Animation> present) {
    Analysis analysis = Analysis.forReport(bytes, 1, SeverityRules.NONE);
    return new TextVersion(
        analysis.reading(),
        present.isPresent() ? analysis.animation(present.get()) : analysis.animation());
  }

  /**
   * The text in the form of the other version.
   *
   * @param bytes of this text
   * @param name of the file, for messages
   * @param hash of the bytes
   * @param wanted the skeleton of the poses of the other version; empty if it has stored values
   */
  DecodeResult shown(byte[] bytes, String name, String hash, Optional<PoseSkeleton> wanted) {
    boolean isPoses = reading.poseSkeleton().isPresent();
    // Reading poses and printing them again could round them differently.
    boolean isKept = animation.isEmpty() || isPoses && reading.poseSkeleton().equals(wanted);
    String text =
        isKept
            ? DecodedText.of(bytes).text()
            : wanted
                .map(skeleton -> TextPrinter.print(animation.get(), skeleton))
                .orElseGet(() -> TextPrinter.print(animation.get()));
    String note =
        animation.isEmpty() ? HAS_ERRORS : isPoses && wanted.isEmpty() ? IS_ROUNDED : null;
    return new DecodeResult(
        text,
        hash,
        reading.encoding().text(),
        reading.frameCount(),
        reading.head().bones().size(),
        note == null ? null : name + ": source control gives this version as " + note);
  }
}
