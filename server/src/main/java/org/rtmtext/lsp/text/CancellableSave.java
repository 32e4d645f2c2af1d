package org.rtmtext.lsp.text;

import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.rtmtext.files.ReplacementObserver;

/**
 * The answer to a request that replaces a file. The request can be cancelled until the file is
 * replaced. After that, the result is always sent, because the client needs the new hash for its
 * next save.
 *
 * <p>While another program has the file open or replaces it, the save waits. After a second, the
 * client shows progress, and the user can stop the wait. Then the file stays unchanged, and the
 * answer names the reason.
 */
public final class CancellableSave<T> extends CompletableFuture<T>
    implements ReplacementObserver, AutoCloseable {
  private static final long INVISIBLE_MS = 1000;

  private enum State {
    OPEN,
    CANCELLED,
    REPLACING
  }

  private final BiFunction<String, Runnable, Progress> progress;
  private final Wait wait;
  private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private Progress shown;

  /** Waits for the user to stop the save. Tests replace it, and do not wait. */
  interface Wait {
    /**
     * @return whether the user stopped the save within this time
     */
    boolean until(CompletableFuture<Void> stopped, long milliseconds) throws InterruptedException;
  }

  /**
   * @param progress begins to show progress, given a title and an action that stops the wait
   */
  public CancellableSave(BiFunction<String, Runnable, Progress> progress) {
    this(progress, CancellableSave::waitFor);
  }

  CancellableSave(BiFunction<String, Runnable, Progress> progress, Wait wait) {
    this.progress = progress;
    this.wait = wait;
    whenComplete((result, fault) -> stop());
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    return state.compareAndSet(State.OPEN, State.CANCELLED) && super.cancel(mayInterrupt);
  }

  /**
   * Ends the work of a cancelled request by an exception, so that the file is not replaced.
   *
   * @throws CancellationException if the request was cancelled
   */
  public void checkCancelled() {
    if (state.get() == State.CANCELLED) {
      throw new CancellationException();
    }
  }

  /**
   * Ends the work of a cancelled request by an exception. During the attempt that follows, the
   * request cannot be cancelled.
   *
   * @throws CancellationException if the request was cancelled
   */
  @Override
  public void beforeReplacement() {
    state.compareAndSet(State.OPEN, State.REPLACING);
    checkCancelled();
  }

  /**
   * Waits after a failed attempt. Until the next attempt, the request can be cancelled.
   *
   * @return false if the user stopped the wait, or the request was cancelled
   */
  @Override
  public boolean pause(Path file, long waitedMs, long pauseMs) throws InterruptedException {
    state.compareAndSet(State.REPLACING, State.OPEN);
    long invisible = Math.min(pauseMs, Math.max(0, INVISIBLE_MS - waitedMs));
    if (wait.until(stopped, invisible)) {
      return false;
    }
    if (invisible == pauseMs) {
      return true;
    }
    if (shown == null) {
      String title = "Waiting for another program to close " + file.getFileName();
      shown = progress.apply(title, this::stop);
    }
    return !wait.until(stopped, pauseMs - invisible);
  }

  private void stop() {
    stopped.complete(null);
  }

  @Override
  public void close() {
    if (shown != null) {
      shown.close();
    }
  }

  private static boolean waitFor(CompletableFuture<Void> stopped, long milliseconds)
      throws InterruptedException {
    try {
      stopped.get(milliseconds, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
