package org.rtmtext.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ParallelMemoryTest {
  private static final long MEGABYTE = 1 << 20;

  @Test
  void smallFilesEnterTogether() {
    ParallelMemory gate = new ParallelMemory(100 * MEGABYTE);
    assertTimeoutPreemptively(
        Duration.ofMinutes(5),
        () -> {
          for (int i = 0; i < 9; i++) {
            gate.enter(11 * MEGABYTE);
          }
        });
  }

  @Test
  void whatIsLargerThanAllMemoryEntersAlone() throws Exception {
    ParallelMemory gate = new ParallelMemory(100 * MEGABYTE);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      Future<?>[] all = new Future<?>[4];
      for (int t = 0; t < all.length; t++) {
        all[t] =
            pool.submit(
                () -> {
                  start.await();
                  for (int i = 0; i < 200; i++) {
                    int weight = gate.enter(5000 * MEGABYTE);
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                    gate.leave(weight);
                  }
                  return null;
                });
      }
      start.countDown();
      for (Future<?> f : all) {
        f.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertEquals(1, most.get());
  }

  @Test
  void afterAllHaveLeftOneCanBeAlone() {
    ParallelMemory gate = new ParallelMemory(100 * MEGABYTE);
    int first = gate.enter(3 * MEGABYTE);
    int second = gate.enter(0);
    gate.leave(first);
    gate.leave(second);
    assertTrue(gate.enterAlone() >= first);
  }
}
