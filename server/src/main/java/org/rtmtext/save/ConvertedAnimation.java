package org.rtmtext.save;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.AtomicFile;
import org.rtmtext.files.ConflictException;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Problem;

/**
 * An animation in another encoding, ready to be written.
 *
 * @param findings losses of the conversion; their places are those of the original animation
 */
public record ConvertedAnimation(DecodedFile encoded, List<Problem> findings) {
  /**
   * Converts an animation.
   *
   * @param match empty where no skeleton is needed
   * @param bones which bones the result has; only for conversions between plain and binarised
   * @throws CannotConvertException if the encoding cannot hold it, or a skeleton is missing
   */
  public static ConvertedAnimation convert(
      Animation a, Encoding to, Optional<SkeletonMatch> match, BoneChoice bones)
      throws CannotConvertException {
    Conversion.Result converted =
        match.isPresent()
            ? Conversion.convert(a, to, match.get().skeleton(), bones)
            : Conversion.convert(a, to);
    try {
      return new ConvertedAnimation(
          DecodedFile.encode(converted.animation(), Optional.empty()), converted.findings());
    } catch (RtmEncodeException e) {
      throw new CannotConvertException(e.getMessage());
    }
  }

  /**
   * Writes a converted animation in one step: as a text if the file's name ends with {@code .rtmt},
   * otherwise as a binary.
   *
   * @param observer see {@link AtomicFile}
   * @throws ConflictException if the condition does not hold
   * @throws IOException if it cannot be written; the message names the file, which is unchanged
   */
  public static void write(
      Path file, Animation animation, WriteCondition condition, ReplacementObserver observer)
      throws IOException {
    boolean text = file.toString().toLowerCase(Locale.ROOT).endsWith(".rtmt");
    try {
      byte[] bytes =
          text
              ? TextPrinter.print(animation).getBytes(StandardCharsets.UTF_8)
              : DecodedFile.encode(animation, Optional.empty()).bytes();
      AtomicFile.write(file, bytes, condition, observer);
    } catch (RtmEncodeException e) {
      throw FileErrors.cannotWrite(file, e.getMessage(), e);
    }
  }
}
