package org.rtmtext.lsp.text;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Computes a result for the newest version of a document, no more often than needed. Callers that
 * ask before a computation begins share its result. The first computation after an edit begins at
 * once; while edits keep arriving, each further computation begins {@link #PAUSE_MILLIS} after the
 * one before. Computations run one after another.
 */
public final class Latest<T> {
  /** The time between the beginnings of two computations while edits keep arriving. */
  public static final long PAUSE_MILLIS = 150;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS);

  /** A clock, and a way to delay work. Tests replace both. */
  public interface Timer {
    Timer SYSTEM =
        new Timer() {
          @Override
          public long nanos() {
            return System.nanoTime();
          }

          @Override
          public Executor after(long nanos, Executor executor) {
            return CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, executor);
          }
        };

    /** As {@link System#nanoTime}. */
    long nanos();

    /** An executor that passes work to another one after a delay. */
    Executor after(long nanos, Executor executor);
  }

  /** Completed when all computations that were added have ended. */
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null);

  /** The computation that has not begun; null if there is none. */
  private CompletableFuture<T> queued;

  private boolean isEdited;

  /**
   * When the last computation after an edit began, as {@link Timer#nanos}; null before the first.
   */
  private Long begun;

  /** Records an edit of the document: the next computation may have to wait. */
  public synchronized void edited() {
    isEdited = true;
  }

  /**
   * The result for the newest version. If a computation has not begun yet, its result is shared,
   * and {@code computation} is not called.
   *
   * @param executor runs the computation in another thread
   * @param computation reads the newest version when it begins
   */
  public synchronized CompletableFuture<T> compute(
      Timer timer, Executor executor, Supplier<T> computation) {
    if (queued == null) {
      queued =
          last.handleAsync(
              (before, failure) -> {
                begin(timer);
                return computation.get();
              },
              task -> delayed(timer, executor).execute(task));
      last = queued.handle((result, failure) -> null);
    }
    return queued;
  }

  private synchronized Executor delayed(Timer timer, Executor executor) {
    long wait = isEdited && begun != null ? begun + PAUSE - timer.nanos() : 0;
    return wait > 0 ? timer.after(wait, executor) : executor;
  }

  private synchronized void begin(Timer timer) {
    queued = null;
    if (isEdited) {
      isEdited = false;
      begun = timer.nanos();
    }
  }
}
