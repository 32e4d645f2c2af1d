package org.rtmtext.projection;

import java.util.concurrent.Semaphore;

/**
 * Lets so many files be worked on at once as fit into memory together; one that is too large for
 * that is worked on alone.
 */
final class MemoryGate {
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
   * @param bytes that are wanted; if that is more than all there is, all of it
   * @return to be handed to {@link #leave}
   */
  int enter(long bytes) {
    int weight = (int) Math.max(1, Math.min(permits, bytes >> 10));
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
