package org.rtmtext.lsp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FileExecutorTest {
  private static final String KEY = "a";

  private final FileExecutor files = new FileExecutor();

  @Test
  void workThatWaitsIsNotAddedAgain() {
    CountDownLatch begin = new CountDownLatch(1);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    files.inOrder(KEY, () -> await(begin));
    files.inOrderOnce(KEY, this, () -> order.add("first"));
    files.inOrderOnce(KEY, this, () -> order.add("again"));
    files.inOrderOnce(KEY, "another", () -> order.add("another"));
    begin.countDown();
    files.inOrder(KEY, () -> {}).join();
    assertEquals(List.of("first", "another"), order);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether work is added or waits already: it has run before work that is added later. */
  @Test
  void workIsDoneBeforeWorkThatIsAddedLater() {
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger seen = new AtomicInteger();
    Runnable look = () -> seen.accumulateAndGet(asked.get(), Math::max);
    for (int i = 0; i < 2000; i++) {
      CompletableFuture<Void> other =
          CompletableFuture.runAsync(() -> files.inOrderOnce(KEY, this, look));
      int now = asked.incrementAndGet();
      files.inOrderOnce(KEY, this, look);
      files.inOrder(KEY, () -> {}).join();
      assertTrue(seen.get() >= now, seen + " of " + now);
      other.join();
    }
  }
}
