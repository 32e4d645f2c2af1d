package org.rtmtext.edits;

import io.airlift.compress.lzo.LzoDecompressor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the fields of a file, sharing no code with the codec. Rows are named by their bone, a
 * second bone with one name by {@code #2}.
 */
final class FileFields {
  private final ByteBuffer in;
  private final Map<String, String> fields = new LinkedHashMap<>();

  private FileFields(byte[] bytes) {
    in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The bytes of each field as hexadecimal numbers. */
  static Map<String, String> of(byte[] bytes) {
    FileFields file = new FileFields(bytes);
    if (bytes[0] == 'B') {
      file.binarised();
    } else {
      file.plain();
    }
    file.put("trailing", file.take(file.in.remaining()));
    return file.fields;
  }

  private byte[] take(int count) {
    byte[] bytes = new byte[count];
    in.get(bytes);
    return bytes;
  }

  private void put(String name, byte[] bytes) {
    StringBuilder hex = new StringBuilder();
    for (byte b : bytes) {
      hex.append(String.format("%02x", b));
    }
    if (fields.put(name, hex.toString()) != null) {
      throw new IllegalStateException("two fields " + name);
    }
  }

  private int number(String name) {
    int value = in.getInt(in.position());
    put(name, take(4));
    return value;
  }

  private String terminated() {
    StringBuilder name = new StringBuilder();
    for (byte b = in.get(); b != 0; b = in.get()) {
      name.append((char) (b & 0xFF));
    }
    return name.toString();
  }

  private void string(String name, String value) {
    put(name, value.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String key(String name, Map<String, Integer> seen) {
    String key = name.toLowerCase(Locale.ROOT);
    int count = seen.merge(key, 1, Integer::sum);
    return "bone " + key + (count > 1 ? "#" + count : "");
  }

  private void plain() {
    put("mdat", take(12));
    int properties = number("properties");
    for (int i = 0; i < properties; i++) {
      put("property phase", take(4));
      put("property name", take(in.get()));
      put("property value", take(in.get()));
    }
    put("signature", take(8));
    put("motion", take(12));
    int frames = number("frames");
    int bones = number("bones");
    List<String> keys = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int b = 0; b < bones; b++) {
      byte[] field = take(32);
      keys.add(key(Draft.name(field), seen));
      name(keys.get(b), field);
    }
    for (int f = 0; f < frames; f++) {
      put("frame " + f + " phase", take(4));
      for (String key : keys) {
        String row = "frame " + f + " " + key;
        name(row, take(32));
        put(row + " rotation", take(36));
        put(row + " position", take(12));
      }
    }
  }

  private void name(String row, byte[] field) {
    String name = Draft.name(field);
    string(row + " name", name);
    put(row + " padding", Arrays.copyOfRange(field, name.length(), field.length));
  }

  private void binarised() {
    put("signature", take(4));
    int version = number("version");
    put("reversed", take(1));
    put("motion", take(12));
    int frames = number("frames");
    number("preload");
    number("animated");
    int bones = number("bones");
    List<String> keys = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int b = 0; b < bones; b++) {
      String name = terminated();
      keys.add(key(name, seen));
      string(keys.get(b) + " name", name);
    }
    if (version >= 4) {
      number("metadata");
      int properties = number("properties");
      for (int i = 0; i < properties; i++) {
        number("property type");
        string("property name", terminated());
        put("property phase", take(4));
        string("property value", terminated());
      }
    }
    int phases = in.getInt();
    ByteBuffer values = array("phases", version, phases * 4);
    for (int f = 0; f < phases; f++) {
      put("frame " + f + " phase", next(values, 4));
    }
    for (int f = 0; f < frames; f++) {
      int count = number("frame " + f + " count");
      ByteBuffer rows = array("frame " + f, version, count * 14);
      for (int b = 0; b < count; b++) {
        put("frame " + f + " " + keys.get(b) + " rotation", next(rows, 8));
        put("frame " + f + " " + keys.get(b) + " position", next(rows, 6));
      }
    }
  }

  private static byte[] next(ByteBuffer values, int count) {
    byte[] bytes = new byte[count];
    values.get(bytes);
    return bytes;
  }

  /** The bytes of an array, decompressed. */
  private ByteBuffer array(String name, int version, int size) {
    boolean compressed = version >= 5 ? in.get() == 2 : size >= 1024;
    if (version >= 5) {
      put(name + " flag", new byte[] {(byte) (compressed ? 2 : 0)});
    }
    if (!compressed) {
      return ByteBuffer.wrap(take(size));
    }
    byte[] out = new byte[size];
    for (int end = in.position() + 3; ; end++) {
      boolean marked = in.get(end - 3) == 0x11 && in.get(end - 2) == 0 && in.get(end - 1) == 0;
      if (marked && isBlock(end, out)) {
        in.position(end);
        return ByteBuffer.wrap(out);
      }
    }
  }

  /** Whether a block of the size of the output ends at an offset; it may contain the end mark. */
  private boolean isBlock(int end, byte[] out) {
    int start = in.position();
    try {
      return new LzoDecompressor().decompress(in.array(), start, end - start, out, 0, out.length)
          == out.length;
    } catch (RuntimeException e) {
      return false;
    }
  }
}
