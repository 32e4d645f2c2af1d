package org.rtmtext.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.rtmtext.codec.LzoBlock.Match;

/** A file of few bytes with consistent counts that decodes to many. */
public final class LzoBomb {
  private LzoBomb() {}

  /** A version 5 file whose frames have so many transforms, in a hundredth of their bytes. */
  public static byte[] bytes(int frames, int transforms) {
    LzoBlock block = new LzoBlock().run(14);
    block.match(Match.M3, 14, (transforms - 1) * BmtrDecoder.TRANSFORM, 0).end();
    ByteBuffer out = ByteBuffer.allocate(100 + frames * (block.code().length + 9));
    out.order(ByteOrder.LITTLE_ENDIAN).put("BMTR".getBytes(StandardCharsets.US_ASCII)).putInt(5);
    out.put((byte) 1).putInt(0).putInt(0).putInt(0).putInt(frames).putInt(0).putInt(0);
    out.putInt(0).putInt(0).putInt(0);
    out.putInt(frames).put((byte) 0).position(out.position() + 4 * frames);
    for (int i = 0; i < frames; i++) {
      out.putInt(transforms).put((byte) 2).put(block.code());
    }
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }
}
