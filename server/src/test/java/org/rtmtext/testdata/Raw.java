package org.rtmtext.testdata;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Builds files field by field that no encoder would write. */
final class Raw {
  /** A count that no file can hold. */
  static final long FOUR_BILLION = 4_000_000_000L;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** The header of a binarised file up to its list of bones. */
  static Raw bmtr(int version, long frames) {
    Raw raw = new Raw().text("BMTR").u32(version).u8(1);
    return raw.f32(0).f32(0).f32(0).u32(frames).u32(0).u32(1);
  }

  /** A version 5 file with one bone, no properties and this number of frames, up to its phases. */
  static Raw bmtr5(long frames) {
    return bmtr(5, frames).u32(1).text("pelvis").u8(0).u32(0).u32(0);
  }

  /** A plain file up to its counts. */
  static Raw plain() {
    return new Raw().text("RTM_0101").f32(0).f32(0).f32(0);
  }

  Raw u8(int... values) {
    for (int value : values) {
      out.write(value);
    }
    return this;
  }

  Raw u32(long value) {
    return u8((int) value, (int) (value >> 8), (int) (value >> 16), (int) (value >> 24));
  }

  Raw f32(float value) {
    return u32(Float.floatToRawIntBits(value));
  }

  /** One byte for each char. */
  Raw text(String s) {
    out.writeBytes(s.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** A name field: the name, NUL, and zeros. */
  Raw field(String name) {
    return text(name).zeros(32 - name.length());
  }

  Raw zeros(int count) {
    return u8(new int[count]);
  }

  byte[] bytes() {
    return out.toByteArray();
  }
}
