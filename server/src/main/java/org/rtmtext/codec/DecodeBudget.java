package org.rtmtext.codec;

import java.util.Locale;
import org.rtmtext.problem.MemoryAdvice;

/**
 * The memory that a decoder may take. Memory is counted before it is allocated: a few bytes of a
 * file can expand to many, and when memory runs out, another thread may fail instead of the
 * decoder.
 */
final class DecodeBudget {
  /** Memory of a string in a list without its characters, bytes. */
  static final int STRING = 64;

  /** Memory of a property without its characters, bytes. */
  static final int PROPERTY = 2 * STRING + 32;

  /** Memory of a frame without its values, bytes. */
  static final int FRAME = 128;

  private static final long MEGABYTE = 1 << 20;

  private final long bytes;
  private final int fileLength;
  private long taken;

  /**
   * @param bytes the limit of the memory
   * @param fileLength bytes of the file; the caller counts them with {@link #take}
   */
  DecodeBudget(long bytes, int fileLength) {
    this.bytes = bytes;
    this.fileLength = fileLength;
  }

  /**
   * Counts memory before it is allocated.
   *
   * @param size bytes
   * @param at offset in the file of the field that needs the memory
   * @throws RtmTooLargeException if this exceeds the budget
   */
  void take(long size, int at, String field) throws RtmTooLargeException {
    taken += size;
    if (taken > bytes) {
      throw new RtmTooLargeException(
          at,
          field,
          String.format(
              Locale.ROOT,
              "not enough memory: the file up to this offset needs %,d MB, but only %,d MB is"
                  + " available; %s",
              (taken + MEGABYTE - 1) / MEGABYTE,
              bytes / MEGABYTE,
              MemoryAdvice.larger(whole(at), bytes)));
    }
  }

  /**
   * Estimates the memory for the whole file, bytes: each byte of the rest needs as much as a byte
   * before {@code at} has needed on average.
   */
  private long whole(int at) {
    double rest = (double) (taken - fileLength) * (fileLength - at) / Math.max(at, 1);
    // Before the first frames, the memory for all of them has been counted already.
    return at < fileLength / 100 ? Math.max(taken, 2L * fileLength) : taken + (long) rest;
  }
}
