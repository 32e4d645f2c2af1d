package org.rtmtext.codec;

import org.rtmtext.problem.Wording;

/**
 * Finds the end and the decompressed length of an LZO1X block. The format stores neither, so the
 * scanner follows the instructions of the block without copying a byte. A block that passes is safe
 * to decompress: literals are inside the input, matches refer to bytes already produced, and
 * nothing is produced beyond the length of the array.
 */
final class LzoScanner {
  private final byte[] in;
  private final int start;
  private final long limit;
  private final String field;
  private int position;
  private long produced;

  private LzoScanner(byte[] in, int start, long limit, String field) {
    this.in = in;
    this.start = start;
    this.limit = limit;
    this.field = field;
    position = start;
  }

  /**
   * Scans a block.
   *
   * @param start of the block
   * @param length of the decompressed array, bytes
   * @param field named in errors
   * @return the offset after the end marker of the block
   * @throws RtmFormatException if the block is damaged or has another decompressed length
   */
  static int end(byte[] in, int start, long length, String field) throws RtmFormatException {
    LzoScanner scanner = new LzoScanner(in, start, length, field);
    scanner.scan();
    return scanner.position;
  }

  private void scan() throws RtmFormatException {
    // Literals of the previous instruction: 0 to 3, or 4 for a run of literals.
    int state = 0;
    // A first byte above 17 is a run of (byte - 17) literals.
    if (position < in.length && (in[position] & 0xFF) > 17) {
      int literals = next() - 17;
      literals(literals);
      state = Math.min(literals, 4);
    }
    while (true) {
      int at = position;
      int code = next();
      int trailing;
      if (code >= 64) {
        // LLLDDDSS DDDDDDDD: match of L + 1 bytes (3 to 8), distance D + 1 (to 2 KB), S literals.
        trailing = code & 3;
        int distance = (next() << 3) + (code >> 2 & 7) + 1;
        match(distance, (code >> 5) + 1, at);
      } else if (code >= 32) {
        // 001LLLLL [0* L] DDDDDDSS DDDDDDDD: match of L + 2 bytes, distance D + 1 (to 16 KB).
        long length = (code & 31) != 0 ? (code & 31) + 2 : longLength(31) + 2;
        int word = next() | next() << 8;
        trailing = word & 3;
        match((word >> 2) + 1, length, at);
      } else if (code >= 16) {
        // 0001HLLL [0* L] DDDDDDSS DDDDDDDD: match of L + 2 bytes, distance 16384 + H:D; a distance
        // of 16384 is the end marker.
        long length = (code & 7) != 0 ? (code & 7) + 2 : longLength(7) + 2;
        int word = next() | next() << 8;
        int distance = ((code & 8) << 11) + (word >> 2);
        if (distance == 0) {
          end(at);
          return;
        }
        trailing = word & 3;
        match(distance + 16384, length, at);
      } else if (state == 0) {
        // 0000LLLL [0* L]: run of L + 3 literals, if the previous instruction had none.
        literals(code != 0 ? code + 3 : longLength(15) + 3);
        state = 4;
        continue;
      } else {
        // 0000DDSS DDDDDDDD: after 1 to 3 literals, match of 2 bytes, distance D + 1 (to 1 KB);
        // after a run of literals, match of 3 bytes, distance 2049 + D (to 3 KB).
        trailing = code & 3;
        int distance = (next() << 2) + (code >> 2);
        if (state == 4) {
          match(distance + 2049, 3, at);
        } else {
          match(distance + 1, 2, at);
        }
      }
      state = trailing;
      literals(trailing);
    }
  }

  private void end(int at) throws RtmFormatException {
    // The marker is 11 00 00; other instructions with this distance are undefined. Of the bytes
    // after 11, only the literal bits of the first can be set here.
    if (in[at] != 0x11 || in[at + 1] != 0) {
      throw error(
          at,
          "expected the end marker 11 00 00 of an LZO block, found a different form of the marker");
    }
    if (produced != limit) {
      throw error(
          start,
          "the LZO block should have " + Wording.count(limit, "byte") + ", but has " + produced);
    }
  }

  private int next() throws RtmFormatException {
    if (position >= in.length) {
      throw error(position, "the file ends inside an LZO block, before its end marker");
    }
    return in[position++] & 0xFF;
  }

  /** A length: the base, 255 for each zero byte, and the first other byte. */
  private long longLength(int base) throws RtmFormatException {
    long length = base;
    int b;
    while ((b = next()) == 0) {
      length += 255;
    }
    return length + b;
  }

  private void literals(long count) throws RtmFormatException {
    if (count > in.length - position) {
      throw error(
          position,
          "expected "
              + Wording.count(count, "literal byte")
              + " of an LZO block, found "
              + (in.length - position)
              + " before the end of the file");
    }
    produce(count, position);
    position += (int) count;
  }

  private void match(int distance, long length, int at) throws RtmFormatException {
    if (distance > produced) {
      throw error(
          at,
          "an LZO block refers "
              + Wording.count(distance, "byte")
              + " back, beyond the "
              + Wording.count(produced, "byte")
              + " decompressed so far");
    }
    produce(length, at);
  }

  private void produce(long count, int at) throws RtmFormatException {
    produced += count;
    if (produced > limit) {
      throw error(
          at, "an LZO block is longer than the " + Wording.count(limit, "byte") + " of its array");
    }
  }

  private RtmFormatException error(int at, String message) {
    return new RtmFormatException(at, field, message);
  }
}
