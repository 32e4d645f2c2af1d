package org.rtmtext.codec;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** An LZO1X block put together instruction by instruction, with the bytes that it stands for. */
final class LzoBlock {
  /** A match instruction, with the distances and lengths that it can hold. */
  enum Match {
    /** After 1 to 3 literals of the previous instruction. */
    M1_AFTER_MATCH(1, 1024, 2, 2),
    /** After a run of literals. */
    M1_AFTER_RUN(2049, 3072, 3, 3),
    M2(1, 2048, 3, 8),
    M3(1, 16_384, 3, Integer.MAX_VALUE),
    M4(16_385, 49_151, 3, Integer.MAX_VALUE);

    final int nearest;
    final int farthest;
    final int shortest;
    final int longest;

    Match(int nearest, int farthest, int shortest, int longest) {
      this.nearest = nearest;
      this.farthest = farthest;
      this.shortest = shortest;
      this.longest = longest;
    }
  }

  private final ByteArrayOutputStream code = new ByteArrayOutputStream();
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final List<int[]> literals = new ArrayList<>();
  // Hardly two places alike, so that a match of a wrong distance gives other bytes.
  private final SplittableRandom random = new SplittableRandom(1);
  private int last;

  /** The form that only a block's first instruction has: 1 to 238 literals. */
  LzoBlock first(int count) {
    return bytes(17 + count).copy(count);
  }

  /** A run of 4 or more literals. */
  LzoBlock run(int count) {
    if (count <= 18) {
      return bytes(count - 3).copy(count);
    }
    return bytes(0).length(count - 18).copy(count);
  }

  /**
   * A match.
   *
   * @param trailing how many literals come with it, 0 to 3
   */
  LzoBlock match(Match form, int distance, int length, int trailing) {
    if (distance < form.nearest
        || distance > form.farthest
        || length < form.shortest
        || length > form.longest) {
      throw new IllegalArgumentException(form + " of " + length + " bytes, " + distance + " back");
    }
    last = code.size();
    int d = distance - form.nearest;
    switch (form) {
      case M1_AFTER_MATCH, M1_AFTER_RUN -> bytes((d & 3) << 2 | trailing, d >> 2);
      case M2 -> bytes((length - 1) << 5 | (d & 7) << 2 | trailing, d >> 3);
      case M3 -> counted(0x20, 31, length - 2).bytes((d << 2 & 0xFF) | trailing, d >> 6);
      case M4 -> {
        int rest = distance - 16_384;
        int high = rest >> 14 << 3;
        counted(0x10 | high, 7, length - 2).bytes((rest << 2 & 0xFF) | trailing, rest >> 6 & 0xFF);
      }
    }
    byte[] window = output.toByteArray();
    for (int i = 0; i < length; i++) {
      int from = window.length - distance + i % distance;
      // A match that begins before the output is what tests are about.
      output.write(from < 0 ? 0 : window[from]);
    }
    return copy(trailing);
  }

  /** Appends the end marker. */
  LzoBlock end() {
    return bytes(0x11, 0, 0);
  }

  /** Appends raw instruction bytes. */
  LzoBlock bytes(int... values) {
    for (int value : values) {
      code.write(value);
    }
    return this;
  }

  byte[] code() {
    return code.toByteArray();
  }

  byte[] output() {
    return output.toByteArray();
  }

  /** Where the last match, or the literals of the last run or behind that match, begin. */
  int last() {
    return last;
  }

  /** Where the literals begin that a cut would shorten; empty where it cuts instructions. */
  OptionalInt literalsAt(int cut) {
    return literals.stream()
        .filter(range -> range[0] <= cut && cut < range[1])
        .mapToInt(range -> range[0])
        .findFirst();
  }

  private LzoBlock counted(int instruction, int most, int length) {
    return length <= most ? bytes(instruction | length) : bytes(instruction).length(length - most);
  }

  private LzoBlock length(int rest) {
    byte[] zeros = new byte[(rest - 1) / 255];
    code.writeBytes(zeros);
    return bytes(rest - 255 * zeros.length);
  }

  private LzoBlock copy(int count) {
    if (count == 0) {
      return this;
    }
    byte[] values = new byte[count];
    random.nextBytes(values);
    last = code.size();
    literals.add(new int[] {last, last + count});
    code.writeBytes(values);
    output.writeBytes(values);
    return this;
  }
}
