package org.rtmtext.lsp;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.StoredArray;

/** Writes compressed blocks that this project would not write. */
final class OtherCompressor {
  private OtherCompressor() {}

  /** Compresses the quaternions of each frame, and adds bytes after the animation. */
  static byte[] encode(byte[] file) throws Exception {
    Animation animation = RtmCodec.decode(file);
    List<Frame> frames = new ArrayList<>();
    for (Frame frame : animation.frames()) {
      byte[] block = literals(frame.transforms().quaternions());
      frames.add(frame.withStored(StoredArray.block(block, 0, block.length)));
    }
    return RtmCodec.encode(animation.withFrames(frames).withTrailing(new byte[] {1, 2, 3}));
  }

  /** A block that compresses nothing: one run of literals, for 19 bytes or more. */
  private static byte[] literals(short[] values) {
    ByteBuffer block = ByteBuffer.allocate(16 + 3 * values.length).order(LITTLE_ENDIAN);
    int rest = 2 * values.length - 18;
    block.put((byte) 0);
    for (; rest > 255; rest -= 255) {
      block.put((byte) 0);
    }
    block.put((byte) rest);
    for (short value : values) {
      block.putShort(value);
    }
    block.put(new byte[] {0x11, 0, 0});
    return Arrays.copyOf(block.array(), block.position());
  }
}
