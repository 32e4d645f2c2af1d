package org.rtmtext.gltf;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import de.javagl.jgltf.impl.v2.GlTF;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.regex.Pattern;
import org.rtmtext.problem.Wording;

/**
 * A glTF file: its document, and the bytes of a {@code .glb} file that follow the document.
 *
 * @param binary empty for a {@code .gltf} file
 */
public record GltfFile(GlTF gltf, Optional<ByteBuffer> binary) {
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

  /**
   * Leaves out empty lists, except in custom properties: glTF forbids them, but some programs write
   * them for no elements.
   */
  private static final TokenFilter NO_EMPTY_LISTS =
      new TokenFilter() {
        @Override
        public TokenFilter includeProperty(String name) {
          return name.equals("extras") ? TokenFilter.INCLUDE_ALL : this;
        }

        @Override
        public boolean includeEmptyArray(boolean isFiltered) {
          return false;
        }

        @Override
        public boolean includeEmptyObject(boolean isFiltered) {
          return true;
        }
      };

  private static final ObjectReader READER =
      new ObjectMapper()
          .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
          .readerFor(GlTF.class);

  /** Reads a file of either form. */
  public static GltfFile read(byte[] bytes, ImportBudget budget) throws GltfException {
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
          "is glTF version "
              + Integer.toUnsignedString(all.getInt(4))
              + "; only version 2 can be imported");
    }
    long length = Integer.toUnsignedLong(all.getInt(8));
    if (length > all.capacity()) {
      throw new GltfException(
          String.format(
              "is incomplete: its header says %s, but it has %s",
              Wording.count(length, "byte"), Wording.count(all.capacity(), "byte")));
    }
    int size = chunk(all, HEADER, (int) length);
    if (all.getInt(HEADER + 4) != JSON) {
      throw new GltfException("is damaged: its first chunk is not JSON");
    }
    GlTF gltf = document(all.array(), HEADER + CHUNK_HEADER, size, budget);
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
          String.format(
              "is damaged: the chunk at offset %d has a length of %s, but only %s remain",
              at,
              Wording.count(size, "byte"),
              Wording.count(Math.max(0, end - at - CHUNK_HEADER), "byte")));
    }
    return (int) size;
  }

  private static GlTF document(byte[] bytes, int start, int length, ImportBudget budget)
      throws GltfException {
    try {
      measure(bytes, start, length, budget);
      try (JsonParser parser =
          new FilteringParserDelegate(
              parser(bytes, start, length), NO_EMPTY_LISTS, Inclusion.INCLUDE_ALL_AND_PATH, true)) {
        GlTF gltf = READER.readValue(parser);
        requireUsable(gltf);
        return gltf;
      }
    } catch (JsonProcessingException e) {
      throw new GltfException(JsonErrors.of(e));
    } catch (IOException e) {
      throw new GltfException("is damaged: its JSON is not UTF-8");
    }
  }

  /** A parser for strings of any length, such as an embedded buffer: the budget limits them. */
  private static JsonParser parser(byte[] bytes, int start, int length) throws IOException {
    StreamReadConstraints constraints =
        StreamReadConstraints.builder().maxStringLength(length).build();
    return JsonFactory.builder()
        .streamReadConstraints(constraints)
        .build()
        .createParser(bytes, start, length);
  }

  /** Takes the memory of the document before it is built. */
  private static void measure(byte[] bytes, int start, int length, ImportBudget budget)
      throws IOException, GltfException {
    try (JsonParser parser = parser(bytes, start, length)) {
      for (JsonToken t = parser.nextToken(); t != null; t = parser.nextToken()) {
        long text = t == JsonToken.VALUE_STRING ? 4L * parser.getTextLength() : 0;
        budget.take(BYTES_OF_VALUE + text, "the JSON");
      }
    }
  }

  private static void requireUsable(GlTF gltf) throws GltfException {
    String version = gltf == null || gltf.getAsset() == null ? null : gltf.getAsset().getVersion();
    if (version == null) {
      throw new GltfException("is not a glTF file: its JSON has no asset.version");
    }
    if (!version.startsWith("2.")) {
      throw new GltfException(
          "is glTF version " + Wording.printable(version) + "; only version 2 can be imported");
    }
    for (String extension : Lists.of(gltf.getExtensionsRequired())) {
      if (extension == null || !HARMLESS.matcher(extension).matches()) {
        throw new GltfException(
            "requires the extension "
                + Wording.quoted(String.valueOf(extension))
                + ", which cannot be read: export the file again without it (in Blender, turn off"
                + " compression)");
      }
    }
  }
}
