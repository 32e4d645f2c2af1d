package org.rtmtext.gltf;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonIOException;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.problem.LfsPointer;
import org.rtmtext.problem.Wording;

/**
 * A glTF file: its document, and the bytes of a {@code .glb} file that follow the document.
 *
 * @param binary empty for a {@code .gltf} file
 */
record GltfFile(Gltf gltf, Optional<ByteBuffer> binary) {
  private static final int MAGIC = 0x46546C67;
  private static final int JSON = 0x4E4F534A;
  private static final int BIN = 0x004E4942;
  private static final int HEADER = 12;
  private static final int CHUNK_HEADER = 8;

  /** Memory of a value of the document, generously: most are small numbers in lists. */
  private static final long BYTES_OF_VALUE = 100;

  /** Extensions that do not change nodes, skins and animations. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "KHR_materials_\\w+|KHR_texture_\\w+|EXT_texture_\\w+|KHR_lights_punctual"
              + "|KHR_mesh_quantization");

  private static final Gson GSON =
      new GsonBuilder().setStrictness(Strictness.STRICT).disableHtmlEscaping().create();

  /** The place in the document, as the JSON library's messages name it. */
  private static final Pattern PLACE = Pattern.compile("at line (\\d+) column (\\d+)");

  /**
   * The beginnings of the JSON library's messages about values of a wrong type, each with the
   * required value.
   */
  private static final Map<String, String> KINDS =
      Map.of(
          "Expected BEGIN_ARRAY", "a list",
          "Expected BEGIN_OBJECT", "an object",
          "Expected a string", "a string",
          "Expected an int", "a whole number of at most 2,147,483,647");

  /** Reads a file of either form. */
  static GltfFile read(byte[] bytes, ImportBudget budget) throws GltfException {
    ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length >= 4 && all.getInt(0) == MAGIC) {
      return binary(all, budget);
    }
    int start = 0;
    while (start < bytes.length && (bytes[start] <= ' ' || start < 3)) {
      // White space, or a byte order mark.
      if (bytes[start] == '{') {
        break;
      }
      start++;
    }
    if (LfsPointer.is(bytes)) {
      throw GltfException.sentence(LfsPointer.MESSAGE);
    }
    if (start == bytes.length || bytes[start] != '{') {
      throw new GltfException("is not a glTF file: it begins neither with glTF nor with {");
    }
    return new GltfFile(document(bytes, start, bytes.length - start, budget), Optional.empty());
  }

  private static GltfFile binary(ByteBuffer all, ImportBudget budget) throws GltfException {
    if (all.capacity() < HEADER + CHUNK_HEADER) {
      throw new GltfException("is incomplete: it ends within its header");
    }
    if (all.getInt(4) != 2) {
      throw new GltfException(
          "is glTF version %s; only version 2 can be imported",
          Integer.toUnsignedString(all.getInt(4)));
    }
    long length = Integer.toUnsignedLong(all.getInt(8));
    if (length > all.capacity()) {
      throw new GltfException(
          "is incomplete: its header says %s, but it has %s",
          Wording.count(length, "byte"), Wording.count(all.capacity(), "byte"));
    }
    int size = chunk(all, HEADER, (int) length);
    if (all.getInt(HEADER + 4) != JSON) {
      throw new GltfException("is damaged: its first chunk is not JSON");
    }
    Gltf gltf = document(all.array(), HEADER + CHUNK_HEADER, size, budget);
    // Parts of other types may follow, and are ignored.
    for (int at = HEADER + CHUNK_HEADER + size; at + CHUNK_HEADER <= length; ) {
      int next = chunk(all, at, (int) length);
      if (all.getInt(at + 4) == BIN) {
        return new GltfFile(gltf, Optional.of(all.slice(at + CHUNK_HEADER, next)));
      }
      at += CHUNK_HEADER + next;
    }
    return new GltfFile(gltf, Optional.empty());
  }

  /** The number of bytes of a part of a binary file. */
  private static int chunk(ByteBuffer all, int at, int end) throws GltfException {
    long size = Integer.toUnsignedLong(all.getInt(at));
    if (size > end - at - (long) CHUNK_HEADER) {
      throw new GltfException(
          "is damaged: the chunk at offset %d has a length of %s, but only %s remain",
          at,
          Wording.count(size, "byte"),
          Wording.count(Math.max(0, end - at - CHUNK_HEADER), "byte"));
    }
    return (int) size;
  }

  private static Gltf document(byte[] bytes, int start, int length, ImportBudget budget)
      throws GltfException {
    measure(bytes, start, length, budget);
    // A reader with a decoder reports malformed bytes as an error.
    Reader text =
        new InputStreamReader(
            new ByteArrayInputStream(bytes, start, length), StandardCharsets.UTF_8.newDecoder());
    JsonReader json = new JsonReader(text);
    try {
      Gltf gltf = GSON.fromJson(json, Gltf.class);
      if (json.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonIOException("more than one value");
      }
      requireUsable(gltf);
      return gltf;
    } catch (JsonParseException | IllegalArgumentException | IOException e) {
      throw new GltfException(explained(e, json));
    }
  }

  /** Takes the memory for the values and texts of the document, before the document is built. */
  private static void measure(byte[] bytes, int start, int length, ImportBudget budget)
      throws GltfException {
    long values = 0;
    for (int i = start; i < start + length; i++) {
      values += bytes[i] == ',' || bytes[i] == ':' || bytes[i] == '[' || bytes[i] == '{' ? 1 : 0;
    }
    budget.take(BYTES_OF_VALUE * values + 4L * length, "the JSON");
  }

  /**
   * Why a document cannot be read, as a sentence whose subject is the file. The messages of the
   * JSON library name its classes and settings.
   */
  private static String explained(Exception e, JsonReader json) {
    Throwable cause = e;
    while (cause instanceof JsonParseException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String problem = String.valueOf(cause.getMessage());
    Matcher at = PLACE.matcher(json.toString());
    String place = at.find() ? "line " + at.group(1) + ", column " + at.group(2) : "its end";
    if (cause instanceof CharacterCodingException) {
      return "is damaged: its JSON is not UTF-8";
    }
    if (cause instanceof EOFException || problem.startsWith("Unterminated")) {
      return "is incomplete: its JSON ends too early (" + place + "); export it again";
    }
    if (problem.startsWith("Nesting limit")) {
      return "cannot be read: its JSON is nested too deeply (" + place + ")";
    }
    Optional<String> kind =
        KINDS.keySet().stream().filter(problem::startsWith).findFirst().map(KINDS::get);
    if (kind.isPresent() || cause instanceof IllegalArgumentException) {
      String path = Wording.printable(json.getPath().replaceFirst("^\\$\\.?", ""));
      return String.format(
          "is damaged: %s must be %s (%s)",
          path.isEmpty() ? "its JSON" : path, kind.orElse("a number"), place);
    }
    return "is damaged: its JSON is invalid at " + place + "; export it again";
  }

  /** The bytes of the file; a {@code .gltf} file is indented. */
  byte[] write() {
    if (binary.isEmpty()) {
      FormattingStyle lines = FormattingStyle.PRETTY.withSpaceAfterSeparators(false);
      Gson pretty = GSON.newBuilder().setFormattingStyle(lines).create();
      return pretty.toJson(gltf).getBytes(StandardCharsets.UTF_8);
    }
    byte[] json = GSON.toJson(gltf).getBytes(StandardCharsets.UTF_8);
    int padding = -json.length & 3;
    byte[] data = binary.get().array();
    int length = HEADER + CHUNK_HEADER + json.length + padding + CHUNK_HEADER + data.length;
    ByteBuffer file = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(MAGIC).putInt(2).putInt(length);
    file.putInt(json.length + padding).putInt(JSON).put(json);
    file.put("   ".getBytes(StandardCharsets.US_ASCII), 0, padding);
    return file.putInt(data.length).putInt(BIN).put(data).array();
  }

  private static void requireUsable(Gltf gltf) throws GltfException {
    String version = gltf == null || gltf.asset() == null ? null : gltf.asset().version();
    if (version == null) {
      throw new GltfException("is not a glTF file: its JSON has no asset.version");
    }
    if (!version.startsWith("2.")) {
      throw new GltfException(
          "is glTF version %s; only version 2 can be imported", Wording.printable(version));
    }
    for (String extension : Gltf.list(gltf.extensionsRequired())) {
      if (extension == null || !HARMLESS.matcher(extension).matches()) {
        throw new GltfException(
            "requires the extension %s, which cannot be read: export the file again without it"
                + " (in Blender, turn off compression)",
            Wording.quoted(String.valueOf(extension)));
      }
    }
  }
}
