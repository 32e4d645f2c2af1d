package org.rtmtext.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.Property;
import org.rtmtext.model.StoredArray;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Wording;

/** Decodes {@code BMTR} versions 3 to 5. */
final class BmtrDecoder {
  static final byte[] SIGNATURE = "BMTR".getBytes(StandardCharsets.US_ASCII);

  /** Bytes of a transform. */
  static final int TRANSFORM = 2 * Transforms.QUATERNION_STRIDE;

  /** Flag of an uncompressed array. */
  static final int FLAG_RAW = 0;

  /** Flag of an array that is an LZO1X block. */
  static final int FLAG_LZO = 2;

  /** Bytes of the smallest property: type, phase, and the NULs that end an empty name and value. */
  private static final int MIN_PROPERTY = 10;

  /** Maximum length of an array in Java. */
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 16;

  private final ByteReader in;
  private final DecodeBudget budget;
  private final Lzo lzo = new Lzo();
  private byte[] unpacked = new byte[0];
  private Encoding encoding;

  BmtrDecoder(ByteReader in) {
    this.in = in;
    budget = in.budget();
  }

  Animation decode() throws RtmFormatException {
    in.skipTo(SIGNATURE.length);
    encoding = version();
    int reversed = in.u8("reversed");
    Motion motion = in.motion();
    int minFrame = encoding.hasCompressionFlags() ? 5 : 4;
    int framesAt = in.position();
    int frameCount = in.count(minFrame, "frame count", "frame");
    budget.take((long) frameCount * DecodeBudget.FRAME, framesAt, "frame count");
    int preload = in.i32("preload");
    int animatedBones = in.i32("animated bone count");
    List<String> bones = in.list("bone", "bone", 1, DecodeBudget.STRING, in::asciiz);
    List<String> metadata = List.of();
    List<Property> properties = List.of();
    if (encoding.hasKeystones()) {
      metadata = in.list("metadata", "string", 1, DecodeBudget.STRING, in::asciiz);
      properties =
          in.list("property", "property", MIN_PROPERTY, DecodeBudget.PROPERTY, this::property);
    }
    Array phaseArray = array(4, "phases");
    int[] phases = new int[phaseArray.count];
    ByteReader.copyWords(phaseArray.bytes, phaseArray.offset, phases, 0, phases.length);
    List<Frame> frames = new ArrayList<>(frameCount);
    for (int f = 0; f < frameCount; f++) {
      Array a = array(TRANSFORM, "frame " + (f + 1) + ", transforms");
      short[] values = ByteReader.shorts(a.bytes, a.offset, a.count * Transforms.QUATERNION_STRIDE);
      boolean hasPhase = f < phases.length;
      frames.add(
          new Frame(
              hasPhase ? phases[f] : 0,
              hasPhase,
              Transforms.ofQuaternions(values),
              null,
              a.stored));
    }
    int[] extra =
        phases.length > frameCount
            ? Arrays.copyOfRange(phases, frameCount, phases.length)
            : new int[0];
    budget.take(in.left(), in.position(), "trailing bytes");
    return new Animation(
        encoding,
        motion,
        new BmtrHeader(reversed, preload, animatedBones, metadata, extra, phaseArray.stored),
        properties,
        bones,
        frames,
        in.bytes(in.left(), "trailing bytes"));
  }

  private Encoding version() throws RtmFormatException {
    long version = Integer.toUnsignedLong(in.i32("version"));
    return Encoding.ofBmtrVersion(version)
        .orElseThrow(
            () ->
                new RtmFormatException(
                    SIGNATURE.length,
                    "version",
                    "BMTR " + version + " is not supported, only 3, 4 and 5"));
  }

  private Property property(String field) throws RtmFormatException {
    int type = in.i32(field + ", type");
    String name = in.asciiz(field + ", name");
    int phase = in.i32(field + ", phase");
    return new Property(phase, name, in.asciiz(field + ", value"), type);
  }

  private Array array(int elementSize, String field) throws RtmFormatException {
    int at = in.position();
    long count = Integer.toUnsignedLong(in.i32(field));
    long size = count * elementSize;
    boolean compressed;
    if (encoding.hasCompressionFlags()) {
      int flag = in.u8(field + ", compression flag");
      if (flag != FLAG_RAW && flag != FLAG_LZO) {
        throw new RtmFormatException(
            in.position() - 1,
            field + ", compression flag",
            "expected 0 (raw) or 2 (LZO), found " + flag);
      }
      compressed = flag == FLAG_LZO;
    } else {
      compressed = StoredArray.bySize(size).isCompressed();
    }
    if (!compressed) {
      if (size > in.left()) {
        long max = in.left() / elementSize;
        String room = Wording.count(max, "element") + " of " + elementSize + " bytes each in ";
        throw ByteReader.tooMany(at, field, max, count, room + in.bytesLeft());
      }
      budget.take(size, at, field);
      int offset = in.position();
      in.skipTo(offset + (int) size);
      return new Array(in.array(), offset, (int) count, StoredArray.RAW);
    }
    int start = in.position();
    int end = LzoScanner.end(in.array(), start, size, field);
    if (size > MAX_ARRAY) {
      throw new RtmTooLargeException(
          at, field, "expected an array of at most " + MAX_ARRAY + " bytes, found one of " + size);
    }
    budget.take(size, at, field);
    // One buffer for all blocks: an array is copied out before the next block is read.
    if (unpacked.length < size) {
      budget.take(size, at, field);
      unpacked = new byte[(int) size];
    }
    lzo.decompress(in.array(), start, end, unpacked, (int) size, field);
    in.skipTo(end);
    return new Array(unpacked, 0, (int) count, StoredArray.block(in.array(), start, end));
  }

  private record Array(byte[] bytes, int offset, int count, StoredArray stored) {}
}
