package org.rtmtext.projection;

import java.util.concurrent.Semaphore;

/**
 * Lets so many files be worked on at once as fit into memory together; one that is too large for
 * that is worked on alone.
 */
final class MemoryGate {
  /** Of a file's bytes, what reading and checking it takes at its peak; generous for texts. */
  private static final int PEAK = 10;

  /**
   * What any file may take: a small one that is well compressed decodes to much more than its size.
   */
  private static final long LEAST = 1 << 20;

  private final int permits;
  private final Semaphore semaphore;

  /**
   * @param budget bytes
   */
  MemoryGate(long budget) {
    permits = (int) Math.max(1, Math.min(Integer.MAX_VALUE, budget >> 10));
    // Fair: a large file is not overtaken for ever by small ones.
    semaphore = new Semaphore(permits, true);
  }

  /**
   * Waits until there is room.
   *
   * @param size of the file, bytes
   * @return to be handed to {@link #leave}
   */
  int enter(long size) {
    int weight = (int) Math.max(1, Math.min(permits, Math.max(LEAST, size * PEAK) >> 10));
    semaphore.acquireUninterruptibly(weight);
    return weight;
  }

  /**
   * What may be taken by one who has entered.
   *
   * @param weight that entering gave
   * @return bytes
   */
  long memory(int weight) {
    return (long) weight << 10;
  }

  /** Waits until there is nobody else. */
  int enterAlone() {
    semaphore.acquireUninterruptibly(permits);
    return permits;
  }

  void leave(int weight) {
    semaphore.release(weight);
  }
}
