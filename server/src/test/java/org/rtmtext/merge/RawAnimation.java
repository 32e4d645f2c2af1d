package org.rtmtext.merge;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a plain animation with {@code RTM_MDAT}, read from the bytes of its file without
 * the code of the project.
 *
 * @param motion bits of the floats
 * @param properties phase and name
 * @param rows bits of the matrices, by the bits of the phase and the name of the bone
 */
record RawAnimation(
    List<Integer> motion,
    List<String> properties,
    List<String> bones,
    Map<Integer, Map<String, List<Integer>>> rows) {
  private static final int NAME = 32;
  private static final int MATRIX = 12;

  static RawAnimation of(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    expect("RTM_MDAT", in);
    in.getInt();
    List<String> properties = new ArrayList<>();
    for (int n = in.getInt(); n > 0; n--) {
      int phase = in.getInt();
      String name = text(in.get() & 0xFF, in);
      properties.add(phase + " " + name + "=" + text(in.get() & 0xFF, in));
    }
    expect("RTM_0101", in);
    List<Integer> motion = ints(3, in);
    int frames = in.getInt();
    int count = in.getInt();
    List<String> bones = new ArrayList<>();
    for (int b = 0; b < count; b++) {
      bones.add(name(in));
    }
    Map<Integer, Map<String, List<Integer>>> rows = new LinkedHashMap<>();
    for (int f = 0; f < frames; f++) {
      Map<String, List<Integer>> frame = new LinkedHashMap<>();
      rows.put(in.getInt(), frame);
      for (int b = 0; b < count; b++) {
        frame.put(name(in), ints(MATRIX, in));
      }
    }
    if (in.hasRemaining()) {
      throw new AssertionError(in.remaining() + " bytes after the last frame");
    }
    return new RawAnimation(motion, properties, bones, rows);
  }

  private static void expect(String signature, ByteBuffer in) {
    String found = text(signature.length(), in);
    if (!found.equals(signature)) {
      throw new AssertionError(found);
    }
  }

  private static String name(ByteBuffer in) {
    byte[] field = new byte[NAME];
    in.get(field);
    int end = 0;
    while (end < NAME && field[end] != 0) {
      end++;
    }
    return new String(Arrays.copyOf(field, end), StandardCharsets.ISO_8859_1);
  }

  private static String text(int length, ByteBuffer in) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static List<Integer> ints(int count, ByteBuffer in) {
    List<Integer> ints = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ints.add(in.getInt());
    }
    return ints;
  }
}
