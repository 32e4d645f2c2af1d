package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Work that reads or writes files, away from the threads that answer. A file system may hang: then
 * only the work on the same file waits, and all other work goes on.
 *
 * <p>Work on one animation is done in the order in which it came: a later save must not be
 * overtaken by an earlier one, nor a text be forgotten before it is saved.
 */
final class FileExecutor {
  /** As many threads as there is work: which of it will hang is not known. */
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "rtm-files");
            thread.setDaemon(true);
            return thread;
          });

  private final KeyedSerialExecutor<Path> lanes = new KeyedSerialExecutor<>(threads);

  /** What must be done before the process may end as if all were well. */
  private final Set<CompletableFuture<?>> saves = ConcurrentHashMap.newKeySet();

  /** Threads for work that has no order. */
  Executor threads() {
    return threads;
  }

  /** Threads for work on one animation, which is done one after the other. */
  Executor inOrder(Path file) {
    Path key = AnimationWatch.key(file);
    return work -> lanes.add(key, work);
  }

  /** Counts something among the saves until it is done, whether well or not. */
  void isSave(CompletableFuture<?> save) {
    saves.add(save);
    save.whenComplete((result, fault) -> saves.remove(save));
  }

  /** Completed when all saves that have come are done. */
  CompletableFuture<Void> saved() {
    return CompletableFuture.allOf(
        saves.stream().map(s -> s.exceptionally(e -> null)).toArray(CompletableFuture[]::new));
  }

  /**
   * Waits until all saves are done, or that takes too long.
   *
   * @return whether they are
   */
  boolean awaitSaved(long seconds) {
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
}
