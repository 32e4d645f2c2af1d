package org.rtmtext.codec;

import java.util.Locale;

/**
 * The memory that a decoder may take. It is counted before it is taken: a few bytes of a file can
 * stand for many, and when memory runs out it may be another thread that fails.
 */
final class DecodeBudget {
  /** Bytes of a string and its place in a list, its characters aside. */
  static final int STRING = 64;

  /** Bytes of a property, its characters aside. */
  static final int PROPERTY = 2 * STRING + 32;

  /** Bytes of a frame, its values aside. */
  static final int FRAME = 128;

  private static final long MEGABYTE = 1 << 20;

  private final long bytes;
  private long taken;

  /**
   * @param bytes that may be taken
   */
  DecodeBudget(long bytes) {
    this.bytes = bytes;
  }

  /**
   * Counts what is about to be taken.
   *
   * @param size bytes
   * @param at offset in the file of what it is for
   * @throws RtmTooLargeException if that is more than may be taken
   */
  void take(long size, int at, String field) throws RtmTooLargeException {
    taken += size;
    if (taken > bytes) {
      throw new RtmTooLargeException(
          at,
          field,
          String.format(
              Locale.ROOT,
              "too large to be held in memory: up to here %,d MB are needed, and %,d MB may be"
                  + " used; java -Xmx gives more",
              (taken + MEGABYTE - 1) / MEGABYTE,
              bytes / MEGABYTE));
    }
  }
}
