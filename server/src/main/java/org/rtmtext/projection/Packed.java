package org.rtmtext.projection;

import java.util.List;
import java.util.Optional;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;

/**
 * An edited animation as the bytes of a file.
 *
 * @param bytes not to be written to
 */
public record Packed(Animation animation, byte[] bytes) {
  /**
   * Encodes an animation.
   *
   * @param base the file that it came from: bytes of what did not change are taken from there
   * @throws RtmEncodeException if the encoding cannot hold it
   * @throws IllegalStateException if reading the bytes back gives anything else
   */
  public static Packed pack(Animation edited, Optional<Animation> base) throws RtmEncodeException {
    Animation animation = base.isPresent() ? RtmCodec.carryOver(edited, base.get()) : edited;
    byte[] bytes = RtmCodec.encode(animation);
    if (!holds(bytes, edited)) {
      throw new IllegalStateException("the encoded file does not hold the animation");
    }
    return new Packed(animation, bytes);
  }

  /** Reads back what is to be written: a fault of the encoder must not reach a user's file. */
  private static boolean holds(byte[] bytes, Animation edited) {
    try {
      return RtmCodec.decode(bytes, Long.MAX_VALUE).sameContent(edited);
    } catch (RtmFormatException e) {
      return false;
    }
  }

  /** What is unlike {@code base}, a few words for each part. */
  public List<String> changes(Animation base) {
    return RtmCodec.changes(base, animation);
  }
}
