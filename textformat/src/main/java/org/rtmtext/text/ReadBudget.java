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

  /** Bytes for each character of a text with its frames, where they have not been counted. */
  private static final int TEXT_WITH_FRAMES = 10;

  /** Java may use this many times what reading a text may; see {@link TextReader#memory()}. */
  private static final int HEAP = 2;

  /** Collectors keep a part of -Xmx for themselves. */
  private static final double COLLECTOR = 1.1;

  private static final long MEGABYTE = 1 << 20;

  private final long bytes;
  private final AtomicLong taken = new AtomicLong();

  /** The memory of the largest parse for which nothing was left. */
  private final AtomicLong missing = new AtomicLong();

  private volatile int textLength;

  /**
   * @param bytes that may be taken
   */
  ReadBudget(long bytes) {
    this.bytes = bytes;
  }

  /** Counts the text that is read. */
  void takeText(int length) {
    textLength = length;
    take((long) TEXT * length);
  }

  /** Counts what is kept. */
  void take(long size) {
    taken.addAndGet(size);
  }

  /** Whether more was counted than may be taken. */
  boolean isSpent() {
    return taken.get() > bytes || missing.get() > 0;
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

  /** Notes that a block could not be parsed beside what is kept. */
  void spend(int length) {
    missing.accumulateAndGet(parse(length), Math::max);
  }

  /** Says that a block is not parsed, because of its size. */
  String refusal(String block, int length) {
    return String.format(
        Locale.ROOT,
        "too large to be read: this %s has %,d characters, for which %,d MB of memory are needed,"
            + " and %,d MB may be used; run Java with -Xmx%dm",
        block,
        length,
        megabytes(parse(length)),
        bytes / MEGABYTE,
        heap(parse(length) + (long) TEXT * textLength));
  }

  /** Says that the text takes more than it may; everything that is kept has been counted. */
  String refusal() {
    return refusal("", taken.get() + missing.get());
  }

  /** Says that the text takes more than it may, before anything of it was read. */
  String refusalUnread() {
    return refusal("about ", (long) TEXT_WITH_FRAMES * textLength);
  }

  private String refusal(String about, long needed) {
    return String.format(
        Locale.ROOT,
        "too large to be held in memory: this text of %,d characters needs %s%,d MB, and %,d MB may be"
            + " used; run Java with -Xmx%dm",
        textLength,
        about,
        megabytes(needed),
        bytes / MEGABYTE,
        heap(needed));
  }

  /** What Java needs in all, in MB, as a round number. */
  private static long heap(long needed) {
    long all = megabytes((long) (HEAP * COLLECTOR * needed));
    long step = all < 1024 ? 32 : 256;
    return (all + step - 1) / step * step;
  }

  private static long parse(int length) {
    return (long) PARSE * length;
  }

  private static long megabytes(long size) {
    return (size + MEGABYTE - 1) / MEGABYTE;
  }
}
