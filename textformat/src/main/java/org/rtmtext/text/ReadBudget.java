package org.rtmtext.text;

import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that reading a text may take. It is counted before it is taken: a parse takes hundreds
 * of times the size of its block, and when memory runs out it may be another thread that fails. For
 * several threads.
 */
final class ReadBudget {
  /** Bytes for each character of a text: in its file, as characters, and where its lines start. */
  static final int TEXT = 8;

  /** Bytes of a problem, from a block's to that of the whole text. */
  static final int PROBLEM = 400;

  /**
   * Bytes that a parse takes for each character of its block, at most: Xtext makes a token, a node
   * and often an object of each word. Measured with blocks of 1 MB, as the least heap that reads
   * one: 198 for short good rows, 351 for lines of one letter, each of which is an error.
   */
  private static final int PARSE = 350;

  private static final long MEGABYTE = 1 << 20;

  private final long bytes;
  private final AtomicLong taken = new AtomicLong();

  /**
   * @param bytes that may be taken
   */
  ReadBudget(long bytes) {
    this.bytes = bytes;
  }

  /** Counts what is kept. */
  void take(long size) {
    taken.addAndGet(size);
  }

  /** Whether more was counted than may be taken. */
  boolean isSpent() {
    return taken.get() > bytes;
  }

  /**
   * Whether blocks can be parsed at the same time.
   *
   * @param length of each, in characters
   */
  boolean allows(int blocks, int length) {
    return taken.get() + blocks * parse(length) <= bytes;
  }

  /** Whether each thread may parse a block of this length at the same time. */
  boolean allowsTogether(int length) {
    return allows(ForkJoinPool.getCommonPoolParallelism() + 1, length);
  }

  /** Whether a block could be parsed if nothing else were kept. */
  boolean allowsAlone(int length) {
    return parse(length) <= bytes;
  }

  /** Says that there is no room for what is still to come. */
  void spend() {
    take(bytes + 1);
  }

  /** Says that a block is not parsed, because of its size. */
  String refusal(String block, int length) {
    return String.format(
        Locale.ROOT,
        "too large to be read: this %s has %,d characters, for which %,d MB of memory are needed,"
            + " and %,d MB may be used; java -Xmx gives more",
        block,
        length,
        megabytes(parse(length)),
        bytes / MEGABYTE);
  }

  /** Says that the text takes more than it may. */
  String refusal(int length) {
    return String.format(
        Locale.ROOT,
        "too large to be held in memory: this text of %,d characters needs more than the %,d MB"
            + " that may be used; java -Xmx gives more",
        length,
        bytes / MEGABYTE);
  }

  private static long parse(int length) {
    return (long) PARSE * length;
  }

  private static long megabytes(long size) {
    return (size + MEGABYTE - 1) / MEGABYTE;
  }
}
