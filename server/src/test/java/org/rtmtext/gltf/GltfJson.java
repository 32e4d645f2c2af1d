package org.rtmtext.gltf;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.UnaryOperator;

/** A glTF file that a test edits as another program would. */
final class GltfJson {
  private static final String ORIGINAL = "rtm_original";
  private static final String DATA = "data:application/octet-stream;base64,";

  final JsonObject root;

  GltfJson(Exported source, boolean rootMotion) {
    byte[] bytes =
        source.export(new GltfExport.Options("walk", 24, rootMotion, false)).bytes().orElseThrow();
    root = JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8)).getAsJsonObject();
  }

  JsonArray array(String name) {
    return root.getAsJsonArray(name);
  }

  JsonObject get(String array, int index) {
    return array(array).get(index).getAsJsonObject();
  }

  /** The index of a node. */
  int node(String name) {
    for (int i = 0; i < array("nodes").size(); i++) {
      if (get("nodes", i).get("name").getAsString().equals(name)) {
        return i;
      }
    }
    throw new AssertionError("no node " + name);
  }

  JsonObject node(int index) {
    return get("nodes", index);
  }

  /** The sampler of a property of a node. */
  JsonObject sampler(String node, String path) {
    return sampler(0, node, path);
  }

  private JsonObject sampler(int index, String node, String path) {
    JsonObject animation = get("animations", index);
    for (var channel : animation.getAsJsonArray("channels")) {
      JsonObject target = channel.getAsJsonObject().getAsJsonObject("target");
      if (target.get("node").getAsInt() == node(node)
          && target.get("path").getAsString().equals(path)) {
        int sampler = channel.getAsJsonObject().get("sampler").getAsInt();
        return animation.getAsJsonArray("samplers").get(sampler).getAsJsonObject();
      }
    }
    throw new AssertionError("no channel of " + node);
  }

  /** Adds an accessor with a buffer of its own. */
  int accessor(String type, int components, float... values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : values) {
      bytes.putFloat(value);
    }
    return accessor(type, 5126, values.length / components, bytes);
  }

  /** Stores all rotations as normalised integers of 16 bits. */
  void quantiseRotations() {
    for (var channel : get("animations", 0).getAsJsonArray("channels")) {
      JsonObject target = channel.getAsJsonObject().getAsJsonObject("target");
      if (target.get("path").getAsString().equals("rotation")) {
        String node = node(target.get("node").getAsInt()).get("name").getAsString();
        JsonObject sampler = sampler(node, "rotation");
        float[] values = floats(sampler.get("output").getAsInt(), 4);
        ByteBuffer bytes = ByteBuffer.allocate(values.length * 2).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
          bytes.putShort((short) Math.round(value * 32767));
        }
        int output = accessor("VEC4", 5122, values.length / 4, bytes);
        get("accessors", output).addProperty("normalized", true);
        sampler.addProperty("output", output);
      }
    }
  }

  private int accessor(String type, int componentType, int count, ByteBuffer bytes) {
    JsonObject buffer = new JsonObject();
    buffer.addProperty("uri", DATA + Base64.getEncoder().encodeToString(bytes.array()));
    buffer.addProperty("byteLength", bytes.capacity());
    array("buffers").add(buffer);
    JsonObject view = new JsonObject();
    view.addProperty("buffer", array("buffers").size() - 1);
    view.addProperty("byteLength", bytes.capacity());
    array("bufferViews").add(view);
    JsonObject accessor = new JsonObject();
    accessor.addProperty("bufferView", array("bufferViews").size() - 1);
    accessor.addProperty("componentType", componentType);
    accessor.addProperty("count", count);
    accessor.addProperty("type", type);
    array("accessors").add(accessor);
    return array("accessors").size() - 1;
  }

  /** Removes the custom properties. */
  GltfJson withoutExtras() {
    array("nodes").forEach(node -> node.getAsJsonObject().remove("extras"));
    return this;
  }

  /** Removes the exported animation, which most programs do not keep. */
  GltfJson withoutOriginal() {
    array("nodes").forEach(node -> extras(node).remove(ORIGINAL));
    return this;
  }

  /** The custom property with the exported animation. */
  String original() {
    return extras(armature()).get(ORIGINAL).getAsString();
  }

  void setOriginal(String value) {
    extras(armature()).addProperty(ORIGINAL, value);
  }

  /** Our custom properties. */
  JsonObject extras() {
    return extras(armature());
  }

  /** Edits the values that the first animation gives a node. */
  void edit(String node, String path, int components, UnaryOperator<float[]> edit) {
    edit(node, path, components, 0, edit);
  }

  /** Edits the values that an animation gives a node. */
  void edit(String node, String path, int components, int animation, UnaryOperator<float[]> edit) {
    JsonObject sampler = sampler(animation, node, path);
    float[] values = floats(sampler.get("output").getAsInt(), components);
    String type = "VEC" + components;
    sampler.addProperty("output", accessor(type, components, edit.apply(values)));
  }

  /**
   * Adds a copy of everything, as a second export in the same scene: its names have a number.
   *
   * @return the custom properties of the copy
   */
  JsonObject duplicate(String animation) {
    int count = array("nodes").size();
    int skins = array("skins").size();
    int armature = array("nodes").asList().indexOf(armature());
    for (int i = 0; i < count; i++) {
      JsonObject node = node(i).deepCopy();
      node.addProperty("name", node.get("name").getAsString() + ".001");
      if (node.has("children")) {
        node.add("children", shifted(node.getAsJsonArray("children"), count));
      }
      if (node.has("skin")) {
        node.addProperty("skin", node.get("skin").getAsInt() + skins);
      }
      array("nodes").add(node);
    }
    JsonObject skin = get("skins", 0).deepCopy();
    skin.add("joints", shifted(skin.getAsJsonArray("joints"), count));
    skin.addProperty("skeleton", skin.get("skeleton").getAsInt() + count);
    array("skins").add(skin);
    JsonObject copy = get("animations", 0).deepCopy();
    copy.addProperty("name", animation);
    for (var channel : copy.getAsJsonArray("channels")) {
      JsonObject target = channel.getAsJsonObject().getAsJsonObject("target");
      target.addProperty("node", target.get("node").getAsInt() + count);
    }
    array("animations").add(copy);
    return extras(node(count + armature));
  }

  private static JsonArray shifted(JsonArray nodes, int by) {
    JsonArray shifted = new JsonArray();
    nodes.forEach(node -> shifted.add(node.getAsInt() + by));
    return shifted;
  }

  private JsonElement armature() {
    return array("nodes").asList().stream()
        .filter(node -> extras(node).has(ORIGINAL))
        .findFirst()
        .orElseThrow();
  }

  private static JsonObject extras(JsonElement node) {
    JsonElement extras = node.getAsJsonObject().get("extras");
    return extras == null ? new JsonObject() : extras.getAsJsonObject();
  }

  /** The floats of an accessor of the export. */
  float[] floats(int accessor, int components) {
    JsonObject a = get("accessors", accessor);
    JsonObject view = get("bufferViews", a.get("bufferView").getAsInt());
    String uri = get("buffers", view.get("buffer").getAsInt()).get("uri").getAsString();
    byte[] bytes = Base64.getDecoder().decode(uri.substring(DATA.length()));
    int at = view.has("byteOffset") ? view.get("byteOffset").getAsInt() : 0;
    float[] values = new float[a.get("count").getAsInt() * components];
    ByteBuffer.wrap(Arrays.copyOfRange(bytes, at, at + 4 * values.length))
        .order(ByteOrder.LITTLE_ENDIAN)
        .asFloatBuffer()
        .get(values);
    return values;
  }

  byte[] bytes() {
    return new Gson().toJson(root).getBytes(StandardCharsets.UTF_8);
  }
}
