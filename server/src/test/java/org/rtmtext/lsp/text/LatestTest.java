package org.rtmtext.lsp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.text.Latest.Timer;

class LatestTest {
  private final Queue<Runnable> workers = new ArrayDeque<>();
  private final Latest<String> latest = new Latest<>();

  private CompletableFuture<String> compute(String result) {
    return latest.compute(Timer.SYSTEM, workers::add, () -> result);
  }

  @Test
  void whatIsAskedWhileAComputationRunsOccupiesNoWorker() {
    Queue<CompletableFuture<String>> later = new ArrayDeque<>();
    CompletableFuture<String> first =
        latest.compute(
            Timer.SYSTEM,
            workers::add,
            () -> {
              later.addAll(List.of(compute("second"), compute("third")));
              assertEquals(0, workers.size());
              return "first";
            });
    workers.remove().run();
    assertEquals("first", first.join());
    workers.remove().run();
    assertEquals(List.of("second", "second"), later.stream().map(f -> f.join()).toList());
    assertEquals(0, workers.size());
  }

  @Test
  void aFailureDoesNotStopTheNext() {
    CompletableFuture<String> failed =
        latest.compute(
            Timer.SYSTEM,
            workers::add,
            () -> {
              throw new IllegalStateException();
            });
    workers.remove().run();
    assertEquals(true, failed.isCompletedExceptionally());
    CompletableFuture<String> next = compute("next");
    workers.remove().run();
    assertEquals("next", next.join());
  }
}
