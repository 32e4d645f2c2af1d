package org.rtmtext.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.model.Animation;
import org.rtmtext.save.DecodedFile;

/** Texts whose animation was exported again later: saving them would discard that work. */
public final class StaleText {
  private StaleText() {}

  /**
   * Whether the animation was written later than the text and differs from it. False if either
   * cannot be read: saving will report the reason.
   */
  public static boolean isStale(Path text, Path animation) {
    try {
      if (!Files.isRegularFile(animation)
          || !Files.isRegularFile(text)
          || Files.getLastModifiedTime(animation).compareTo(Files.getLastModifiedTime(text)) <= 0) {
        return false;
      }
      Animation stored = DecodedFile.read(animation).animation();
      Optional<Animation> written = Analysis.forReport(FileBytes.read(text), 0).animation();
      return written.isEmpty() || !written.get().sameContent(stored);
    } catch (IOException | RtmFormatException e) {
      return false;
    }
  }
}
