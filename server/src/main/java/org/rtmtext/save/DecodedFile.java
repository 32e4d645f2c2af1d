package org.rtmtext.save;

import java.io.IOException;
import java.nio.file.Path;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.model.Animation;

/**
 * A binary animation and the bytes it was decoded from.
 *
 * @param bytes not to be written to
 */
public record DecodedFile(byte[] bytes, Animation animation) {
  /**
   * Reads and decodes a file.
   *
   * @throws IOException if it cannot be read; the message names file and reason
   * @throws RtmFormatException if it is damaged, or not an animation
   */
  public static DecodedFile read(Path file) throws IOException, RtmFormatException {
    return of(FileBytes.read(file));
  }

  /**
   * Decodes the content of a file.
   *
   * @throws RtmFormatException if it is damaged, or not an animation
   */
  public static DecodedFile of(byte[] bytes) throws RtmFormatException {
    return new DecodedFile(bytes, RtmCodec.decode(bytes));
  }
}
