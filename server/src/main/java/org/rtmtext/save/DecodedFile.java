package org.rtmtext.save;

import java.io.IOException;
import java.nio.file.Path;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
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
   * Encodes an animation, and decodes the result to verify it.
   *
   * @throws RtmEncodeException if its encoding cannot hold it
   * @throws IllegalStateException if decoding the bytes gives another animation
   */
  public static DecodedFile encode(Animation animation) throws RtmEncodeException {
    return verified(animation, animation);
  }

  /**
   * Encodes an edited animation, and decodes the result to verify it.
   *
   * @param base the animation before the edits; the bytes of unchanged values are copied from its
   *     file
   * @throws RtmEncodeException if the encoding cannot hold the animation
   * @throws IllegalStateException if decoding the bytes gives another animation
   */
  public static DecodedFile encode(Animation edited, Animation base) throws RtmEncodeException {
    return verified(CarryOver.carry(edited, base), edited);
  }

  /**
   * Encodes an animation, then decodes it: a fault of the encoder must not reach a user's file.
   *
   * @param edited without the data that {@link CarryOver} has copied
   */
  static DecodedFile verified(Animation animation, Animation edited) throws RtmEncodeException {
    byte[] bytes = RtmCodec.encode(animation);
    try {
      Animation decoded = RtmCodec.decode(bytes, Long.MAX_VALUE);
      if (decoded.sameContent(edited)) {
        return new DecodedFile(bytes, decoded);
      }
    } catch (RtmFormatException e) {
      // Bytes that cannot be decoded are a fault of the encoder, too.
    }
    throw new IllegalStateException("the encoded file does not contain the same animation");
  }

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
   * Decodes the bytes of a file.
   *
   * @throws RtmFormatException if they are damaged, or not those of an animation
   */
  public static DecodedFile of(byte[] bytes) throws RtmFormatException {
    return new DecodedFile(bytes, RtmCodec.decode(bytes));
  }
}
