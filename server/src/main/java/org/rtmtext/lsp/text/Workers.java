package org.rtmtext.lsp.text;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.rtmtext.analysis.Analysis;

/**
 * Threads that compute. There are few, so that few large texts are parsed at once. A worker never
 * waits for a file or for another worker.
 */
public final class Workers implements Executor {
  private final Executor threads;

  /** Work that was submitted and has not ended. */
  private final AtomicInteger pending = new AtomicInteger();

  /** One worker for each processor, but at least two. */
  public Workers() {
    this(
        Executors.newFixedThreadPool(
            Math.max(2, Runtime.getRuntime().availableProcessors()), Worker::new));
  }

  public Workers(Executor threads) {
    this.threads = threads;
  }

  private static final class Worker extends Thread {
    Worker(Runnable work) {
      super(work, "rtm-worker");
      setDaemon(true);
    }
  }

  /**
   * A computation that may throw one kind of checked exception.
   *
   * @param <E> this exception
   */
  public interface Computation<T, E extends Exception> {
    T compute() throws E;
  }

  @Override
  public void execute(Runnable work) {
    pending.incrementAndGet();
    threads.execute(
        () -> {
          try {
            work.run();
          } finally {
            pending.decrementAndGet();
          }
        });
  }

  /** Whether any work is running or waiting for a worker. */
  public boolean isBusy() {
    return pending.get() > 0;
  }

  /**
   * Computes a result on a worker, and waits for it. A worker that calls this computes the result
   * itself, because workers that wait for each other would deadlock.
   */
  @SuppressWarnings("unchecked")
  public <T, E extends Exception> T compute(Computation<T, E> computation) throws E {
    if (Thread.currentThread() instanceof Worker) {
      return computation.compute();
    }
    FutureTask<T> task = new FutureTask<>(computation::compute);
    execute(task);
    try {
      return task.get();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      // The cause is of type E, or unchecked.
      throw (E) e.getCause();
    }
  }

  public Analysis analysis(Snapshot document) {
    return compute(document::analysis);
  }
}
