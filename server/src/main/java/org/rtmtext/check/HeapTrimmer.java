package org.rtmtext.check;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Keeps the heap of a long check small. By default, Java lets the heap grow with garbage up to a
 * quarter of the machine's memory; an explicit collection, which takes about 10 milliseconds,
 * returns the garbage to the system.
 */
final class HeapTrimmer {
  /**
   * Size of the heap, bytes, above which garbage is collected. With the 100 MB that Java itself
   * takes, a check stays well below the 512 MB that it may take.
   */
  static final long LIMIT = 160L << 20;

  private final LongSupplier used;
  private final Runnable collector;
  private final AtomicLong allowed = new AtomicLong(LIMIT);

  HeapTrimmer() {
    this(HeapTrimmer::usedOfHeap, System::gc);
  }

  /**
   * @param used size of the heap with its garbage, bytes
   * @param collector returns the garbage to the system
   */
  HeapTrimmer(LongSupplier used, Runnable collector) {
    this.used = used;
    this.collector = collector;
  }

  /** Collects garbage if the heap is larger than the limit; called between files. */
  void trim() {
    long limit = allowed.get();
    // If several threads arrive at the same time, only one of them collects.
    if (used.getAsLong() > limit && allowed.compareAndSet(limit, Long.MAX_VALUE)) {
      collector.run();
      // If more than the limit is in use, collecting after every file would not help.
      allowed.set(Math.max(LIMIT, 2 * used.getAsLong()));
    }
  }

  private static long usedOfHeap() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
