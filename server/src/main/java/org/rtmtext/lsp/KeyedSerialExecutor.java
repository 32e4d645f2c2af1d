package org.rtmtext.lsp;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Work in the order in which it came, for each of many things: work on one of them waits for none
 * on another.
 */
final class KeyedSerialExecutor<K> {
  private final Executor threads;

  /** The last work on each thing that has any. */
  private final Map<K, CompletableFuture<Void>> last = new ConcurrentHashMap<>();

  /**
   * @param threads as many as there is work
   */
  KeyedSerialExecutor(Executor threads) {
    this.threads = threads;
  }

  /**
   * Adds work.
   *
   * @return completed when it is done
   */
  CompletableFuture<Void> add(K key, Runnable work) {
    CompletableFuture<Void> added =
        last.compute(
            key,
            (k, before) ->
                before == null
                    ? CompletableFuture.runAsync(work, threads)
                    : before.handleAsync(
                        (nothing, fault) -> {
                          work.run();
                          return null;
                        },
                        threads));
    added.whenComplete((nothing, fault) -> last.remove(key, added));
    return added;
  }
}
