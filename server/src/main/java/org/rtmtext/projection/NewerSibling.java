package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;

/**
 * Finds out whether an animation was exported again after its text was written: saving the text
 * would throw that work away.
 */
public final class NewerSibling {
  private NewerSibling() {}

  /**
   * Whether the animation was written later than the text, and is not what the text says. False
   * where either cannot be looked at: saving will say what is wrong.
   */
  public static boolean is(Path animation, Path text) {
    try {
      if (!Files.isRegularFile(animation)
          || !Files.isRegularFile(text)
          || Files.getLastModifiedTime(animation).compareTo(Files.getLastModifiedTime(text)) <= 0) {
        return false;
      }
      Animation there = OpenedFile.open(animation).animation();
      Optional<Animation> said = Analysis.forReport(FileBytes.read(text), 0).animation();
      return said.isEmpty() || !said.get().sameContent(there);
    } catch (IOException | RtmFormatException e) {
      return false;
    }
  }
}
