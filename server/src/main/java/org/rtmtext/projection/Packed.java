package org.rtmtext.projection;

import java.util.List;
import java.util.Optional;
import org.rtmtext.codec.FileHistory;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;

/**
 * An edited animation as the bytes of a file.
 *
 * @param animation as it is read back from the bytes
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
    return encode(base.isPresent() ? RtmCodec.carryOver(edited, base.get()) : edited, edited);
  }

  /**
   * Encodes an animation of a file whose earlier versions are known.
   *
   * @param base what the file holds now; empty if there is none
   * @param history takes up {@code base}; what is encoded is added once it was written
   * @throws RtmEncodeException if the encoding cannot hold it
   * @throws IllegalStateException if reading the bytes back gives anything else
   */
  static Packed pack(Animation edited, Optional<Animation> base, FileHistory history)
      throws RtmEncodeException {
    return encode(RtmCodec.carryOver(edited, base, history), edited);
  }

  private static Packed encode(Animation animation, Animation edited) throws RtmEncodeException {
    byte[] bytes = RtmCodec.encode(animation);
    return new Packed(readBack(bytes, edited), bytes);
  }

  /** Reads back what is to be written: a fault of the encoder must not reach a user's file. */
  private static Animation readBack(byte[] bytes, Animation edited) {
    try {
      Animation animation = RtmCodec.decode(bytes, Long.MAX_VALUE);
      if (animation.sameContent(edited)) {
        return animation;
      }
    } catch (RtmFormatException e) {
      // The same fault.
    }
    throw new IllegalStateException("the encoded file does not hold the animation");
  }

  /** What is unlike {@code base}, a few words for each part. */
  public List<String> changes(Animation base) {
    return RtmCodec.changes(base, animation);
  }
}
