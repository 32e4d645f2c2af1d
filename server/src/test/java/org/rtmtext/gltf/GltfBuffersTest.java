package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.model.Animation;
import org.rtmtext.testing.Systems;

/** Where the numbers of a file are stored. */
class GltfBuffersTest extends GltfImportFixture {
  GltfBuffersTest() throws Exception {}

  @TempDir Path folder;

  private GltfImport.Result readFrom(Path folder, GltfJson json) {
    GltfImport.Options options = new GltfImport.Options(PLAIN, Optional.empty(), 24, false, false);
    return GltfImport.read(
        new GltfImport.Source(json.bytes(), Optional.of(folder), Optional.empty()),
        options,
        bones -> plain.match());
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
        "ERROR the buffer \"short.bin\" is incomplete: it has 100 bytes, but the glTF file"
            + " requires "
            + String.format("%,d", bytes.length),
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
    Systems.link(inner.resolve("walk.bin"), folder.resolve("secret"));
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
