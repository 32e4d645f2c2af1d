package org.rtmtext.save;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.SeverityRules;

/**
 * Finds texts whose animation was exported again later: saving such a text would discard the
 * export.
 */
public final class StaleText {
  private StaleText() {}

  /**
   * Whether the animation was written later than the text, by more than a tolerance, and differs
   * from it. False if one of the files cannot be read: saving will report the reason.
   */
  public static boolean isStaleByMoreThan(Duration tolerance, Path text, Path animation) {
    try {
      return Files.isRegularFile(text)
          && isStale(
              text,
              FileTime.from(Files.getLastModifiedTime(text).toInstant().plus(tolerance)),
              animation);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Whether the animation was written later than the text and differs from it. False if one of the
   * files cannot be read.
   *
   * @param written modification time of the text
   */
  public static boolean isStale(Path text, FileTime written, Path animation) {
    try {
      if (!Files.isRegularFile(animation)
          || Files.getLastModifiedTime(animation).compareTo(written) <= 0) {
        return false;
      }
      Animation stored = DecodedFile.read(animation).animation();
      Optional<Animation> current =
          Analysis.forReport(FileBytes.read(text), 0, SeverityRules.NONE).animation(stored);
      return current.isEmpty() || !current.get().sameContent(stored);
    } catch (IOException | RtmFormatException e) {
      return false;
    }
  }
}
