package org.rtmtext.projection;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Keeps the memory of a long check small. Java may use a quarter of the machine's memory by
 * default, and lets its heap grow with what is thrown away, however little is in use; a collection
 * that is asked for gives what is not in use back to the system. It takes some 10 milliseconds.
 */
final class HeapTrimmer {
  /** With Java's own some 100 MB, well below what is asked of a check: 512 MB. */
  static final long LIMIT = 160L << 20;

  private final LongSupplier used;
  private final Runnable collector;
  private final AtomicLong allowed = new AtomicLong(LIMIT);

  HeapTrimmer() {
    this(HeapTrimmer::usedOfHeap, System::gc);
  }

  /**
   * @param used bytes that are taken, in use or not
   * @param collector gives back what is not in use
   */
  HeapTrimmer(LongSupplier used, Runnable collector) {
    this.used = used;
    this.collector = collector;
  }

  /** To be called between files: collects if more than the limit is taken. */
  void relax() {
    long limit = allowed.get();
    // Of threads that come at once, one does it.
    if (used.getAsLong() > limit && allowed.compareAndSet(limit, Long.MAX_VALUE)) {
      collector.run();
      // What is really in use may be more: then it is no use to ask again for every file.
      allowed.set(Math.max(LIMIT, 2 * used.getAsLong()));
    }
  }

  private static long usedOfHeap() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
