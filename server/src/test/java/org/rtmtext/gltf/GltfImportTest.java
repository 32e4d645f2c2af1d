package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.joml.Matrix4d;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.problem.Severity;
import org.rtmtext.save.EncodedAnimation;
import org.rtmtext.testdata.TestData;

/** Files as other programs write them. */
class GltfImportTest {
  private static final Optional<Encoding> PLAIN = Optional.of(Encoding.PLAIN);

  private final Exported plain;
  private final Exported binarised;

  GltfImportTest() throws Exception {
    plain = Exported.of(TestData.folder().resolve("walk-plain.rtm"));
    binarised = Exported.of(TestData.folder().resolve("walk.rtm"));
  }

  private static Animation animation(ImportedGltf read) {
    return read.animation().orElseThrow(() -> new AssertionError(read.problems().toString()));
  }

  private static String messages(ImportedGltf read) {
    return read.problems().stream()
        .map(p -> p.severity() + " " + p.message())
        .collect(Collectors.joining("\n"));
  }

  private ImportedGltf read(GltfJson json) {
    return plain.read(json.bytes(), PLAIN, Optional.empty());
  }

  private void refused(GltfJson json, String message) {
    ImportedGltf read = read(json);
    assertEquals("ERROR " + message, messages(read));
    assertTrue(read.animation().isEmpty());
  }

  private static void assertSame(Animation a, Animation b, double tolerance) {
    assertEquals(a.bones(), b.bones());
    assertEquals(a.frames().size(), b.frames().size());
    for (int f = 0; f < a.frames().size(); f++) {
      MatrixTransforms x = (MatrixTransforms) a.frames().get(f).transforms();
      MatrixTransforms y = (MatrixTransforms) b.frames().get(f).transforms();
      for (int i = 0; i < x.count() * MatrixTransforms.STRIDE; i++) {
        assertEquals(x.value(0, i), y.value(0, i), tolerance, "frame " + f + ", value " + i);
      }
    }
  }

  @Test
  void aFileWithoutOurPropertiesTakesBonesFromTheSkeleton() {
    ImportedGltf read = read(new GltfJson(plain, false).withoutExtras());
    Animation a = animation(read);
    assertEquals(plain.animation().bones().size(), a.bones().size());
    assertEquals(0, a.frames().get(0).phaseValue());
    assertEquals(1, a.frames().get(a.frames().size() - 1).phaseValue());
    assertEquals("", messages(read));
  }

  @Test
  void namesMayDifferInCaseAndHaveANumber() {
    GltfJson json = new GltfJson(plain, false);
    String bone = plain.animation().bones().get(1);
    json.node(json.node(bone)).addProperty("name", bone.toUpperCase(Locale.ROOT));
    String other = plain.animation().bones().get(2);
    json.node(json.node(other)).addProperty("name", other + ".001");
    ImportedGltf read = read(json);
    assertSame(plain.animation(), animation(read), 1e-5);
    assertEquals("", messages(read));
  }

  /** A program may turn the bones: only what happens to the mesh counts. */
  @Test
  void restOrientationsDoNotMatter() {
    GltfJson json = new GltfJson(plain, false);
    int bones = plain.animation().bones().size();
    JsonArray joints = json.get("skins", 0).getAsJsonArray("joints");
    for (int i = 0; i < bones; i++) {
      JsonObject tip = new JsonObject();
      tip.addProperty("name", json.node(i).get("name").getAsString());
      json.node(i).addProperty("name", "pivot " + i);
      tip.add("rotation", new Gson().toJsonTree(new float[] {0.6f, 0, 0, 0.8f}));
      tip.add("scale", new Gson().toJsonTree(new float[] {2, 2, 2}));
      json.array("nodes").add(tip);
      int index = json.array("nodes").size() - 1;
      if (!json.node(i).has("children")) {
        json.node(i).add("children", new JsonArray());
      }
      json.node(i).getAsJsonArray("children").add(index);
      joints.set(i, new JsonPrimitive(index));
    }
    float[] binds = json.floats(json.get("skins", 0).get("inverseBindMatrices").getAsInt(), 16);
    float[] turned = new float[binds.length];
    for (int i = 0; i < bones; i++) {
      Matrix4d tip =
          new Matrix4d()
              .rotate(new Quaterniond(0.6, 0, 0, 0.8))
              .scale(2)
              .invert()
              .mul(
                  new Matrix4d()
                      .translation(binds[16 * i + 12], binds[16 * i + 13], binds[16 * i + 14]));
      tip.get(turned, 16 * i);
    }
    json.get("skins", 0).addProperty("inverseBindMatrices", json.accessor("MAT4", 16, turned));
    assertSame(plain.animation(), animation(read(json)), 1e-5);
  }

  @Test
  void aFileWithoutSkinNeedsNodesNamedLikeBones() {
    GltfJson json = new GltfJson(plain, false);
    json.root.remove("skins");
    json.node(json.node("limbs")).remove("skin");
    assertSame(plain.animation(), animation(read(json)), 1e-5);
    for (int i = 0; i < json.array("nodes").size(); i++) {
      json.node(i).addProperty("name", "thing " + i);
    }
    refused(
        json,
        "has no skin, and its nodes are not named like bones; export it with its armature and its"
            + " mesh, or specify the bones with --base or --skeleton");
  }

  @Test
  void keysThatDisagreeAreSampled() {
    GltfJson json = new GltfJson(plain, false);
    String bone = plain.animation().bones().get(1);
    JsonObject sampler = json.sampler(bone, "rotation");
    int frames = plain.animation().frames().size();
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 0.1f, (frames - 1) / 24f));
    sampler.addProperty(
        "output", json.accessor("VEC4", 4, 0, 0, 0, 1, 0.6f, 0, 0, 0.8f, 0, 0, 0, 1));
    ImportedGltf read = read(json);
    assertEquals(frames, animation(read).frames().size());
    assertEquals(
        "INFORMATION its nodes have keys at different times; "
            + frames
            + " frames were sampled at 24 per second (--fps)",
        messages(read));
    GltfImportOptions twice = new GltfImportOptions(PLAIN, Optional.empty(), 48, false);
    Animation more = animation(plain.read(json.bytes(), twice, Optional.empty()));
    assertEquals(2 * frames - 1, more.frames().size());
  }

  @Test
  void framesAtOtherTimesGetPhasesFromThem() {
    GltfJson json = new GltfJson(plain, false);
    int times = json.sampler(plain.animation().bones().get(0), "rotation").get("input").getAsInt();
    float[] seconds = json.floats(times, 1);
    seconds[1] += 0.01f;
    int moved = json.accessor("SCALAR", 1, seconds);
    json.get("animations", 0)
        .getAsJsonArray("samplers")
        .forEach(s -> s.getAsJsonObject().addProperty("input", moved));
    ImportedGltf read = read(json);
    assertEquals(
        seconds[1] / seconds[seconds.length - 1],
        animation(read).frames().get(1).phaseValue(),
        1e-6);
    assertEquals(
        "INFORMATION its keys are no longer evenly spaced; phases are computed from their times",
        messages(read));
  }

  @Test
  void oneOfSeveralAnimations() {
    GltfJson json = new GltfJson(plain, false);
    JsonObject second = json.get("animations", 0).deepCopy();
    second.addProperty("name", "Run");
    json.array("animations").add(second);
    refused(json, "has 2 animations; choose one with --animation: walk, Run");
    GltfImportOptions run = new GltfImportOptions(PLAIN, Optional.of("run"), 24, false);
    assertSame(plain.animation(), animation(plain.read(json.bytes(), run, Optional.empty())), 1e-5);
    GltfImportOptions none = new GltfImportOptions(PLAIN, Optional.of("x"), 24, false);
    assertEquals(
        "ERROR has no animation x; it has: walk, Run",
        messages(plain.read(json.bytes(), none, Optional.empty())));
  }

  @Test
  void missingAndSurplusBonesAreListed() throws Exception {
    GltfJson json = new GltfJson(plain, false);
    String bone = plain.animation().bones().get(2);
    json.node(json.node(bone)).addProperty("name", "IK target");
    assertEquals(
        "WARNING no node found for 1 bone of the exported animation: \""
            + bone
            + "\". Bones without a node are left out; to keep them, use --base"
            + "\nWARNING 1 joint left out: \"IK target\". Skeleton "
            + plain.match().orElseThrow().skeleton().name()
            + " has no bones with these names; rename the joints, or choose another skeleton with"
            + " --skeleton",
        messages(read(json)));
    ImportedGltf read = plain.read(json.bytes(), PLAIN, Optional.of(plain.animation()));
    assertEquals(
        "WARNING no node found for 1 bone of the base: \""
            + bone
            + "\". A bone without a node keeps its transform relative to its parent bone. To import"
            + " the bone, give a node its name"
            + "\nWARNING 1 joint left out: \"IK target\". The base has no bones with these names;"
            + " to import the joints, do not use --base",
        messages(read));
    assertArrayEquals(
        plain.bytes(),
        EncodedAnimation.encode(animation(read), Optional.of(plain.animation())).bytes());
  }

  /** One bone turns in one frame: only its row changes, in a plain file also those below it. */
  @Test
  void anEditChangesTheRowsItMoves() {
    for (Exported source : List.of(plain, binarised)) {
      GltfJson json = new GltfJson(source, false);
      int bone = 1;
      String name = source.animation().bones().get(bone);
      JsonObject sampler = json.sampler(name, "rotation");
      float[] values = json.floats(sampler.get("output").getAsInt(), 4);
      Quaternionf q = new Quaternionf(values[8], values[9], values[10], values[11]).rotateX(0.2f);
      values[8] = q.x;
      values[9] = q.y;
      values[10] = q.z;
      values[11] = q.w;
      sampler.addProperty("output", json.accessor("VEC4", 4, values));
      Animation a = source.animation();
      Animation b =
          animation(source.read(json.bytes(), Optional.empty(), Optional.of(source.animation())));
      for (int f = 0; f < a.frames().size(); f++) {
        for (int i = 0; i < a.bones().size(); i++) {
          boolean isBelow = i == bone;
          for (int p = i; p >= 0 && !a.encoding().isBinarised(); p = source.parents().parent(p)) {
            isBelow |= p == bone;
          }
          int count = a.encoding().isBinarised() ? 7 : 12;
          boolean isSame =
              a.frames()
                  .get(f)
                  .transforms()
                  .sameBits(i, b.frames().get(f).transforms(), i, 0, count);
          assertEquals(!(f == 2 && isBelow), isSame, name + " " + f + " " + i);
        }
      }
    }
  }

  @Test
  void motionOfTheRoot() {
    Animation a = binarised.animation();
    assertTrue(a.motion().vector().length() > 0.1);
    GltfJson json = new GltfJson(binarised, true);
    assertEquals(
        a.motion(),
        animation(binarised.read(json.bytes(), Optional.empty(), Optional.empty())).motion());
    JsonObject sampler = json.sampler("walk", "translation");
    float[] values = json.floats(sampler.get("output").getAsInt(), 3);
    for (int i = 0; i < values.length; i++) {
      values[i] *= 2;
    }
    sampler.addProperty("output", json.accessor("VEC3", 3, values));
    ImportedGltf faster = binarised.read(json.bytes(), Optional.empty(), Optional.of(a));
    assertEquals(
        0, animation(faster).motion().vector().sub(a.motion().vector().mul(2)).length(), 1e-5);
    assertEquals(a.frames().get(3).transforms(), animation(faster).frames().get(3).transforms());
  }

  @Test
  void scaleIsKeptOnlyInPlainFiles() {
    GltfJson json = new GltfJson(plain, false);
    json.node(json.node("walk")).add("scale", new Gson().toJsonTree(new float[] {2, 2, 2}));
    Animation big = animation(read(json));
    MatrixTransforms rows = (MatrixTransforms) big.frames().get(0).transforms();
    assertEquals(2, rows.get(0).rows().getColumn(0, new Vector3d()).length(), 1e-5);
    ImportedGltf read = plain.read(json.bytes(), Optional.of(Encoding.BMTR5), Optional.empty());
    assertTrue(messages(read).startsWith("WARNING bone "), messages(read));
    assertTrue(messages(read).contains("is scaled; the scale is lost"), messages(read));
  }

  @Test
  void cyclesAreRefused() {
    GltfJson json = new GltfJson(plain, false);
    JsonArray children = new JsonArray();
    children.add(0);
    int root = plain.animation().bones().size();
    for (int i = 0; i < root; i++) {
      json.node(i).remove("children");
    }
    json.node(root).remove("children");
    json.node(0).add("children", children);
    refused(json, "is damaged: node 0 is its own ancestor");
  }

  @ParameterizedTest
  @ValueSource(strings = {"KHR_draco_mesh_compression", "EXT_meshopt_compression", "X"})
  void requiredExtensionsAreRefused(String extension) {
    GltfJson json = new GltfJson(plain, false);
    JsonArray required = new JsonArray();
    required.add("KHR_materials_unlit");
    required.add(extension);
    json.root.add("extensionsRequired", required);
    refused(
        json,
        "requires the extension \""
            + extension
            + "\", which cannot be read: export the file again without it (in Blender, turn off"
            + " compression)");
  }

  @Test
  void hugeCountsTakeNoMemory() {
    GltfJson json = new GltfJson(plain, false);
    int times = json.sampler(plain.animation().bones().get(0), "rotation").get("input").getAsInt();
    json.get("accessors", times).addProperty("count", 4_000_000_000L);
    assertTrue(
        messages(read(json))
            .startsWith("ERROR is damaged: accessors[" + times + "].count: Numeric value"),
        messages(read(json)));
    json.get("accessors", times).addProperty("count", 2_000_000_000);
    refused(
        json,
        "is damaged: accessor "
            + times
            + " has 2,000,000,000 elements beyond the end of its buffer of "
            + String.format("%,d", json.get("buffers", 0).get("byteLength").getAsInt())
            + " bytes");
    // Without a view, all its numbers are 0: there is no file that limits them.
    json.get("accessors", times).remove("bufferView");
    assertTrue(messages(read(json)).contains("needs more memory"), messages(read(json)));
  }

  @Test
  void anEndlessAnimationIsRefused() {
    GltfJson json = new GltfJson(plain, false);
    JsonObject sampler = json.sampler(plain.animation().bones().get(0), "rotation");
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 1e6f, 1e30f));
    sampler.addProperty(
        "output", json.accessor("VEC4", 4, 0, 0, 0, 1, 0.6f, 0, 0, 0.8f, 0, 0, 0, 1));
    assertTrue(messages(read(json)).startsWith("ERROR lasts 1.0"), messages(read(json)));
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 1, 5e7f));
    assertTrue(messages(read(json)).contains("more memory than"), messages(read(json)));
  }

  @Test
  void otherFilesAreNotGltf() {
    for (String text :
        new String[] {"", "x", "rtm plain", "{", "{}", "[1]", "\u00ef\u00bb\u00bf{"}) {
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      ImportedGltf read = plain.read(bytes, PLAIN, Optional.empty());
      assertEquals(1, read.problems().size());
      assertEquals(Severity.ERROR, read.problems().get(0).severity());
    }
    GltfJson json = new GltfJson(plain, false);
    json.root.getAsJsonObject("asset").addProperty("version", "1.0");
    refused(json, "is glTF version 1.0; only version 2 can be imported");
  }

  @Test
  void deepJsonIsRefused() {
    String deep = "{\"asset\":{\"version\":\"2.0\"},\"x\":" + "[".repeat(200_000);
    ImportedGltf read = plain.read(deep.getBytes(), PLAIN, Optional.empty());
    assertTrue(messages(read).startsWith("ERROR is damaged: its JSON is invalid"), messages(read));
  }

  @Test
  void aLongChainOfNodesIsRead() {
    GltfJson json = new GltfJson(plain, false);
    json.root.remove("skins");
    int first = json.array("nodes").size();
    for (int i = 0; i < 50_000; i++) {
      JsonObject node = new JsonObject();
      node.addProperty("name", "link");
      JsonArray children = new JsonArray();
      children.add(first + i + 1);
      node.add("children", children);
      json.array("nodes").add(node);
    }
    json.node(json.array("nodes").size() - 1).remove("children");
    assertSame(plain.animation(), animation(read(json)), 1e-5);
  }

  @TempDir Path folder;

  private ImportedGltf readFrom(Path folder, GltfJson json) {
    GltfImportOptions options = new GltfImportOptions(PLAIN, Optional.empty(), 24, false);
    return GltfImport.read(
        json.bytes(), Optional.of(folder), options, Optional.empty(), bones -> plain.match());
  }

  @Test
  void buffersNextToTheFile() throws Exception {
    GltfJson json = new GltfJson(plain, false);
    String uri = json.get("buffers", 0).get("uri").getAsString();
    byte[] bytes = Base64.getDecoder().decode(uri.substring(uri.indexOf(',') + 1));
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Files.write(inner.resolve("the walk.bin"), bytes);
    Files.write(folder.resolve("walk.bin"), bytes);
    json.get("buffers", 0).addProperty("uri", "the%20walk.bin");
    assertSame(plain.animation(), animation(readFrom(inner, json)), 1e-5);
    json.get("buffers", 0).addProperty("uri", "gone.bin");
    assertEquals(
        "ERROR the buffer \"gone.bin\" is missing: copy it next to the glTF file",
        messages(readFrom(inner, json)));
    Files.write(inner.resolve("short.bin"), Arrays.copyOf(bytes, 100));
    json.get("buffers", 0).addProperty("uri", "short.bin");
    assertEquals(
        "ERROR the buffer \"short.bin\" has 100 bytes, but the file says "
            + bytes.length
            + ": it is incomplete",
        messages(readFrom(inner, json)));
    List<String> outside =
        List.of(
            "../walk.bin",
            "..%2Fwalk.bin",
            "./../walk.bin",
            "..",
            "inner/../../walk.bin",
            folder.resolve("walk.bin").toString(),
            folder.resolve("walk.bin").toUri().toString(),
            "//localhost/walk.bin",
            "http://127.0.0.1:1/walk.bin",
            "C:walk.bin",
            "..\\walk.bin",
            "walk.bin%00",
            "%zz");
    for (String name : outside) {
      json.get("buffers", 0).addProperty("uri", name);
      assertTrue(
          messages(readFrom(inner, json))
              .contains(" is not read: it must be a regular file next to the glTF file"),
          name + ": " + messages(readFrom(inner, json)));
    }
  }

  @Test
  void linksAreNotFollowed() throws Exception {
    GltfJson json = new GltfJson(plain, false);
    Path inner = Files.createDirectory(folder.resolve("links"));
    Files.write(folder.resolve("secret"), new byte[100_000]);
    try {
      Files.createSymbolicLink(inner.resolve("walk.bin"), folder.resolve("secret"));
    } catch (UnsupportedOperationException | IOException e) {
      return;
    }
    json.get("buffers", 0).addProperty("uri", "walk.bin");
    assertTrue(messages(readFrom(inner, json)).contains("is not read"));
  }

  @Test
  void normalisedIntegersAndSparseAccessors() {
    GltfJson json = new GltfJson(plain, false);
    JsonObject sampler = json.sampler(plain.animation().bones().get(1), "rotation");
    int frames = plain.animation().frames().size();
    short[] values = new short[4 * frames];
    IntStream.range(0, frames).forEach(i -> values[4 * i + 3] = Short.MAX_VALUE);
    ByteBuffer bytes = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asShortBuffer().put(values);
    int accessor = json.accessor("VEC4", 4, new float[values.length / 2]);
    json.get("buffers", json.array("buffers").size() - 1)
        .addProperty("uri", "data:;base64," + Base64.getEncoder().encodeToString(bytes.array()));
    json.get("accessors", accessor).addProperty("componentType", 5122);
    json.get("accessors", accessor).addProperty("normalized", true);
    json.get("accessors", accessor).addProperty("count", frames);
    sampler.addProperty("output", accessor);
    Animation shorts = animation(read(json));
    float[] floats = new float[values.length];
    IntStream.range(0, frames - 1).forEach(i -> floats[4 * i + 3] = 1);
    int sparse = json.accessor("VEC4", 4, floats);
    int index = json.accessor("SCALAR", 1, Float.intBitsToFloat(frames - 1));
    int value = json.accessor("VEC4", 4, 0, 0, 0, 1);
    JsonObject replaced = new JsonObject();
    replaced.addProperty("count", 1);
    JsonObject indices = new JsonObject();
    indices.addProperty("bufferView", json.get("accessors", index).get("bufferView").getAsInt());
    indices.addProperty("componentType", 5125);
    JsonObject elements = new JsonObject();
    elements.addProperty("bufferView", json.get("accessors", value).get("bufferView").getAsInt());
    replaced.add("indices", indices);
    replaced.add("values", elements);
    json.get("accessors", sparse).add("sparse", replaced);
    sampler.addProperty("output", sparse);
    assertSame(shorts, animation(read(json)), 1e-6);
  }
}
