package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.Transforms;

/** Imports that copy rows from the exported animation in the file. */
class GltfOriginalTest extends GltfImportFixture {
  GltfOriginalTest() throws Exception {}

  /** An animation with a sheared row, which nodes cannot have. */
  private Exported sheared(int frame, int bone) {
    List<Frame> frames = new ArrayList<>(plain.animation().frames());
    Frame old = frames.get(frame);
    int[] bits = ((MatrixTransforms) old.transforms()).array().clone();
    bits[bone * MatrixTransforms.STRIDE + 1] = Float.floatToRawIntBits(0.5f);
    frames.set(frame, new Frame(old.phase(), new MatrixTransforms(bits)));
    return new Exported(
        plain.file(), plain.bytes(), plain.animation().withFrames(frames), plain.match());
  }

  private static void rename(GltfJson json, String bone, String name) {
    json.node(json.node(bone)).addProperty("name", name);
  }

  /** The rows of bones of the import that differ from those of the source, by their names. */
  private static List<String> changed(Animation source, Animation read) {
    List<String> folded =
        source.bones().stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    List<String> changed = new ArrayList<>();
    for (int f = 0; f < read.frames().size(); f++) {
      for (int b = 0; b < read.bones().size(); b++) {
        Transforms now = read.frames().get(f).transforms();
        Transforms old = source.frames().get(f).transforms();
        int at = folded.indexOf(read.bones().get(b).toLowerCase(Locale.ROOT));
        int count = source.encoding().isBinarised() ? 7 : 12;
        if (at < 0 || !now.sameBits(b, old, at, 0, count)) {
          changed.add(f + " " + read.bones().get(b));
        }
      }
    }
    return changed;
  }

  @Test
  void otherBonesKeepTheirRowsWithoutOne() {
    Exported source = sheared(1, 2);
    GltfJson json = new GltfJson(source, false);
    rename(json, source.animation().bones().get(6), "IK target");
    ImportedGltf read = source.read(json.bytes(), Optional.empty(), Optional.empty());
    assertEquals(source.animation().bones().subList(0, 6), animation(read).bones());
    assertEquals(List.of(), changed(source.animation(), animation(read)));
    assertTrue(messages(read).contains("no node found for 1 bone of the exported animation"));
  }

  @Test
  void otherBonesKeepTheirRowsWithOneMore() {
    Exported source = sheared(1, 2);
    GltfJson json = new GltfJson(source, false);
    JsonObject head = new JsonObject();
    head.addProperty("name", "head");
    json.array("nodes").add(head);
    JsonObject skin = json.get("skins", 0);
    skin.getAsJsonArray("joints").add(json.node("head"));
    float[] binds = json.floats(skin.get("inverseBindMatrices").getAsInt(), 16);
    float[] more = Arrays.copyOf(binds, binds.length + 16);
    for (int i = 0; i < 16; i += 5) {
      more[binds.length + i] = 1;
    }
    skin.addProperty("inverseBindMatrices", json.accessor("MAT4", 16, more));
    Animation read = animation(source.read(json.bytes(), Optional.empty(), Optional.empty()));
    assertEquals(source.animation().bones().size() + 1, read.bones().size());
    List<String> changed = new ArrayList<>(changed(source.animation(), read));
    changed.removeIf(row -> row.toLowerCase(Locale.ROOT).endsWith(" head"));
    assertEquals(List.of(), changed);
  }

  /** A row that is relative to a bone that was left out has to change; the others do not. */
  @Test
  void relativeRowsChangeWithTheParent() {
    GltfJson json = new GltfJson(binarised, false);
    List<String> bones = binarised.animation().bones();
    int left = bones.indexOf("leftarm");
    rename(json, "leftarm", "IK target");
    Animation read = animation(binarised.read(json.bytes(), Optional.empty(), Optional.empty()));
    List<String> expected = new ArrayList<>();
    for (int f = 0; f < read.frames().size(); f++) {
      expected.add(f + " leftforearm");
    }
    assertEquals(bones.size() - 1, read.bones().size());
    assertTrue(left >= 0 && !read.bones().contains("leftarm"));
    assertEquals(expected, changed(binarised.animation(), read));
  }

  private static void turn(GltfJson json, String bone, int frame) {
    json.edit(
        bone,
        "rotation",
        4,
        values -> {
          int at = 4 * frame;
          Quaternionf q =
              new Quaternionf(values[at], values[at + 1], values[at + 2], values[at + 3])
                  .rotateX(0.2f);
          values[at] = q.x;
          values[at + 1] = q.y;
          values[at + 2] = q.z;
          values[at + 3] = q.w;
          return values;
        });
  }

  @Test
  void anEditBesidesAMissingBone() {
    Exported source = sheared(1, 2);
    GltfJson json = new GltfJson(source, false);
    List<String> bones = source.animation().bones();
    rename(json, bones.get(6), "IK target");
    turn(json, bones.get(5), 2);
    ImportedGltf read = source.read(json.bytes(), Optional.empty(), Optional.empty());
    assertEquals(List.of("2 " + bones.get(5)), changed(source.animation(), animation(read)));
  }
}
