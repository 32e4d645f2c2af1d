package org.rtmtext.testdata;

import java.util.Map;

/** Files that are no animations, one for each thing that can be wrong. */
final class MalformedFiles {
  private static final long MANY = 0xFFFFFFFFL;

  private MalformedFiles() {}

  static void add(Map<String, byte[]> files) {
    put(files, "empty", new Bytes());
    put(files, "signature", new Bytes().text("RIFF....WAVE"));
    put(files, "plain-truncated-header", new Bytes().text("RTM_0101").f32(0));
    put(files, "plain-frame-count", new Bytes().plain(MANY, 0));
    put(files, "plain-bone-count", new Bytes().plain(0, MANY));
    put(files, "plain-too-few-bytes", new Bytes().plain(3, 1).field("Pelvis", "").f32(0));
    put(files, "mdat-count", new Bytes().text("RTM_MDAT").u32(0).u32(MANY));
    put(
        files,
        "mdat-string",
        new Bytes().text("RTM_MDAT").u32(0).u32(1).f32(0).u8(200).text("too short"));
    put(files, "mdat-alone", new Bytes().text("RTM_MDAT").u32(0).u32(0).text("RTM_0102"));
    put(files, "bmtr-version", new Bytes().text("BMTR").u32(2).u8(1));
    put(files, "bmtr-truncated-header", new Bytes().text("BMTR").u32(5).u8(1).f32(0));
    put(files, "bmtr-frame-count", new Bytes().bmtr(5, MANY));
    put(
        files,
        "bmtr-bone-count",
        new Bytes().text("BMTR").u32(5).u8(1).f32(0, 0, 0).u32(0).u32(0).u32(0).u32(MANY));
    put(
        files,
        "bmtr-bone-name",
        new Bytes()
            .text("BMTR")
            .u32(3)
            .u8(1)
            .f32(0, 0, 0)
            .u32(0)
            .u32(0)
            .u32(1)
            .u32(1)
            .text("pelvis"));
    put(files, "bmtr-metadata-count", new Bytes().bmtr(4, 0, "a").u32(MANY));
    put(files, "bmtr-property-count", new Bytes().bmtr(4, 0, "a").u32(0).u32(MANY));
    put(files, "bmtr-phase-count", head().u32(MANY).u8(0));
    put(files, "bmtr-flag", head().u32(1).u8(1).f32(0));
    put(files, "bmtr-frame-missing", head().u32(1).u8(0).f32(0).u32(1));
    put(files, "bmtr-transform-count", head().u32(1).u8(0).f32(0).u32(MANY).u8(0).identity());
    put(files, "lzo-before-its-start", lzo(18, 'a', 0x4C, 1, 0x11, 0, 0));
    put(files, "lzo-too-long", lzo(17 + 20).text("x".repeat(20)).u8(0x11, 0, 0));
    put(files, "lzo-too-short", lzo(18, 'a', 0x11, 0, 0));
    put(files, "lzo-without-end", lzo(17 + 14).text("x".repeat(14)));
    put(files, "lzo-literals", lzo(17 + 14).text("x"));
    put(files, "lzo-other-end", lzo(17 + 14).text("x".repeat(14)).u8(0x12, 0, 0));
  }

  private static void put(Map<String, byte[]> files, String name, Bytes bytes) {
    files.put("malformed/bad-" + name + ".rtm", bytes.get());
  }

  /** A head of version 5 with a bone and a frame. */
  private static Bytes head() {
    return new Bytes().bmtr(5, 1, "pelvis").u32(0).u32(0);
  }

  /** One frame of one transform as an LZO block that begins so. */
  private static Bytes lzo(int... block) {
    return head().u32(1).u8(0).f32(0).u32(1).u8(2).u8(block);
  }
}
