package org.rtmtext.testdata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Header;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.StoredArray;

/** An animation put together for a test file. */
final class Sketch {
  private static final float[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

  private final Encoding encoding;
  private final List<String> bones;
  private final List<Property> properties = new ArrayList<>();
  private final List<Frame> frames = new ArrayList<>();
  private Motion motion = Motion.NONE;
  private Header header;
  private byte[] trailing = {};

  private Sketch(Encoding encoding, Header header, List<String> bones) {
    this.encoding = encoding;
    this.header = header;
    this.bones = bones;
  }

  static Sketch plain(String... bones) {
    return new Sketch(Encoding.PLAIN, PlainHeader.DEFAULT, List.of(bones));
  }

  static Sketch bmtr(Encoding encoding, String... bones) {
    return new Sketch(encoding, BmtrHeader.of(bones.length), List.of(bones));
  }

  Sketch header(Header other) {
    header = other;
    return this;
  }

  Sketch motion(float x, float y, float z) {
    motion = new Motion(bits(x), bits(y), bits(z));
    return this;
  }

  Sketch property(float phase, String name, String value, int type) {
    properties.add(new Property(bits(phase), name, value, type));
    return this;
  }

  Sketch trailing(int... bytes) {
    trailing = new Raw().u8(bytes).bytes();
    return this;
  }

  Sketch frame(Frame frame) {
    frames.add(frame);
    return this;
  }

  /** A frame in which bone n is moved a little, as the phase has it. */
  Sketch frame(float phase) {
    return frame(phase, (StoredArray) null);
  }

  Sketch frame(float phase, StoredArray stored) {
    return frame(
        new Frame(
            bits(phase),
            true,
            encoding.isBinarised() ? quaternions(phase, bones.size()) : matrices(phase),
            null,
            stored));
  }

  /** A frame of these values, twelve a bone. */
  Sketch rows(float phase, float... values) {
    int[] bits = new int[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = bits(values[i]);
    }
    return frame(new Frame(bits(phase), new MatrixTransforms(bits)));
  }

  /** A frame of these stored values, seven a bone. */
  Sketch stored(float phase, int... values) {
    return frame(new Frame(bits(phase), transforms(values)));
  }

  Animation animation() {
    return new Animation(encoding, motion, header, properties, bones, frames, trailing);
  }

  byte[] bytes() {
    return encode(animation());
  }

  static byte[] encode(Animation animation) {
    try {
      return RtmCodec.encode(animation);
    } catch (RtmEncodeException e) {
      throw new AssertionError(e);
    }
  }

  static int bits(float value) {
    return Float.floatToRawIntBits(value);
  }

  static QuaternionTransforms transforms(int... values) {
    short[] bits = new short[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = (short) values[i];
    }
    return new QuaternionTransforms(bits);
  }

  /** Turned about nothing, and moved by a few sixteenths of a metre. */
  static QuaternionTransforms quaternions(float phase, int count) {
    int[] values = new int[count * QuaternionTransforms.STRIDE];
    for (int b = 0; b < count; b++) {
      int at = b * QuaternionTransforms.STRIDE;
      values[at + 3] = QuaternionTransforms.ONE;
      values[at + 4] = 0x2c00 + b; // binary16 of 0.0625 and up
      values[at + 5] = 0x3c00; // 1
      values[at + 6] = phase == 0 ? 0 : 0x3800; // 0.5
    }
    return transforms(values);
  }

  private MatrixTransforms matrices(float phase) {
    int[] values = new int[bones.size() * MatrixTransforms.STRIDE];
    for (int b = 0; b < bones.size(); b++) {
      float[] row = Arrays.copyOf(IDENTITY, MatrixTransforms.STRIDE);
      row[9] = 0.0625f * b;
      row[10] = 1;
      row[11] = 0.5f * phase;
      for (int i = 0; i < row.length; i++) {
        values[b * MatrixTransforms.STRIDE + i] = bits(row[i]);
      }
    }
    return new MatrixTransforms(values);
  }
}
