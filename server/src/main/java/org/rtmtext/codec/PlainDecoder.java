package org.rtmtext.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Wording;

/** Decodes {@code RTM_0101}, with or without {@code RTM_MDAT} before it, and {@code RTM_0100}. */
final class PlainDecoder {
  static final byte[] SIGNATURE = "RTM_0101".getBytes(StandardCharsets.US_ASCII);
  static final byte[] OLD_SIGNATURE = "RTM_0100".getBytes(StandardCharsets.US_ASCII);
  static final byte[] MDAT_SIGNATURE = "RTM_MDAT".getBytes(StandardCharsets.US_ASCII);

  /** A row of a frame: name field and twelve floats. */
  static final int ROW = NameFields.SIZE + 4 * Transforms.MATRIX_STRIDE;

  /** Bytes of the smallest property: a float, and the length bytes of two empty strings. */
  private static final int MIN_PROPERTY = 6;

  private final ByteReader in;
  private final DecodeBudget budget;
  private byte[] fields;

  PlainDecoder(ByteReader in) {
    this.in = in;
    budget = in.budget();
  }

  Animation decode() throws RtmFormatException {
    boolean hasMdat = in.startsWith(MDAT_SIGNATURE);
    int mdatWord = 0;
    List<Property> properties = List.of();
    if (hasMdat) {
      in.skipTo(MDAT_SIGNATURE.length);
      mdatWord = in.i32("word after RTM_MDAT");
      properties =
          in.list("property", "property", MIN_PROPERTY, DecodeBudget.PROPERTY, this::property);
      if (!in.startsWith(SIGNATURE)) {
        throw in.error("signature after RTM_MDAT", "expected RTM_0101, found " + in.describeNext());
      }
    }
    boolean isOld = in.startsWith(OLD_SIGNATURE);
    in.skipTo(in.position() + SIGNATURE.length);
    Motion motion = isOld ? new Motion(0, 0, in.i32("motion z")) : in.motion();
    int countsAt = in.position();
    int frameCount = in.count(4, "frame count", "frame");
    int boneCount = in.count(NameFields.SIZE, "bone count", "bone");
    long frameSize = 4 + (long) boneCount * ROW;
    long max = (in.left() - (long) boneCount * NameFields.SIZE) / frameSize;
    if (frameCount > max) {
      String room = Wording.count(max, "frame") + " of " + Wording.count(boneCount, "bone");
      throw ByteReader.tooMany(
          countsAt, "frame count", max, frameCount, room + " in the rest of the file");
    }
    // The fields are kept in addition to the names if the padding is not zero.
    budget.take(
        boneCount * (DecodeBudget.STRING + 3L * NameFields.SIZE), countsAt + 4, "bone count");
    long frameMemory = DecodeBudget.FRAME + 4L * Transforms.MATRIX_STRIDE * boneCount;
    budget.take(frameCount * frameMemory, countsAt, "frame count");
    fields = in.bytes(boneCount * NameFields.SIZE, "bones");
    NameFields names = new NameFields(fields);
    List<String> bones = IntStream.range(0, boneCount).mapToObj(names::name).toList();
    List<Frame> frames = new ArrayList<>(frameCount);
    for (int f = 0; f < frameCount; f++) {
      frames.add(frame(boneCount));
    }
    budget.take(in.left(), in.position(), "trailing bytes");
    boolean padded = !names.equals(NameFields.of(bones));
    return new Animation(
        isOld ? Encoding.PLAIN_0100 : Encoding.PLAIN,
        motion,
        new PlainHeader(hasMdat, mdatWord, padded ? names : null),
        properties,
        bones,
        frames,
        in.bytes(in.left(), "trailing bytes"));
  }

  private Property property(String field) throws RtmFormatException {
    int phase = in.i32(field + ", phase");
    String name = in.lascii(field + ", name");
    return new Property(phase, name, in.lascii(field + ", value"), 0);
  }

  private Frame frame(int boneCount) throws RtmFormatException {
    int phase = in.i32("phase");
    byte[] source = in.array();
    int start = in.position();
    int[] bits = new int[boneCount * Transforms.MATRIX_STRIDE];
    boolean sameFields = true;
    for (int i = 0; i < boneCount; i++) {
      int row = start + i * ROW;
      sameFields =
          sameFields
              && Arrays.equals(
                  source,
                  row,
                  row + NameFields.SIZE,
                  fields,
                  i * NameFields.SIZE,
                  (i + 1) * NameFields.SIZE);
      ByteReader.copyWords(
          source,
          row + NameFields.SIZE,
          bits,
          i * Transforms.MATRIX_STRIDE,
          Transforms.MATRIX_STRIDE);
    }
    in.skipTo(start + boneCount * ROW);
    NameFields names = sameFields ? null : fieldsOfRows(source, start, boneCount);
    return new Frame(phase, true, Transforms.ofMatrices(bits), names, null);
  }

  private NameFields fieldsOfRows(byte[] source, int start, int boneCount)
      throws RtmTooLargeException {
    budget.take((long) boneCount * NameFields.SIZE, start, "frame");
    byte[] copy = new byte[boneCount * NameFields.SIZE];
    for (int i = 0; i < boneCount; i++) {
      System.arraycopy(source, start + i * ROW, copy, i * NameFields.SIZE, NameFields.SIZE);
    }
    return new NameFields(copy);
  }
}
