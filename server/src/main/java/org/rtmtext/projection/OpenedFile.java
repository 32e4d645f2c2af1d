package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.Path;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;

/**
 * A binary file as it was read.
 *
 * @param bytes of the file; not to be written to
 */
public record OpenedFile(byte[] bytes, Animation animation) {
  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read; the message names file and reason
   * @throws RtmFormatException if it is not an RTM file, or a damaged one
   */
  public static OpenedFile open(Path file) throws IOException, RtmFormatException {
    return of(FileBytes.read(file));
  }

  /** The same for bytes that are at hand. */
  public static OpenedFile of(byte[] bytes) throws RtmFormatException {
    return new OpenedFile(bytes, RtmCodec.decode(bytes));
  }

  /** What a writer over this file expects to find. */
  public Expected expected() {
    return Expected.content(bytes);
  }

  /** What the file was: its SHA-256. */
  public byte[] hash() {
    return hashOf(bytes);
  }

  /**
   * The same for a file that need not be an animation.
   *
   * @throws IOException if it cannot be read
   */
  public static byte[] hashOf(Path file) throws IOException {
    return hashOf(FileBytes.read(file));
  }

  /** The SHA-256 of a file's content, 32 bytes. */
  public static byte[] hashOf(byte[] content) {
    return Expected.sha256().digest(content);
  }
}
