package org.rtmtext.projection;

import java.util.Optional;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;

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
   */
  public static Packed pack(Animation edited, Optional<Animation> base) throws RtmEncodeException {
    Animation animation = base.isPresent() ? RtmCodec.carryOver(edited, base.get()) : edited;
    return new Packed(animation, RtmCodec.encode(animation));
  }

  /** How many frames hold other values than the frame of the same number in {@code base}. */
  public int framesUnlike(Animation base) {
    int common = Math.min(animation.frames().size(), base.frames().size());
    int unlike = Math.max(animation.frames().size(), base.frames().size()) - common;
    for (int f = 0; f < common; f++) {
      Frame a = animation.frames().get(f);
      Frame b = base.frames().get(f);
      if (a.phase() != b.phase()
          || a.hasPhase() != b.hasPhase()
          || !a.transforms().equals(b.transforms())) {
        unlike++;
      }
    }
    return unlike;
  }
}
