package org.rtmtext.testdata;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes put together by hand: files that no encoder would write. */
final class Bytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  Bytes text(String s) {
    out.writeBytes(s.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  Bytes asciiz(String s) {
    return text(s).u8(0);
  }

  Bytes lascii(String s) {
    return u8(s.length()).text(s);
  }

  /** A name field of a plain file, with something behind the name. */
  Bytes field(String name, String behind) {
    String filled = name + (name.length() < 32 ? "\0" : "") + behind;
    return text((filled + "\0".repeat(32)).substring(0, 32));
  }

  Bytes u8(int... values) {
    for (int value : values) {
      out.write(value);
    }
    return this;
  }

  Bytes u32(long value) {
    return u8((int) value, (int) (value >> 8), (int) (value >> 16), (int) (value >> 24));
  }

  Bytes u16(int value) {
    return u8(value, value >> 8);
  }

  Bytes f32(float... values) {
    for (float value : values) {
      u32(Float.floatToRawIntBits(value));
    }
    return this;
  }

  /** A BMTR header up to the bones, with motion 0. */
  Bytes bmtr(int version, long frames, String... bones) {
    text("BMTR").u32(version).u8(1).f32(0, 0, 0).u32(frames).u32(0).u32(bones.length);
    u32(bones.length);
    for (String bone : bones) {
      asciiz(bone);
    }
    return this;
  }

  /** A plain header up to the counts, with motion 0. */
  Bytes plain(long frames, long bones) {
    return text("RTM_0101").f32(0, 0, 0).u32(frames).u32(bones);
  }

  /** A matrix of a plain file. */
  Bytes matrix(float scale, float x, float y, float z) {
    return f32(scale, 0, 0, 0, scale, 0, 0, 0, scale, x, y, z);
  }

  /** A transform of a binarised file that does nothing. */
  Bytes identity() {
    return u16(0).u16(0).u16(0).u16(16384).u16(0).u16(0).u16(0);
  }

  byte[] get() {
    return out.toByteArray();
  }
}
