package org.rtmtext.lsp;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.projection.Analysis;

/**
 * The threads that compute. There are few of them, so that few large texts are read at once,
 * however many are opened. A worker waits for no file and for no other worker.
 */
final class Workers implements Executor {
  private final Executor threads;

  /** Two workers, or as many as there are processors. */
  Workers() {
    this(
        Executors.newFixedThreadPool(
            Math.max(2, Runtime.getRuntime().availableProcessors()), Worker::new));
  }

  /**
   * @param threads run the work
   */
  Workers(Executor threads) {
    this.threads = threads;
  }

  private static final class Worker extends Thread {
    Worker(Runnable work) {
      super(work, "rtm-worker");
      setDaemon(true);
    }
  }

  /**
   * Something to compute.
   *
   * @param <E> what it throws if it cannot be computed
   */
  interface Computation<T, E extends Exception> {
    T compute() throws E;
  }

  @Override
  public void execute(Runnable work) {
    threads.execute(work);
  }

  /**
   * Lets a worker compute something, and waits for the result. The caller is usually a thread that
   * reads and writes files; a worker computes it itself, since waiting for another one could take
   * forever.
   */
  @SuppressWarnings("unchecked")
  <T, E extends Exception> T compute(Computation<T, E> computation) throws E {
    if (Thread.currentThread() instanceof Worker) {
      return computation.compute();
    }
    FutureTask<T> task = new FutureTask<>(computation::compute);
    threads.execute(task);
    try {
      return task.get();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      // A computation throws nothing else, but for runtime exceptions, which need no declaration.
      throw (E) e.getCause();
    }
  }

  /** Lets a worker analyse a document, unless that is done. */
  Analysis analysis(Snapshot document) {
    return compute(document::analysis);
  }
}
