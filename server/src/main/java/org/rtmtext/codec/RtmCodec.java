package org.rtmtext.codec;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Place;

/** Animations from and to the bytes of a file. */
public final class RtmCodec {
  private RtmCodec() {}

  /**
   * Bytes that files and their animations may take together: half of what Java may use. The other
   * half is for the work on them, and for what the collector cannot fill or has not yet taken back.
   */
  public static long memory() {
    return Runtime.getRuntime().maxMemory() / 2;
  }

  /**
   * Decodes a file, which may take {@link #memory()}.
   *
   * @see #decode(byte[], long)
   */
  public static Animation decode(byte[] file) throws RtmFormatException {
    return decode(file, memory());
  }

  /**
   * Decodes a file of any encoding.
   *
   * @param file not to be written to afterwards: the animation keeps its compressed blocks there
   * @param memory bytes that the file and its animation may take; a compressed block of a few bytes
   *     can stand for many
   * @throws RtmTooLargeException if they take more
   * @throws RtmFormatException for everything that is not an animation, with offset and field
   */
  public static Animation decode(byte[] file, long memory) throws RtmFormatException {
    ByteReader in = new ByteReader(file);
    DecodeBudget budget = new DecodeBudget(memory);
    budget.take(file.length, 0, "file");
    if (in.startsWith(BmtrDecoder.SIGNATURE)) {
      return new BmtrDecoder(in, budget).decode();
    }
    if (in.startsWith(PlainDecoder.SIGNATURE) || in.startsWith(PlainDecoder.MDAT_SIGNATURE)) {
      return new PlainDecoder(in, budget).decode();
    }
    throw in.error(
        "signature",
        "not an RTM animation; expected RTM_0101, RTM_MDAT or BMTR, found "
            + Signatures.describe(file));
  }

  /**
   * Encodes an animation. One that was decoded gives the bytes that it was decoded from.
   *
   * @throws RtmEncodeException if its encoding cannot hold it
   */
  public static byte[] encode(Animation animation) throws RtmEncodeException {
    return animation.encoding().isBinarised()
        ? BmtrEncoder.encode(animation)
        : PlainEncoder.encode(animation);
  }

  /**
   * Gives an animation what only a binary file has, from the file that it is saved over.
   *
   * @see CarryOver
   */
  public static Animation carryOver(Animation edited, Animation base) {
    return CarryOver.carry(edited, base);
  }

  /**
   * Gives an animation what only a binary file has, from the file that it is saved over and from
   * earlier versions of that file. One that the file held before gives the bytes that it had.
   *
   * @param base what the file holds; empty if there is none
   * @param history takes up {@code base}
   */
  public static Animation carryOver(
      Animation edited, Optional<Animation> base, FileHistory history) {
    base.ifPresent(history::read);
    if (base.isPresent() && base.get().sameContent(edited)) {
      return CarryOver.carry(edited, base.get());
    }
    return history
        .restore(edited)
        .orElseGet(() -> base.map(b -> CarryOver.carry(edited, b, history)).orElse(edited));
  }

  /**
   * What an edited animation has unlike the one that it came from: a few words for each part, in
   * the terms of the text, for example {@code bones}, {@code 2 of 30 frames}.
   */
  public static List<String> changes(Animation base, Animation edited) {
    return Changes.list(base, edited);
  }

  /** Where a place of a decoded animation stands in its file. */
  public static long byteOffset(Animation animation, Place place) {
    return ByteOffsets.of(animation, place);
  }
}
