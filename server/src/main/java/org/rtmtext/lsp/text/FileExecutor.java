package org.rtmtext.lsp.text;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.rtmtext.lsp.protocol.DocumentKey;

/**
 * Threads for work that reads or writes files. If access to a file hangs, only other work on that
 * file waits. Work on one animation runs in the order in which it was submitted, so that no save
 * overtakes a later one.
 */
public final class FileExecutor {
  /** Unbounded: it is not known which work will hang. */
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "rtm-files");
            thread.setDaemon(true);
            return thread;
          });

  private final KeyedSerialExecutor<DocumentKey> lanes = new KeyedSerialExecutor<>(threads);

  private final Set<CompletableFuture<?>> saves = ConcurrentHashMap.newKeySet();

  /** Runs work in any order. */
  public Executor threads() {
    return threads;
  }

  /** Runs work on one file in the order in which it is submitted. */
  public Executor inOrder(Path file) {
    DocumentKey key = DocumentKey.of(file);
    return work -> lanes.add(key, work);
  }

  /** Registers a save, for which the end of the process waits. */
  public void isSave(CompletableFuture<?> save) {
    saves.add(save);
    save.whenComplete((result, fault) -> saves.remove(save));
  }

  /** Completed when all registered saves are, even those that fail. */
  public CompletableFuture<Void> saved() {
    return CompletableFuture.allOf(
        saves.stream().map(s -> s.exceptionally(e -> null)).toArray(CompletableFuture[]::new));
  }

  /**
   * Waits for all registered saves.
   *
   * @return false if the time is up before
   */
  public boolean awaitSaved(long seconds) {
    try {
      saved().get(seconds, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs work with the same key in the order in which it was added. */
  public static final class KeyedSerialExecutor<K> {
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
}
