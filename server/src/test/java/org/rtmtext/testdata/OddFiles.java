package org.rtmtext.testdata;

import java.util.Map;

/** What is seen in real files, or could be, and must survive. */
final class OddFiles {
  private OddFiles() {}

  static void add(Map<String, byte[]> files) {
    files.put("odd-junk.rtm", junk());
    files.put("odd-names.rtm", names());
    files.put("odd-floats.rtm", floats());
    files.put("odd-phases.rtm", phases());
    files.put("odd-mdat.rtm", mdat());
    files.put("odd-mdat-empty.rtm", mdatEmpty());
    files.put("odd-nothing.rtm", new Bytes().plain(0, 0).get());
    files.put("odd-trailing.rtm", new Bytes().plain(0, 1).field("Pelvis", "").text("tail").get());
    files.put("odd-bmtr.rtm", bmtr());
    files.put("odd-bmtr-values.rtm", bmtrValues());
    files.put("odd-bmtr-more-phases.rtm", bmtrPhases(1, 3));
    files.put("odd-bmtr-fewer-phases.rtm", bmtrPhases(3, 1));
    files.put("odd-bmtr-rows.rtm", bmtrRows());
  }

  /** Junk behind names, another in every record; a name in another letter case in a frame. */
  private static byte[] junk() {
    Bytes b = new Bytes().plain(2, 2).field("Pelvis", "xyz\1\2").field("Spine", "");
    b.f32(0).field("Pelvis", "\u00cc\u00cc\u00cc").matrix(1, 0, 1, 0);
    b.field("Spine", "\0\0abc").matrix(1, 0, 1.5f, 0);
    b.f32(1).field("pelvis", "more").matrix(1, 0, 1, 0);
    b.field("Spine", "").matrix(1, 0, 1.5f, 0);
    return b.get();
  }

  /** Names that need quotes, one of 32 bytes without NUL, an empty one, one that is there twice. */
  private static byte[] names() {
    String[] names = {
      "frame",
      "left arm.2",
      "a \"quote\" and \\",
      "p\u00e1tev\1",
      "",
      "0123456789abcdef0123456789ABCDEF",
      "twice",
      "twice",
      "//comment"
    };
    Bytes b = new Bytes().plain(1, names.length);
    for (String name : names) {
      b.field(name, "");
    }
    b.f32(0);
    for (int i = 0; i < names.length; i++) {
      b.field(names[i], "").matrix(1, i, 0, 0);
    }
    return b.get();
  }

  /** -0, subnormal, largest, infinite and not-a-number floats; scaled, zero and mirrored rows. */
  private static byte[] floats() {
    Bytes b = new Bytes().plain(1, 4);
    for (String name : new String[] {"Numbers", "Zero", "Scaled", "Mirrored"}) {
      b.field(name, "");
    }
    b.f32(0).field("Numbers", "");
    b.f32(-0f, Float.MIN_VALUE, -Float.MIN_NORMAL, Float.MAX_VALUE, 0.1f, 1e-7f);
    b.f32(Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN);
    b.u32(0xFFC00000L).u32(0x7F800001L).f32(16777216);
    b.field("Zero", "").matrix(0, 0, 0, 0);
    b.field("Scaled", "").matrix(0.8333333f, 0, 0, 0);
    b.field("Mirrored", "").f32(-1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
    return b.get();
  }

  private static byte[] phases() {
    Bytes b = new Bytes().plain(5, 1).field("Pelvis", "");
    for (float phase : new float[] {0.5f, 13.5f, 0.25f, 0.25f, 0.99999994f}) {
      b.f32(phase).field("Pelvis", "").matrix(1, 0, 0, 0);
    }
    return b.get();
  }

  private static byte[] mdat() {
    Bytes b = new Bytes().text("RTM_MDAT").u32(7).u32(3);
    b.f32(0.5f).lascii("StepSound").lascii("");
    b.f32(0.6f).lascii("n\0ul\u00e9").lascii("v".repeat(255));
    b.f32(Float.NaN).lascii("").lascii("");
    return b.plain(1, 0).f32(0).get();
  }

  private static byte[] mdatEmpty() {
    return new Bytes().text("RTM_MDAT").u32(0).u32(0).plain(0, 0).get();
  }

  private static byte[] bmtr() {
    Bytes b = new Bytes().text("BMTR").u32(5).u8(0).f32(1, -0f, 3).u32(1).u32(1);
    b.u32(3).u32(2).asciiz("pelvis").asciiz("Left Arm");
    b.u32(2).asciiz("meta").asciiz("");
    b.u32(2).u32(-1).asciiz("StepSound").f32(0.5f).asciiz("");
    b.u32(77).asciiz("Other").f32(1).asciiz("value");
    b.u32(1).u8(0).f32(0);
    return b.u32(2).u8(0).identity().identity().text("behind the end").get();
  }

  private static byte[] bmtrValues() {
    Bytes b = new Bytes().bmtr(3, 1, "a", "b", "c");
    b.u32(1).f32(1).u32(3);
    b.u16(0).u16(0).u16(0).u16(0).u16(0x8000).u16(1).u16(0x7BFF);
    b.u16(0x8000).u16(0x7FFF).u16(0xFFFF).u16(1).u16(0x7C00).u16(0xFC00).u16(0x7E00);
    b.u16(16384).u16(0).u16(0).u16(0).u16(0xFE01).u16(0x0400).u16(0x3555);
    return b.get();
  }

  private static byte[] bmtrPhases(int frames, int phases) {
    Bytes b = new Bytes().bmtr(5, frames, "pelvis").u32(0).u32(0);
    b.u32(phases).u8(0);
    for (int i = 0; i < phases; i++) {
      b.f32(i);
    }
    for (int i = 0; i < frames; i++) {
      b.u32(1).u8(0).identity();
    }
    return b.get();
  }

  /** Frames with fewer and with more transforms than there are bones. */
  private static byte[] bmtrRows() {
    Bytes b = new Bytes().bmtr(5, 3, "pelvis", "spine").u32(0).u32(0);
    b.u32(3).u8(0).f32(0, 0.5f, 1);
    b.u32(1).u8(0).identity();
    b.u32(4).u8(0).identity().identity().identity().identity();
    return b.u32(0).u8(0).get();
  }
}
