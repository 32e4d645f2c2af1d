package org.rtmtext.testdata;

import java.util.Map;
import java.util.TreeMap;

/** Files from which no animation can be read, each with one error. */
final class MalformedFiles {
  private static final int RAW = 0;
  private static final int LZO = 2;

  private MalformedFiles() {}

  static Map<String, byte[]> all() {
    Map<String, Raw> files = new TreeMap<>();
    signatures(files);
    plain(files);
    bmtr(files);
    arrays(files);
    lzo(files);
    Map<String, byte[]> bytes = new TreeMap<>();
    files.forEach((name, raw) -> bytes.put("bad-" + name + ".rtm", raw.bytes()));
    return bytes;
  }

  private static void signatures(Map<String, Raw> files) {
    files.put("empty", new Raw());
    files.put("signature", new Raw().text("RIFF").zeros(60));
    files.put(
        "git-lfs-pointer",
        new Raw().text("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 123\n"));
    files.put("signature-cut", new Raw().text("RTM_"));
    files.put("is-a-text", new Raw().text("rtm plain\nmotion 0 0 0\n"));
    files.put("mdat-alone", new Raw().text("RTM_MDAT").u32(0).u32(0));
    files.put("mdat-before-other", new Raw().text("RTM_MDAT").u32(0).u32(0).text("RTM_0102"));
    files.put("mdat-before-0100", new Raw().text("RTM_MDAT").u32(0).u32(0).text("RTM_0100"));
    files.put("mdat-before-bmtr", new Raw().text("RTM_MDAT").u32(0).u32(0).text("BMTR").u32(5));
  }

  private static void plain(Map<String, Raw> files) {
    files.put("mdat-cut", new Raw().text("RTM_MDAT").u32(0).u8(1, 0));
    files.put("mdat-count", new Raw().text("RTM_MDAT").u32(0).u32(Raw.FOUR_BILLION).zeros(20));
    files.put(
        "mdat-property-cut",
        new Raw().text("RTM_MDAT").u32(0).u32(1).f32(0.5f).u8(200).text("StepSound"));
    files.put("plain-header-cut", new Raw().text("RTM_0101").f32(0).u8(0, 0));
    files.put("plain-0100-header-cut", new Raw().text("RTM_0100").u8(0, 0));
    files.put("plain-0100-frame-count", new Raw().text("RTM_0100").f32(0).u32(3).u32(1).zeros(40));
    files.put("plain-frame-count", Raw.plain().u32(Raw.FOUR_BILLION).u32(1).zeros(200));
    files.put("plain-bone-count", Raw.plain().u32(1).u32(Raw.FOUR_BILLION).zeros(200));
    files.put("plain-bones-cut", Raw.plain().u32(1).u32(2).field("Pelvis").text("He"));
    files.put(
        "plain-frame-cut",
        Raw.plain().u32(2).u32(1).field("Pelvis").f32(0).field("Pelvis").zeros(48).f32(1));
  }

  private static void bmtr(Map<String, Raw> files) {
    files.put("bmtr-version-2", Raw.bmtr(2, 0).u32(0));
    files.put("bmtr-version-large", Raw.bmtr((int) Raw.FOUR_BILLION, 0).u32(0));
    files.put("bmtr-header-cut", new Raw().text("BMTR").u32(5).u8(1).f32(0).f32(0));
    files.put("bmtr-frame-count", Raw.bmtr(5, Raw.FOUR_BILLION).zeros(40));
    files.put("bmtr-bone-count", Raw.bmtr(5, 0).u32(Raw.FOUR_BILLION).zeros(40));
    files.put("bmtr-bone-cut", Raw.bmtr(5, 0).u32(1).text("pelv"));
    files.put("bmtr-metadata-count", Raw.bmtr(5, 0).u32(0).u32(Raw.FOUR_BILLION).zeros(40));
    files.put("bmtr-property-count", Raw.bmtr(5, 0).u32(0).u32(0).u32(Raw.FOUR_BILLION).zeros(40));
    files.put(
        "bmtr-property-cut",
        Raw.bmtr(5, 0).u32(0).u32(0).u32(1).u32(0).text("StepSound").u8(0).u8(0, 0));
  }

  private static void arrays(Map<String, Raw> files) {
    files.put("bmtr-phases-missing", Raw.bmtr5(0));
    files.put("bmtr-phase-count", Raw.bmtr5(1).u32(Raw.FOUR_BILLION).u8(RAW).zeros(40));
    files.put("bmtr-phases-cut", Raw.bmtr5(2).u32(2).u8(RAW).f32(0).zeros(3));
    files.put("bmtr-transform-count", onePhase().u32(Raw.FOUR_BILLION).u8(RAW).zeros(40));
    files.put("bmtr-frame-cut", onePhase().u32(1).u8(RAW).zeros(13));
    files.put("bmtr-flag-1", onePhase().u32(1).u8(1).zeros(14));
    files.put("bmtr-flag-cut", onePhase().u32(1));
  }

  /** The block stands for 14 bytes: 0x11 + 14 begins it with as many literals. */
  private static void lzo(Map<String, Raw> files) {
    files.put("lzo-end-missing", block().u8(0x11 + 14).zeros(14));
    files.put("lzo-end-other", block().u8(0x11 + 14).zeros(14).u8(0x12, 0, 0));
    files.put("lzo-cut", block().u8(0x11 + 14).zeros(5));
    files.put("lzo-too-short", block().u8(0x11 + 10).zeros(10).u8(0x11, 0, 0));
    files.put("lzo-too-long", block().u8(0x11 + 15).zeros(15).u8(0x11, 0, 0));
    // A match of 8 bytes, 5 back, behind 4 literals.
    files.put(
        "lzo-match-before-start", block().u8(0x11 + 4).zeros(4).u8(0xe0 | 4 << 2, 0, 0x11, 0, 0));
    // A match of 255 x 3 + 34 bytes, 1 back.
    files.put(
        "lzo-match-too-long", block().u8(0x11 + 4).zeros(4).u8(0x20, 0, 0, 0, 1, 0, 0, 0x11, 0, 0));
    files.put(
        "lzo-transform-count",
        onePhase().u32(Raw.FOUR_BILLION).u8(LZO, 0x11 + 14).zeros(14).u8(0x11, 0, 0));
    files.put(
        "lzo-version-3", Raw.bmtr(3, 0).u32(0).u32(256).u8(0x11 + 14).zeros(14).u8(0x11, 0, 0));
  }

  private static Raw block() {
    return onePhase().u32(1).u8(LZO);
  }

  private static Raw onePhase() {
    return Raw.bmtr5(1).u32(1).u8(RAW).f32(0);
  }
}
