package org.rtmtext.lsp.text;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** Runs work with the same key in the order in which it was added. */
public final class KeyedSerialExecutor<K> {
  private final Executor threads;

  /** The last work with each key that has any. */
  private final Map<K, CompletableFuture<Void>> last = new ConcurrentHashMap<>();

  /**
   * @param threads unbounded, so that no key waits for another
   */
  public KeyedSerialExecutor(Executor threads) {
    this.threads = threads;
  }

  /**
   * Adds work.
   *
   * @return completed when the work is done
   */
  public CompletableFuture<Void> add(K key, Runnable work) {
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
