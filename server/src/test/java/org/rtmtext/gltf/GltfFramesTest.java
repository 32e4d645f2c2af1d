package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Transforms;

/** Frames that were deleted, inserted or moved in a glTF file: the others keep their rows. */
class GltfFramesTest extends GltfImportFixture {
  private static final int FRAMES = 12;

  GltfFramesTest() throws Exception {}

  /** Rows that are not recomputed exactly: sheared matrices, quaternions of other lengths. */
  private List<Exported> sources(int count) {
    List<Exported> sources = new ArrayList<>();
    for (Exported source : List.of(plain, binarised)) {
      List<Frame> frames = new ArrayList<>();
      List<Frame> few = source.animation().frames();
      for (int f = 0; f < count; f++) {
        Transforms rows = varied(few.get(f % few.size()).transforms(), f);
        frames.add(new Frame(Float.floatToRawIntBits(f / (count - 1f)), rows));
      }
      Animation a = source.animation().withFrames(frames);
      sources.add(new Exported(source.file(), source.bytes(), a, source.match()));
    }
    return sources;
  }

  private static Transforms varied(Transforms rows, int frame) {
    if (!rows.isBinarised()) {
      int[] bits = rows.matrices().clone();
      for (int b = 1; b < rows.count(); b++) {
        int at = b * Transforms.MATRIX_STRIDE;
        bits[at + 1] = Float.floatToRawIntBits(Float.intBitsToFloat(bits[at + 1]) + 0.02f);
        bits[at + 9] = Float.floatToRawIntBits(0.01f * frame + 0.001f * b);
      }
      return Transforms.ofMatrices(bits);
    }
    short[] bits = rows.quaternions().clone();
    for (int b = 1; b < rows.count(); b++) {
      int at = b * Transforms.QUATERNION_STRIDE;
      bits[at + 3] += 3;
      bits[at + 4] = Half.round(0.01 * frame + 0.001 * b);
    }
    return Transforms.ofQuaternions(bits);
  }

  /** Replaces the keys by some of them: the frame with the number {@code i} is keys[i]. */
  private static void keep(GltfJson json, int... keys) {
    float[] times = new float[keys.length];
    for (int i = 0; i < keys.length; i++) {
      times[i] = i / 24f;
    }
    int input = json.accessor("SCALAR", 1, times);
    JsonObject animation = json.get("animations", 0);
    JsonArray samplers = animation.getAsJsonArray("samplers");
    Map<Integer, Integer> widths = new HashMap<>();
    animation
        .getAsJsonArray("channels")
        .forEach(
            c -> {
              JsonObject channel = c.getAsJsonObject();
              String path = channel.getAsJsonObject("target").get("path").getAsString();
              widths.put(channel.get("sampler").getAsInt(), path.equals("rotation") ? 4 : 3);
            });
    for (int s = 0; s < samplers.size(); s++) {
      JsonObject sampler = samplers.get(s).getAsJsonObject();
      int width = widths.get(s);
      float[] old = json.floats(sampler.get("output").getAsInt(), width);
      float[] kept = new float[keys.length * width];
      for (int i = 0; i < keys.length; i++) {
        System.arraycopy(old, keys[i] * width, kept, i * width, width);
      }
      sampler.addProperty("input", input);
      sampler.addProperty("output", json.accessor("VEC" + width, width, kept));
    }
  }

  private static void assertRows(Exported source, GltfImport.Result read, int... keys) {
    Animation a = animation(read);
    assertEquals(keys.length, a.frames().size());
    List<Integer> changed = new ArrayList<>();
    for (int i = 0; i < keys.length; i++) {
      Frame old = source.animation().frames().get(keys[i]);
      if (!old.transforms().equals(a.frames().get(i).transforms())) {
        changed.add(i);
      }
    }
    assertEquals(List.of(), changed, source.animation().encoding().text());
  }

  private static int[] without(int count, int... removed) {
    return IntStream.range(0, count)
        .filter(f -> Arrays.stream(removed).noneMatch(r -> r == f))
        .toArray();
  }

  private void keepsRows(int count, int... keys) {
    for (Exported source : sources(count)) {
      for (boolean isBase : new boolean[] {false, true}) {
        GltfJson json = new GltfJson(source, false);
        keep(json, keys);
        Optional<Animation> base = Optional.of(source.animation()).filter(a -> isBase);
        assertRows(source, source.read(json.bytes(), Optional.empty(), base), keys);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, FRAMES - 1})
  void aDeletedFrame(int frame) {
    keepsRows(FRAMES, without(FRAMES, frame));
  }

  @Test
  void severalDeletedFrames() {
    keepsRows(FRAMES, without(FRAMES, 1, 4, 5, 9));
    keepsRows(120, without(120, IntStream.range(10, 90).toArray()));
  }

  @Test
  void movedAndCopiedFrames() {
    keepsRows(FRAMES, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5);
    keepsRows(FRAMES, 0, 1, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    keepsRows(FRAMES, 0, 1, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11);
  }

  /** A frame that is new: its pose is that of the frame before, moved. */
  @Test
  void anInsertedFrame() {
    int[] keys = {0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11};
    for (Exported source : sources(FRAMES)) {
      GltfJson json = new GltfJson(source, false);
      keep(json, keys);
      for (String bone : source.animation().bones()) {
        move(json, bone, 5);
      }
      GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.empty());
      List<Frame> frames = new ArrayList<>(animation(read).frames());
      frames.remove(5);
      for (int f = 0; f < FRAMES; f++) {
        assertEquals(
            source.animation().frames().get(f).transforms(), frames.get(f).transforms(), "" + f);
      }
    }
  }

  private static void move(GltfJson json, String bone, int... frames) {
    json.edit(
        bone,
        "translation",
        3,
        values -> {
          for (int f : frames) {
            values[3 * f] += 0.3f;
          }
          return values;
        });
  }

  /** No frame is equal, but its other rows show where it comes from. */
  @Test
  void aBoneThatWasMovedInAllFrames() {
    int[] keys = without(FRAMES, 3, 7);
    for (Exported source : sources(FRAMES)) {
      GltfJson json = new GltfJson(source, false);
      keep(json, keys);
      move(json, "leftfoot", IntStream.range(0, keys.length).toArray());
      Animation a = animation(source.read(json.bytes(), Optional.empty(), Optional.empty()));
      int moved = source.animation().bones().indexOf("leftfoot");
      int count = source.animation().encoding().isBinarised() ? 7 : 12;
      for (int i = 0; i < keys.length; i++) {
        Transforms old = source.animation().frames().get(keys[i]).transforms();
        for (int b = 0; b < old.count(); b++) {
          boolean isSame = a.frames().get(i).transforms().sameBits(b, old, b, 0, count);
          assertEquals(b != moved, isSame, "frame " + i + ", bone " + b);
        }
      }
    }
  }

  /** Copies the pose of a frame to another one, but not for the first bones. */
  private static void copyPose(GltfJson json, List<String> bones, int from, int to) {
    for (String bone : bones.subList(2, bones.size())) {
      for (String path : List.of("translation", "rotation")) {
        int width = path.equals("rotation") ? 4 : 3;
        json.edit(
            bone,
            path,
            width,
            values -> {
              System.arraycopy(values, from * width, values, to * width, width);
              return values;
            });
      }
    }
  }

  /** The other rows of a pose that was partly copied are those of its frame. */
  @Test
  void aPoseThatWasPartlyCopied() {
    for (Exported source : sources(FRAMES)) {
      GltfJson json = new GltfJson(source, false);
      copyPose(json, source.animation().bones(), 9, 4);
      Animation a = animation(source.read(json.bytes(), Optional.empty(), Optional.empty()));
      int count = source.animation().encoding().isBinarised() ? 7 : 12;
      for (int b = 0; b < 2; b++) {
        Transforms old = source.animation().frames().get(4).transforms();
        assertTrue(a.frames().get(4).transforms().sameBits(b, old, b, 0, count));
      }
    }
  }

  /** What was edited in the base since the export belongs to its own frame. */
  @Test
  void aPoseThatWasPartlyCopiedKeepsTheEditsOfTheBase() {
    for (Exported source : sources(FRAMES)) {
      Animation animation = source.animation();
      GltfJson json = new GltfJson(source, false);
      copyPose(json, animation.bones(), 9, 4);
      int last = animation.bones().size() - 1;
      List<Frame> frames = new ArrayList<>(animation.frames());
      frames.set(4, withOtherPosition(frames.get(4), 0));
      frames.set(9, withOtherPosition(frames.get(9), last));
      Animation base = animation.withFrames(frames);
      Animation read = animation(source.read(json.bytes(), Optional.empty(), Optional.of(base)));
      int count = animation.encoding().isBinarised() ? 7 : 12;
      Transforms now = read.frames().get(4).transforms();
      assertTrue(now.sameBits(0, frames.get(4).transforms(), 0, 0, count));
      assertFalse(now.sameBits(last, frames.get(9).transforms(), last, 0, count));
      assertTrue(
          read.frames()
              .get(9)
              .transforms()
              .sameBits(last, frames.get(9).transforms(), last, 0, count));
    }
  }

  private static Frame withOtherPosition(Frame frame, int bone) {
    Transforms transforms = frame.transforms();
    if (transforms.isBinarised()) {
      short[] bits = transforms.quaternions().clone();
      bits[bone * Transforms.QUATERNION_STRIDE + 4] = Half.round(0.7);
      transforms = Transforms.ofQuaternions(bits);
    } else {
      int[] bits = transforms.matrices().clone();
      bits[bone * Transforms.MATRIX_STRIDE + 9] = Float.floatToRawIntBits(0.7f);
      transforms = Transforms.ofMatrices(bits);
    }
    return new Frame(frame.phase(), frame.hasPhase(), transforms, frame.names(), null);
  }

  /** The pose of frame 3 is held until frame 7. */
  private List<Exported> held() {
    List<Exported> held = new ArrayList<>();
    for (Exported source : sources(FRAMES)) {
      List<Frame> frames = new ArrayList<>(source.animation().frames());
      for (int f = 4; f < 8; f++) {
        Frame old = frames.get(f);
        frames.set(f, new Frame(old.phase(), frames.get(3).transforms()));
      }
      Animation a = source.animation().withFrames(frames);
      held.add(new Exported(source.file(), source.bytes(), a, source.match()));
    }
    return held;
  }

  /** Twice as long from the second frame on, so that all phases are computed again. */
  private static void slowDown(GltfJson json) {
    float[] times = new float[FRAMES];
    for (int i = 1; i < FRAMES; i++) {
      times[i] = (2 * i + 1) / 24f;
    }
    int input = json.accessor("SCALAR", 1, times);
    for (var sampler : json.get("animations", 0).getAsJsonArray("samplers")) {
      sampler.getAsJsonObject().addProperty("input", input);
    }
  }

  @Test
  void editsOfAHeldPoseStayInTheirFrames() {
    for (Exported source : held()) {
      Animation animation = source.animation();
      int foot = animation.bones().indexOf("leftfoot");
      int count = animation.encoding().isBinarised() ? 7 : 12;
      for (int edited = 3; edited < 8; edited++) {
        for (int baseEdited = 3; baseEdited < 8; baseEdited++) {
          GltfJson json = new GltfJson(source, false);
          slowDown(json);
          move(json, "leftfoot", edited);
          List<Frame> frames = new ArrayList<>(animation.frames());
          frames.set(baseEdited, withOtherPosition(frames.get(baseEdited), 0));
          Animation base = animation.withFrames(frames);
          Animation a = animation(source.read(json.bytes(), Optional.empty(), Optional.of(base)));
          for (int f = 0; f < FRAMES; f++) {
            Transforms rows = a.frames().get(f).transforms();
            for (int b = 0; b < rows.count(); b++) {
              boolean isSame = rows.sameBits(b, frames.get(f).transforms(), b, 0, count);
              assertEquals(f != edited || b != foot, isSame, f + ", bone " + b);
            }
          }
        }
      }
    }
  }

  /** Nobody can tell which of the equal frames was deleted: those of the glTF file are imported. */
  @Test
  void anEditOfTheBaseInAHoldOfAnotherLengthIsReported() {
    String warning =
        "the base was edited after the export in frames that were changed in the glTF file, too;"
            + " these frames are those of the glTF file (frame 4: unclear which frame this was"
            + " in the export)";
    for (Exported source : held()) {
      for (int baseEdited : new int[] {4, 9}) {
        GltfJson json = new GltfJson(source, false);
        int[] keys = without(FRAMES, 5);
        keep(json, keys);
        List<Frame> frames = new ArrayList<>(source.animation().frames());
        frames.set(baseEdited, withOtherPosition(frames.get(baseEdited), 0));
        Animation base = source.animation().withFrames(frames);
        GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.of(base));
        boolean isReported = read.problems().stream().anyMatch(p -> p.toString().contains(warning));
        assertEquals(baseEdited == 4, isReported, read.problems().toString());
        if (baseEdited == 9) {
          List<Frame> now = animation(read).frames();
          assertEquals(frames.get(9).transforms(), now.get(8).transforms());
        }
      }
    }
  }
}
