package org.rtmtext.testdata;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.StoredArray;

/** Correct binarised files with unusual content. */
final class OddBmtrFiles {
  private OddBmtrFiles() {}

  static Map<String, byte[]> all() {
    Map<String, byte[]> files = new TreeMap<>();
    files.put(
        "bmtr-header.rtm",
        two().header(new BmtrHeader(0, 1, 128, List.of(), new int[0], null)).bytes());
    files.put(
        "bmtr-header-largest.rtm",
        two().header(new BmtrHeader(255, -1, -1, List.of(), new int[0], null)).bytes());
    files.put("bmtr-metadata.rtm", two().header(metadata()).bytes());
    files.put(
        "bmtr-property-types.rtm",
        two()
            .property(0.25f, "StepSound", "", -1)
            .property(0.5f, "StepSound", "\u0080\u00ff \"x\"", Integer.MIN_VALUE)
            .property(-0.0f, "", "v".repeat(300), Integer.MAX_VALUE)
            .property(Float.NaN, "Other", "", 7)
            .bytes());
    files.put(
        "bmtr-extra-phases.rtm",
        two()
            .header(
                new BmtrHeader(1, 0, 2, List.of(), new int[] {Sketch.bits(1.5f), 0x7fc00001}, null))
            .bytes());
    files.put("bmtr-too-few-phases.rtm", two().frame(withoutPhase()).frame(withoutPhase()).bytes());
    files.put(
        "bmtr-transform-counts.rtm",
        two()
            .frame(new Frame(Sketch.bits(0.25f), Sketch.quaternions(1, 3)))
            .frame(new Frame(Sketch.bits(0.5f), Sketch.quaternions(1, 1)))
            .frame(new Frame(Sketch.bits(0.75f), Sketch.quaternions(1, 0)))
            .bytes());
    files.put("bmtr-trailing-bytes.rtm", two().trailing(0, 0x11, 0, 0).bytes());
    files.put(
        "bmtr-names-to-quote.rtm",
        Sketch.bmtr(Encoding.BMTR5, OddPlainFiles.namesToQuote()).frame(0).frame(1).bytes());
    files.put(
        "bmtr-long-name.rtm",
        Sketch.bmtr(Encoding.BMTR5, "b".repeat(300), "Pelvis").frame(0).frame(1).bytes());
    files.put("bmtr-special-numbers.rtm", specialNumbers());
    files.put(
        "bmtr-all-phases-1.rtm",
        Sketch.bmtr(Encoding.BMTR5, "pelvis").frame(1).frame(1).frame(1).bytes());
    files.put(
        "bmtr-nan-phases.rtm",
        Sketch.bmtr(Encoding.BMTR5, "pelvis").frame(Float.NaN).frame(Float.NaN).bytes());
    files.put("bmtr-no-frames.rtm", Sketch.bmtr(Encoding.BMTR5, "pelvis", "spine").bytes());
    files.put("bmtr-no-bones.rtm", Sketch.bmtr(Encoding.BMTR5).frame(0).frame(1).bytes());
    files.put("bmtr-nothing.rtm", Sketch.bmtr(Encoding.BMTR3).bytes());
    files.put("bmtr-phases-lzo.rtm", compressedPhases());
    return files;
  }

  private static Sketch two() {
    return Sketch.bmtr(Encoding.BMTR5, "pelvis", "spine").frame(0).frame(1);
  }

  private static BmtrHeader metadata() {
    List<String> strings = List.of("made by hand", "", "\u0080\u00ff\n \"quoted\"");
    return new BmtrHeader(1, 0, 2, strings, new int[0], null);
  }

  private static Frame withoutPhase() {
    return new Frame(0, false, Sketch.quaternions(1, 2), null, null);
  }

  /** The ends of what is stored: all-zero and overlong quaternions, every kind of binary16. */
  private static byte[] specialNumbers() {
    return Sketch.bmtr(Encoding.BMTR5, "zero", "ends", "negative", "nan", "small")
        .stored(0, specials())
        .stored(1, specials())
        .bytes();
  }

  private static int[] specials() {
    return new int[] {
      0, 0, 0, 0, 0x8000, 0, 0, // zero: also -0
      -32768, 32767, -1, 1, 0x7bff, 0xfbff, 0x3555, // ends: -2 to 2, +-65504
      0, 0, 0, -16384, 0x7c00, 0xfc00, 0, // negative: w < 0, infinities
      0, 0, 0, 16384, 0x7e00, 0xfe00, 0x7d23, // nan: usual, negative, of other bits
      8192, 8192, 8192, 8192, 0x0001, 0x83ff, 0x0400 // small: subnormals
    };
  }

  private static byte[] compressedPhases() {
    BmtrHeader header = BmtrHeader.of(1).withPhases(StoredArray.COMPRESSED);
    Sketch sketch = Sketch.bmtr(Encoding.BMTR5, "pelvis").header(header);
    for (int f = 0; f <= 8; f++) {
      sketch.frame(f / 8f);
    }
    return sketch.bytes();
  }
}
