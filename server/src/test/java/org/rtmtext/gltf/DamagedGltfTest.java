package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.problem.Severity;

/** Files that cannot be imported, or are unusually large. */
class DamagedGltfTest extends GltfImportFixture {
  DamagedGltfTest() throws Exception {}

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
            .startsWith(
                "ERROR is damaged: accessors["
                    + times
                    + "].count must be a whole number of at most 2,147,483,647 (line"),
        messages(read(json)));
    json.get("accessors", times).addProperty("count", 2_000_000_000);
    refused(
        json,
        "is damaged: the data of accessor "
            + times
            + " (2,000,000,000 elements) extends beyond the end of its buffer ("
            + String.format("%,d", json.get("buffers", 0).get("byteLength").getAsInt())
            + " bytes)");
    // Without a view, all its numbers are 0: there is no file that limits them.
    json.get("accessors", times).remove("bufferView");
    refused(json, "is damaged: accessor " + times + " has 2,000,000,000 elements, but no bytes");
  }

  /** A key that was set far after the others, by mistake, becomes thousands of frames. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStrayKeyIsRefused(boolean hasOriginal) {
    GltfJson json = new GltfJson(plain, false);
    int frames = plain.animation().frames().size();
    String bone = plain.animation().bones().get(2);
    JsonObject sampler = json.sampler(bone, "translation");
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 1, 3000));
    sampler.addProperty("output", json.accessor("VEC3", 3, 0, 0, 0, 0, 0, 1, 0, 0, 0));
    refused(
        hasOriginal ? json : json.withoutExtras(),
        "would have 72,001 frames"
            + (hasOriginal ? " instead of " + frames : "")
            + ", because the last key of node \""
            + bone
            + "\" is at 3000 seconds; delete this key, or, if all these frames are needed, export a"
            + " key for each of them (in Blender, with Always Sample Animations)");
    // 40 seconds may be meant.
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 1, 40));
    assertEquals(961, animation(read(json)).frames().size());
  }

  @Test
  void anEndlessAnimationIsRefused() {
    GltfJson json = new GltfJson(plain, false);
    JsonObject sampler = json.sampler(plain.animation().bones().get(0), "rotation");
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 1e6f, 1e30f));
    sampler.addProperty(
        "output", json.accessor("VEC4", 4, 0, 0, 0, 1, 0.6f, 0, 0, 0.8f, 0, 0, 0, 1));
    refused(json, "lasts 1e30 seconds, too long for 24 samples per second");
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 1, 5e7f));
    String message = messages(read(json));
    assertTrue(message.startsWith("ERROR the animation needs more memory than"), message);
  }

  /** A key of a cubic spline needs three values. */
  @Test
  void aWrongNumberOfValuesIsRefused() {
    GltfJson json = new GltfJson(plain, false);
    String bone = plain.animation().bones().get(0);
    JsonObject sampler = json.sampler(bone, "rotation");
    sampler.addProperty("interpolation", "CUBICSPLINE");
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 1));
    sampler.addProperty("output", json.accessor("VEC4", 4, 0, 0, 0, 1, 0, 0, 0, 1));
    refused(json, "is damaged: node \"" + bone + "\" has 2 keys with 2 values instead of 6");
  }

  @Test
  void otherFilesAreNotGltf() {
    for (String text :
        new String[] {"", "x", "rtm plain", "{", "{}", "[1]", "\u00ef\u00bb\u00bf{"}) {
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      GltfImport.Result read = plain.read(bytes, PLAIN, Optional.empty());
      assertEquals(1, read.problems().size());
      assertEquals(Severity.ERROR, read.problems().get(0).severity());
    }
    GltfJson json = new GltfJson(plain, false);
    json.root.getAsJsonObject("asset").addProperty("version", "1.0");
    refused(json, "is glTF version 1.0; only version 2 can be imported");
  }

  /** Some programs write empty lists, which glTF forbids. */
  @Test
  void aFileWithoutAnimationsIsNotDamaged() {
    GltfJson json = new GltfJson(plain, false);
    json.root.add("cameras", new JsonArray());
    json.node(json.node("limbs")).add("children", new JsonArray());
    assertEquals("", messages(read(json)));
    String message =
        "has no animation; in Blender, give the armature an action, and export with the option"
            + " Animation";
    json.root.add("animations", new JsonArray());
    refused(json, message);
    json.root.remove("animations");
    refused(json, message);
  }

  @Test
  void deepJsonIsRefused() {
    String deep = "{\"asset\":{\"version\":\"2.0\"},\"x\":" + "[".repeat(200_000);
    GltfImport.Result read = plain.read(deep.getBytes(), PLAIN, Optional.empty());
    assertTrue(
        messages(read).startsWith("ERROR cannot be read: its JSON is nested"), messages(read));
  }

  /** Users see no class names, settings or source references of the JSON library. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "'x': [ {'name': 'ab      | is incomplete: its JSON ends too early (line 2, column 20);"
            + " export it again",
        "'x': [ {}                | is incomplete: its JSON ends too early (line 2, column 10);"
            + " export it again",
        "'x': [ }                 | is damaged: its JSON is invalid at line 2, column 8; export it"
            + " again",
        "'x': tru}                | is damaged: its JSON is invalid at line 2, column 6; export"
            + " it again",
        "'nodes': {'a': 1}}       | is damaged: nodes must be a list (line 2, column 11)",
        "'nodes': [7]}            | is damaged: nodes[0] must be an object (line 2, column 12)",
        "'nodes': [{'mesh': 'a'}]} | is damaged: nodes[0].mesh must be a whole number of at"
            + " most 2,147,483,647 (line 2, column 23)",
        "'nodes': [{'mesh': 1e99}]} | is damaged: nodes[0].mesh must be a whole number of at"
            + " most 2,147,483,647 (line 2, column 24)",
        "'nodes': [{'rotation': [2, 0, 0, 0]}]} | is damaged: node 0 has an invalid transform",
      })
  void brokenJsonIsExplained(String end, String message) {
    String text = ("{'asset': {'version': '2.0'},\n" + end).replace('\'', '"');
    GltfImport.Result read = plain.read(text.getBytes(), PLAIN, Optional.empty());
    assertEquals("ERROR " + message, messages(read).strip());
  }

  @Test
  void everyTruncatedDocumentIsExplained() {
    GltfJson json = new GltfJson(plain, false);
    String text = json.root.toString();
    for (int length = 1; length < text.length(); length += 7) {
      byte[] bytes = text.substring(0, length).getBytes();
      String message = messages(plain.read(bytes, PLAIN, Optional.empty())).strip();
      assertTrue(
          message.matches(
              "ERROR is (incomplete: its JSON ends too early \\(line 1, column \\d+\\)"
                  + "|damaged: its JSON is invalid at line 1, column \\d+); export it again"),
          message);
    }
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

  /** An embedded buffer. */
  @Test
  void longStringsAreRead() {
    GltfJson json = new GltfJson(plain, false);
    JsonObject buffer = new JsonObject();
    buffer.addProperty("uri", "data:application/octet-stream;base64," + "A".repeat(20_000_004));
    buffer.addProperty("byteLength", 15_000_003);
    json.array("buffers").add(buffer);
    assertSame(plain.animation(), animation(read(json)), 1e-5);
  }
}
