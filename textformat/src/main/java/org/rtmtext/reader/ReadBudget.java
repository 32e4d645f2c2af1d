package org.rtmtext.reader;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.rtmtext.problem.MemoryAdvice;
import org.rtmtext.problem.MemoryShares;

/** Limits the memory that the reading of a text keeps. Thread-safe. */
final class ReadBudget {
  /** Bytes of a problem, in its block and in the whole text. */
  static final int PROBLEM = 400;

  /** Bytes for each character of a text: in its file, as a string, and in the line offsets. */
  static final int TEXT = 8;

  /** The heap divided by the memory for reading a text; see {@link MemoryShares#reading}. */
  private static final int HEAP = 2;

  /** Garbage collectors reserve a part of -Xmx. */
  private static final double COLLECTOR = 1.1;

  private static final long MEGABYTE = 1 << 20;

  private final long bytes;
  private final int textLength;
  private final AtomicLong taken;

  /**
   * @param bytes the limit
   * @param textLength in characters; the text itself is counted
   */
  ReadBudget(long bytes, int textLength) {
    this.bytes = bytes;
    this.textLength = textLength;
    taken = new AtomicLong((long) TEXT * textLength);
  }

  /** Counts bytes that are kept. */
  void take(long size) {
    taken.addAndGet(size);
  }

  /** Whether the limit is exceeded. */
  boolean isSpent() {
    return taken.get() > bytes;
  }

  /** The message for a text that is too large, when all of it has been counted. */
  String refusal() {
    return refusal("", taken.get());
  }

  /** The message for a text that is too large, before its frames were read. */
  String refusalUnread(UnreadText text) {
    return refusal("about ", Math.max(taken.get(), text.memory()));
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

  private static long megabytes(long size) {
    return (size + MEGABYTE - 1) / MEGABYTE;
  }
}
