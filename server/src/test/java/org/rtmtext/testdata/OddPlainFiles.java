package org.rtmtext.testdata;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rtmtext.model.Frame;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;

/** Correct plain files with unusual content. */
final class OddPlainFiles {
  private static final String ALL_OF_FIELD = "a_name_that_fills_all_32_bytes__";

  private OddPlainFiles() {}

  static Map<String, byte[]> all() {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("plain-junk-behind-names.rtm", junk());
    files.put(
        "plain-name-of-32-bytes.rtm", Sketch.plain(ALL_OF_FIELD, "Head").frame(0).frame(1).bytes());
    files.put("plain-names-of-frames.rtm", namesOfFrames());
    files.put("plain-names-to-quote.rtm", Sketch.plain(namesToQuote()).frame(0).frame(1).bytes());
    files.put(
        "plain-bone-twice.rtm", Sketch.plain("Head", "Neck", "Head").frame(0).frame(1).bytes());
    files.put(
        "plain-phases-above-1.rtm",
        Sketch.plain("Pelvis").frame(0.5f).frame(1).frame(7.25f).frame(13.5f).bytes());
    files.put(
        "plain-last-phase-below-1.rtm",
        Sketch.plain("Pelvis").frame(0).frame(0.1f).frame(0.99999994f).bytes());
    files.put("plain-matrices.rtm", matrices());
    files.put("plain-position-far.rtm", positionFar());
    files.put("plain-special-numbers.rtm", specialNumbers());
    files.put(
        "plain-mdat-word.rtm",
        Sketch.plain("Pelvis")
            .header(new PlainHeader(true, 0xfffffffe, null))
            .property(0.5f, "StepSound", "", 0)
            .frame(0)
            .frame(1)
            .bytes());
    files.put(
        "plain-mdat-empty.rtm",
        Sketch.plain("Pelvis").header(new PlainHeader(true, 0, null)).frame(0).frame(1).bytes());
    files.put(
        "plain-mdat-strings.rtm",
        Sketch.plain("Pelvis")
            .header(new PlainHeader(true, 0, null))
            .property(0, "n".repeat(255), "v".repeat(255), 0)
            .property(-0.0f, "", "", 0)
            .property(Float.NaN, "a\0b \"quoted\" \\", "\u0080\u00ff\n\t", 0)
            .property(0.5f, "StepSound", "StepSound", 0)
            .frame(0)
            .frame(1)
            .bytes());
    files.put(
        "plain-trailing-bytes.rtm",
        Sketch.plain("Pelvis").trailing(0, 1, 0xff, 'R', 'T', 'M').frame(0).frame(1).bytes());
    files.put("plain-no-frames.rtm", Sketch.plain("Pelvis", "Head").bytes());
    files.put("plain-no-bones.rtm", Sketch.plain().frame(0).frame(1).bytes());
    files.put("plain-nothing.rtm", Sketch.plain().bytes());
    files.put("plain-all-phases-1.rtm", Sketch.plain("Pelvis").frame(1).frame(1).frame(1).bytes());
    return files;
  }

  /** Names that a text must quote. */
  static String[] namesToQuote() {
    return new String[] {
      "frame",
      "left arm.2",
      "say \"hi\"",
      "back\\slash",
      "",
      "\u00e9\u009a\u00ff",
      "2nd",
      "inf",
      "// none",
      "tab\there",
      "a|b",
      "\\x41"
    };
  }

  /** A wrong key moves a bone away and back; the second bone stays just near enough. */
  private static byte[] positionFar() {
    Sketch sketch = Sketch.plain("Pelvis", "Head");
    float[] metres = {1, 124.87f, 60, 1};
    for (int f = 0; f < metres.length; f++) {
      sketch.rows(
          f / 3f,
          new float[] {
            1, 0, 0, 0, 1, 0, 0, 0, 1, 0, metres[f], 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -31.9f
          });
    }
    return sketch.bytes();
  }

  /** After each name, uninitialised memory of the exporter, different in every record. */
  private static byte[] junk() {
    NameFields header = fields(1, "Pelvis", "Head");
    Sketch sketch = Sketch.plain("Pelvis", "Head").header(new PlainHeader(false, 0, header));
    for (int f = 0; f < 4; f++) {
      Frame frame = Sketch.plain("Pelvis", "Head").frame(f / 4f).animation().frames().get(0);
      sketch.frame(
          switch (f) {
            case 0, 2 -> frame.withNames(fields(100 + 77 * f, "Pelvis", "Head"));
            case 3 -> frame.withNames(fields(5, "pelvis", "Head"));
            default -> frame; // the fields of the list
          });
    }
    return sketch.bytes();
  }

  private static NameFields fields(int seed, String... bones) {
    byte[] bytes = new byte[bones.length * NameFields.SIZE];
    NameFields names = NameFields.of(List.of(bones));
    names.copyAll(bytes, 0);
    for (int i = 0; i < bytes.length; i++) {
      int inField = i % NameFields.SIZE;
      if (inField > names.name(i / NameFields.SIZE).length()) {
        bytes[i] = (byte) (seed * 31 + i * 7);
      }
    }
    return new NameFields(bytes);
  }

  /** Other letter case, other names, a name of 32 bytes, and none at all in the frames. */
  private static byte[] namesOfFrames() {
    List<List<String>> names =
        List.of(
            List.of("Pelvis", "Head"),
            List.of("pelvis", "HEAD"),
            List.of("Head", "Pelvis"),
            List.of(ALL_OF_FIELD, ""));
    Sketch sketch = Sketch.plain("Pelvis", "Head");
    for (int f = 0; f < names.size(); f++) {
      Frame frame = Sketch.plain("Pelvis", "Head").frame(f * 0.25f).animation().frames().get(0);
      sketch.frame(f == 0 ? frame : frame.withNames(NameFields.of(names.get(f))));
    }
    return sketch.bytes();
  }

  private static byte[] matrices() {
    return Sketch.plain("scaled", "zero", "mirrored", "sheared")
        .rows(0, rowsOfMatrices())
        .rows(1, rowsOfMatrices())
        .bytes();
  }

  private static float[] rowsOfMatrices() {
    return new float[] {
      2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 1, 0, // scaled
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, // zero
      -1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, // mirrored
      1, 0, 0, 0.5f, 1, 0, 0, 0, 1, 0, 1, 0 // sheared
    };
  }

  /** Numbers at the ends of what a float holds; the NaNs' bits are to be kept. */
  private static byte[] specialNumbers() {
    int[] bits = {
      0x80000000,
      0x7fc00000,
      0x7fc12345,
      0xffc00000,
      0x7f800001,
      0x7f800000,
      0xff800000,
      0x00000001,
      0x807fffff,
      0x7f7fffff,
      0x3dcccccd,
      0x3f7fffff
    };
    return Sketch.plain("odd")
        .motion(-0.0f, Float.NEGATIVE_INFINITY, Float.intBitsToFloat(0x7fc00001))
        .frame(new Frame(0x80000000, new MatrixTransforms(bits)))
        .frame(new Frame(0x7fedcba9, new MatrixTransforms(bits.clone())))
        .frame(new Frame(0x7f800000, new MatrixTransforms(bits.clone())))
        .bytes();
  }
}
