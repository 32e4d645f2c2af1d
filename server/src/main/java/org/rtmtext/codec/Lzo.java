package org.rtmtext.codec;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lzo.LzoCompressor;
import io.airlift.compress.lzo.LzoDecompressor;
import java.util.Arrays;

/** LZO1X through aircompressor, which gets only blocks that {@link LzoScanner} accepts. */
final class Lzo {
  private final LzoDecompressor decompressor = new LzoDecompressor();

  /**
   * Decompresses a block.
   *
   * @param start of the block
   * @param end of the block, after its end marker
   * @param out receives the result, from its start
   * @param length of the result, bytes
   */
  void decompress(byte[] in, int start, int end, byte[] out, int length, String field)
      throws RtmFormatException {
    if (length == 0) {
      return;
    }
    try {
      int produced = decompressor.decompress(in, start, end - start, out, 0, length);
      if (produced != length) {
        throw new RtmFormatException(
            start, field, "expected " + length + " bytes of an LZO block, found " + produced);
      }
    } catch (MalformedInputException e) {
      throw new RtmFormatException(
          start + e.getOffset(), field, "malformed LZO block: " + e.getMessage());
    }
  }

  /** Compresses to a block with its end marker. */
  static byte[] compress(byte[] raw) {
    LzoCompressor compressor = new LzoCompressor();
    byte[] out = new byte[compressor.maxCompressedLength(raw.length)];
    return Arrays.copyOf(out, compressor.compress(raw, 0, raw.length, out, 0, out.length));
  }
}
