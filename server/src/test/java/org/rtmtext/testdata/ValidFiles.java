package org.rtmtext.testdata;

import java.util.Map;
import java.util.TreeMap;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.StoredArray;

/** Ordinary files: one for each encoding and kind of compression, and a walk. */
final class ValidFiles {
  /** Bones that a frame must have for 1,024 bytes: from there on versions 3 and 4 compress. */
  private static final int COMPRESSED_BONES = 74;

  private ValidFiles() {}

  /** Names relative to the folder, and bytes. */
  static Map<String, byte[]> all() {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("plain.rtm", threeFrames(Sketch.plain("Pelvis", "Spine")).bytes());
    files.put(
        "plain-mdat.rtm",
        threeFrames(Sketch.plain("Pelvis", "Spine").header(new PlainHeader(true, 0, null)))
            .property(0.25f, "StepSound", "", 0)
            .property(0.75f, "StepSound", "left", 0)
            .bytes());
    files.put("bmtr3.rtm", threeFrames(Sketch.bmtr(Encoding.BMTR3, "pelvis", "spine")).bytes());
    files.put(
        "bmtr3-lzo.rtm",
        Sketch.bmtr(Encoding.BMTR3, manyBones()).motion(0, 0, -1.62f).frame(0).frame(1).bytes());
    files.put(
        "bmtr4.rtm",
        threeFrames(Sketch.bmtr(Encoding.BMTR4, "pelvis", "spine"))
            .property(0.5f, "StepSound", "", 0)
            .bytes());
    files.put("bmtr4-lzo.rtm", Sketch.bmtr(Encoding.BMTR4, manyBones()).frame(0).frame(1).bytes());
    files.put(
        "bmtr5.rtm",
        threeFrames(Sketch.bmtr(Encoding.BMTR5, "pelvis", "spine"))
            .property(0.5f, "StepSound", "", 0)
            .bytes());
    files.put(
        "bmtr5-lzo.rtm",
        Sketch.bmtr(Encoding.BMTR5, "pelvis", "spine", "spine1", "neck", "head")
            .frame(0, StoredArray.COMPRESSED)
            .frame(0.25f, StoredArray.RAW)
            .frame(0.5f, StoredArray.COMPRESSED)
            .frame(1, StoredArray.RAW)
            .bytes());
    files.put("walk.rtm", WalkCycle.bmtr5());
    files.put("walk-plain.rtm", WalkCycle.plain());
    return files;
  }

  private static Sketch threeFrames(Sketch sketch) {
    return sketch.motion(0, 0, -1.62f).frame(0).frame(0.5f).frame(1);
  }

  private static String[] manyBones() {
    String[] bones = new String[COMPRESSED_BONES];
    for (int i = 0; i < bones.length; i++) {
      bones[i] = "bone" + i;
    }
    return bones;
  }
}
