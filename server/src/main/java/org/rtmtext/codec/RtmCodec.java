package org.rtmtext.codec;

import org.rtmtext.model.Animation;
import org.rtmtext.problem.LfsPointer;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Place;

/** Decodes and encodes the bytes of animation files. */
public final class RtmCodec {
  private RtmCodec() {}

  /** Decodes a file like {@link #decode(byte[], long)}, within {@link MemoryShares#reading}. */
  public static Animation decode(byte[] file) throws RtmFormatException {
    return decode(file, MemoryShares.reading());
  }

  /**
   * Decodes a file of any encoding.
   *
   * @param file not to be written to afterwards: the animation refers to its compressed blocks
   * @param memory bytes that the file and its animation may take; a few compressed bytes can expand
   *     to many
   * @throws RtmTooLargeException if they take more
   * @throws RtmFormatException if the file is not an animation; names offset and field
   */
  public static Animation decode(byte[] file, long memory) throws RtmFormatException {
    ByteReader in = new ByteReader(file, new DecodeBudget(memory, file.length));
    in.budget().take(file.length, 0, "file");
    if (in.startsWith(BmtrDecoder.SIGNATURE)) {
      return new BmtrDecoder(in).decode();
    }
    if (in.startsWith(PlainDecoder.SIGNATURE)
        || in.startsWith(PlainDecoder.OLD_SIGNATURE)
        || in.startsWith(PlainDecoder.MDAT_SIGNATURE)) {
      return new PlainDecoder(in).decode();
    }
    if (LfsPointer.is(file)) {
      throw in.error("signature", LfsPointer.MESSAGE);
    }
    throw in.error(
        "signature",
        "not an RTM animation; expected RTM_0101, RTM_0100, RTM_MDAT or BMTR, found "
            + in.describeNext());
  }

  /**
   * Encodes an animation. A decoded animation gives the bytes it was decoded from.
   *
   * @throws RtmEncodeException if its encoding cannot hold it
   */
  public static byte[] encode(Animation animation) throws RtmEncodeException {
    return animation.encoding().isBinarised()
        ? BmtrEncoder.encode(animation)
        : PlainEncoder.encode(animation);
  }

  /** The offset of a place of a decoded animation in its file. */
  public static long byteOffset(Animation animation, Place place) {
    return ByteOffsets.of(animation, place);
  }
}
