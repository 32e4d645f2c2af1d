package org.rtmtext.reader;

import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import org.rtmtext.problem.MemoryAdvice;

/**
 * Limits the memory for reading a text. Memory is counted before it is allocated: a parse takes
 * hundreds of times the size of its block, and if memory ran out, another thread might fail.
 * Thread-safe.
 */
public final class ReadBudget {
  /** Bytes for each character of a text: in its file, as a string, and in the line offsets. */
  static final int TEXT = 8;

  /** Bytes of a problem, in its block and in the whole text. */
  public static final int PROBLEM = 400;

  /**
   * Maximum bytes that a parse takes for each character of its block: Xtext creates a token, a node
   * and often an object for each word. Measured with blocks of 1 MB, as the smallest heap that
   * reads one: 198 for short valid rows, 351 for lines of one letter, each of them an error.
   */
  private static final int PARSE = 350;

  /** Estimated bytes for each character of a text and its frames. */
  private static final int TEXT_WITH_FRAMES = 10;

  /** The heap divided by the memory for reading a text; see {@link TextReader#memory()}. */
  private static final int HEAP = 2;

  /** Garbage collectors reserve a part of -Xmx. */
  private static final double COLLECTOR = 1.1;

  private static final long MEGABYTE = 1 << 20;

  private final long bytes;
  private final AtomicLong taken = new AtomicLong();

  /** The memory of the largest parse that was refused because of other frames. */
  private final AtomicLong missing = new AtomicLong();

  private volatile int textLength;

  /**
   * @param bytes the limit
   */
  public ReadBudget(long bytes) {
    this.bytes = bytes;
  }

  /** Counts the text itself. */
  public void takeText(int length) {
    textLength = length;
    take((long) TEXT * length);
  }

  /** Counts bytes that are kept. */
  public void take(long size) {
    taken.addAndGet(size);
  }

  /** Whether the limit is exceeded. */
  public boolean isSpent() {
    return taken.get() > bytes || missing.get() > 0;
  }

  /**
   * Whether some blocks may be parsed at the same time.
   *
   * @param length of each, in characters
   */
  public boolean allows(int blocks, int length) {
    return taken.get() + blocks * parse(length) <= bytes;
  }

  /** Whether each thread may parse a block of this length at the same time. */
  public boolean allowsTogether(int length) {
    return allows(ForkJoinPool.getCommonPoolParallelism() + 1, length);
  }

  /** Whether a block could be parsed if nothing else was kept. */
  public boolean allowsAlone(int length) {
    return parse(length) <= bytes;
  }

  /** Notes that a block was not parsed because of the memory already taken. */
  public void spend(int length) {
    missing.accumulateAndGet(parse(length), Math::max);
  }

  /** The message for a block that is too large to parse. */
  public String refusal(String block, int length) {
    return String.format(
        Locale.ROOT,
        "too large to read: this %s of %,d characters needs %,d MB of memory, but only %,d MB is"
            + " available; %s",
        block,
        length,
        megabytes(parse(length)),
        bytes / MEGABYTE,
        MemoryAdvice.of(heap(parse(length) + (long) TEXT * textLength)));
  }

  /** The message for a text that is too large, when all of it has been counted. */
  public String refusal() {
    return refusal("", taken.get() + missing.get());
  }

  /** The message for a text that is too large, before it was read. */
  public String refusalUnread() {
    return refusal("about ", (long) TEXT_WITH_FRAMES * textLength);
  }

  private String refusal(String about, long needed) {
    return String.format(
        Locale.ROOT,
        "not enough memory: this text of %,d characters needs %s%,d MB, but only %,d MB is"
            + " available; %s",
        textLength,
        about,
        megabytes(needed),
        bytes / MEGABYTE,
        MemoryAdvice.of(heap(needed)));
  }

  /** The heap that Java needs, in MB, rounded up. */
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
