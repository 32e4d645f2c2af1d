package org.rtmtext.check;

import java.util.concurrent.Semaphore;

/**
 * Limits the files that are processed at the same time to those that fit into memory together; a
 * file that is too large for that is processed alone.
 */
final class ParallelMemory {
  private final int permits;
  private final Semaphore semaphore;

  /**
   * @param budget bytes
   */
  ParallelMemory(long budget) {
    permits = (int) Math.max(1, Math.min(Integer.MAX_VALUE, budget >> 10));
    // Fair, so that small files do not overtake a large one for ever.
    semaphore = new Semaphore(permits, true);
  }

  /**
   * Waits until enough memory is free.
   *
   * @param bytes to reserve, at most the whole budget
   * @return the weight to pass to {@link #leave}
   */
  int enter(long bytes) {
    int weight = (int) Math.max(1, Math.min(permits, bytes >> 10));
    semaphore.acquireUninterruptibly(weight);
    return weight;
  }

  /**
   * The memory reserved by entering.
   *
   * @param weight returned by {@link #enter}
   * @return bytes
   */
  long memory(int weight) {
    return (long) weight << 10;
  }

  /** Waits until all others have left, and reserves the whole budget. */
  int enterAlone() {
    semaphore.acquireUninterruptibly(permits);
    return permits;
  }

  void leave(int weight) {
    semaphore.release(weight);
  }
}
