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
import java.util.function.UnaryOperator;
import org.rtmtext.lsp.protocol.DocumentKey;

/**
 * Threads for work that reads or writes files. If access to a file hangs, only other work on that
 * file waits. Work that is added with {@link #inOrder(Path, Runnable)} for one file runs in the
 * order in which it was added, so that a save never overtakes an earlier one.
 */
public final class FileExecutor implements Executor {
  /** Unbounded: work that hangs must not keep other work waiting. */
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "rtm-files");
            thread.setDaemon(true);
            return thread;
          });

  /** For each key with unfinished work, the work that was added last. */
  private final Map<String, CompletableFuture<Void>> last = new ConcurrentHashMap<>();

  /** The objects for which {@link #inOrderOnce} has added work that has not begun. */
  private final Set<Object> waiting = ConcurrentHashMap.newKeySet();

  private final Set<CompletableFuture<?>> saves = ConcurrentHashMap.newKeySet();

  @Override
  public void execute(Runnable work) {
    threads.execute(work);
  }

  /**
   * Runs work with the same key in the order in which it is added, even if earlier work fails.
   *
   * @return completed when the work has ended; exceptionally if the work fails
   */
  public CompletableFuture<Void> inOrder(String key, Runnable work) {
    return add(key, before -> after(before, work));
  }

  /**
   * Runs work with the same key in the order in which it is added. Adds nothing if work for the
   * same object is already waiting to begin. In both cases, work that is added later with the same
   * key runs after the work for this object.
   *
   * @param of the object that the work is for, compared with {@code equals}
   */
  public void inOrderOnce(String key, Object of, Runnable work) {
    add(
        key,
        // Atomic: if a thread finds the object in the set, its work is already in the queue.
        before ->
            waiting.add(of)
                ? after(
                    before,
                    () -> {
                      waiting.remove(of);
                      work.run();
                    })
                : before);
  }

  private CompletableFuture<Void> add(String key, UnaryOperator<CompletableFuture<Void>> next) {
    CompletableFuture<Void> added = last.compute(key, (k, before) -> next.apply(before));
    added.whenComplete((nothing, fault) -> last.remove(key, added));
    return added;
  }

  /**
   * @param before null if there is no unfinished work
   */
  private CompletableFuture<Void> after(CompletableFuture<Void> before, Runnable work) {
    return before == null
        ? CompletableFuture.runAsync(work, threads)
        : before.handleAsync(
            (nothing, fault) -> {
              work.run();
              return null;
            },
            threads);
  }

  /** Runs work on one file in the order in which it is added, even if earlier work fails. */
  public CompletableFuture<Void> inOrder(Path file, Runnable work) {
    return inOrder(DocumentKey.of(file).value(), work);
  }

  /** Registers a save, for which the server waits before the process ends. */
  public void registerSave(CompletableFuture<?> save) {
    saves.add(save);
    save.whenComplete((result, fault) -> saves.remove(save));
  }

  /** Completed when all registered saves have ended, even if some fail. */
  public CompletableFuture<Void> saved() {
    return CompletableFuture.allOf(
        saves.stream().map(s -> s.exceptionally(e -> null)).toArray(CompletableFuture[]::new));
  }

  /**
   * Waits for all registered saves, at most for this time.
   *
   * @return false if the saves have not ended in time, or the thread is interrupted
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
}
