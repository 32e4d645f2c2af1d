package org.rtmtext.projection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.text.TextPrinter;

/** Writes an animation as a new file: as a text where its name ends so, else as a binary. */
public final class ConvertedFile {
  private ConvertedFile() {}

  /**
   * Writes the file in one step.
   *
   * @param overwrite whether it may replace one that is there
   * @param beforeReplacement the point of no return, as {@link AtomicFile} calls it
   * @throws ConflictException if there is one, and it may not
   * @throws IOException whose message names the file; what was there is as it was
   */
  public static void write(
      Path file, Animation animation, boolean overwrite, Runnable beforeReplacement)
      throws IOException {
    if (!overwrite && Files.exists(file)) {
      throw new ConflictException(
          "cannot write " + file + ": there is a file already; nothing was converted");
    }
    boolean text = file.toString().toLowerCase(Locale.ROOT).endsWith(".rtmt");
    byte[] bytes;
    try {
      bytes =
          text
              ? TextPrinter.print(animation).getBytes(StandardCharsets.UTF_8)
              : Packed.pack(animation, Optional.empty()).bytes();
    } catch (RtmEncodeException e) {
      throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
    }
    AtomicFile.write(
        file, bytes, overwrite ? Expected.anything() : Expected.absent(), beforeReplacement);
  }
}
