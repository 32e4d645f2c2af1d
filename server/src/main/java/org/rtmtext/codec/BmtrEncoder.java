package org.rtmtext.codec;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Property;
import org.rtmtext.model.StoredArray;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Wording;

/** Encodes {@code BMTR} versions 3 to 5. */
final class BmtrEncoder {
  private final Animation animation;
  private final Encoding encoding;
  private final ByteWriter out;

  private BmtrEncoder(Animation animation) {
    this.animation = animation;
    encoding = animation.encoding();
    out = new ByteWriter(size(animation));
  }

  static byte[] encode(Animation animation) throws RtmEncodeException {
    try {
      return new BmtrEncoder(animation).encode();
    } catch (ArithmeticException e) {
      throw new RtmEncodeException("the file would be larger than 2 GB");
    }
  }

  /** The approximate size of the file, bytes: a buffer of this size rarely has to grow. */
  private static int size(Animation a) {
    long size = (1 << 12) + a.trailing().length;
    for (Frame f : a.frames()) {
      StoredArray stored = f.stored();
      size +=
          stored != null && stored.hasBlock()
              ? stored.blockSize()
              : (long) BmtrDecoder.TRANSFORM * f.transforms().count();
      size += 9;
    }
    return (int) Math.min(size, 1 << 30);
  }

  private byte[] encode() throws RtmEncodeException {
    writeHead();
    phases();
    for (Frame frame : animation.frames()) {
      frame(frame);
    }
    out.bytes(animation.trailing());
    return out.toByteArray();
  }

  private void writeHead() throws RtmEncodeException {
    BmtrHeader header = animation.bmtr();
    out.bytes(BmtrDecoder.SIGNATURE);
    out.i32(encoding.version());
    out.u8(header.reversed());
    out.i32(animation.motion().x());
    out.i32(animation.motion().y());
    out.i32(animation.motion().z());
    out.i32(animation.frames().size());
    out.i32(header.preload());
    out.i32(header.animatedBones());
    strings(animation.bones());
    if (encoding.hasKeystones()) {
      strings(header.metadata());
      out.i32(animation.properties().size());
      for (Property p : animation.properties()) {
        out.i32(p.type());
        asciiz(p.name());
        out.i32(p.phase());
        asciiz(p.value());
      }
    } else if (!header.metadata().isEmpty() || !animation.properties().isEmpty()) {
      throw new RtmEncodeException("bmtr 3 cannot store properties or metadata");
    }
  }

  private void strings(List<String> strings) throws RtmEncodeException {
    out.i32(strings.size());
    for (String s : strings) {
      asciiz(s);
    }
  }

  private void asciiz(String s) throws RtmEncodeException {
    if (s.indexOf(0) >= 0) {
      throw new RtmEncodeException(
          "the string "
              + Wording.quoted(s)
              + " contains a NUL (\\x00), which ends the stored string: remove the NUL");
    }
    out.string(s);
    out.u8(0);
  }

  private void phases() throws RtmEncodeException {
    BmtrHeader header = animation.bmtr();
    int[] extra = header.extraPhases();
    ByteWriter raw = new ByteWriter(4 * (animation.frames().size() + extra.length));
    animation.frames().stream().filter(Frame::hasPhase).forEach(frame -> raw.i32(frame.phase()));
    raw.words(extra, 0, extra.length);
    byte[] bytes = raw.toByteArray();
    array(bytes.length / 4, bytes, header.phases());
  }

  private void frame(Frame frame) throws RtmEncodeException {
    Transforms transforms = frame.transforms();
    if (!transforms.isBinarised()) {
      throw new RtmEncodeException("a binarised frame cannot hold matrices");
    }
    StoredArray stored = frame.stored();
    if (stored != null && stored.hasBlock()) {
      array(transforms.count(), null, stored);
      return;
    }
    ByteWriter raw = new ByteWriter(BmtrDecoder.TRANSFORM * transforms.count());
    raw.shorts(transforms.quaternions());
    array(transforms.count(), raw.toByteArray(), stored);
  }

  /**
   * Writes an array: its count, its compression flag if the encoding has one, and its bytes.
   *
   * @param count of its elements
   * @param raw its uncompressed bytes; may be null if {@code stored} has a block
   * @param stored how the file stored the array; null to compress it depending on its size
   */
  private void array(int count, byte[] raw, StoredArray stored) {
    out.i32(count);
    boolean hasBlock = stored != null && stored.hasBlock();
    boolean compressed;
    if (hasBlock) {
      compressed = true;
    } else if (stored != null && encoding.hasCompressionFlags()) {
      compressed = stored.isCompressed() && raw.length > 0;
    } else {
      compressed = StoredArray.bySize(raw.length).isCompressed();
    }
    if (encoding.hasCompressionFlags()) {
      out.u8(compressed ? BmtrDecoder.FLAG_LZO : BmtrDecoder.FLAG_RAW);
    }
    if (hasBlock) {
      int at = out.reserve(stored.blockSize());
      stored.copyBlock(out.array(), at);
    } else {
      out.bytes(compressed ? Lzo.compress(raw) : raw);
    }
  }
}
