package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.save.DecodedFile;

/** Frames without a phase, which only binarised files can have. */
class GltfPhasesTest extends GltfImportFixture {
  private final Exported source;
  private final int frames;

  GltfPhasesTest() throws Exception {
    List<Frame> all = new ArrayList<>(binarised.animation().frames());
    frames = all.size();
    for (int f = frames - 2; f < frames; f++) {
      all.set(f, new Frame(0, false, all.get(f).transforms(), null, null));
    }
    Animation a = binarised.animation().withFrames(all);
    source = new Exported(binarised.file(), binarised.bytes(), a, binarised.match());
  }

  private static void move(GltfJson json) {
    json.edit(
        "leftfoot",
        "translation",
        3,
        values -> {
          for (int i = 0; i < values.length; i++) {
            values[i] += 0.1f;
          }
          return values;
        });
  }

  private static List<Boolean> phased(Animation a) {
    return a.frames().stream().map(Frame::hasPhase).toList();
  }

  @Test
  void stayWithoutOne() throws Exception {
    for (boolean isOriginal : new boolean[] {true, false}) {
      GltfJson json = new GltfJson(source, false);
      move(json);
      assertTrue(json.extras().get("rtm_phases").getAsString().endsWith(" none none"));
      if (!isOriginal) {
        json.withoutOriginal();
      }
      for (Encoding to : List.of(Encoding.BMTR5, Encoding.BMTR3)) {
        GltfImport.Result read = source.read(json.bytes(), Optional.of(to), Optional.empty());
        assertEquals(phased(source.animation()), phased(animation(read)));
        assertFalse(messages(read).contains("phase"), messages(read));
        DecodedFile encoded =
            isOriginal
                ? DecodedFile.encode(animation(read), read.base().orElseThrow())
                : DecodedFile.encode(animation(read));
        assertEquals(phased(source.animation()), phased(encoded.animation()));
      }
    }
  }

  @Test
  void areReportedIfTheResultCannotStoreThem() {
    GltfJson json = new GltfJson(source, false);
    GltfImport.Result read = source.read(json.bytes(), PLAIN, Optional.empty());
    assertEquals(
        "WARNING the original animation has frames without a phase, which the result cannot store;"
            + " their phases are computed from the times of the keys",
        messages(read));
    List<Frame> made = animation(read).frames();
    assertEquals(1, made.get(frames - 1).phaseValue());
    assertEquals((frames - 2f) / (frames - 1f), made.get(frames - 2).phaseValue(), 1e-6);
    assertEquals(source.animation().frames().get(1).phase(), made.get(1).phase());
  }

  /** The phases after the last frame would become those of the frames without one. */
  @Test
  void areReportedIfThereAreExtraPhases() throws Exception {
    GltfJson json = new GltfJson(source, false);
    json.extras().addProperty("rtm_extraPhases", "0.25");
    GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.empty());
    assertEquals(1, ((BmtrHeader) animation(read).header()).extraPhases().length);
    assertTrue(
        messages(read).contains("WARNING the original animation has frames without a phase"));
    DecodedFile.encode(animation(read), read.base().orElseThrow());
  }

  @Test
  void areReportedIfTheNumberOfFramesChanged() {
    GltfJson json = new GltfJson(source, false);
    json.extras().addProperty("rtm_phases", "0 0.5 none");
    GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.empty());
    assertTrue(
        messages(read)
            .contains(
                "phases are computed from the times of the keys, even for frames that had no"
                    + " phase"),
        messages(read));
    assertFalse(phased(animation(read)).contains(false));
  }
}
