package org.rtmtext.eclipse.server;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/**
 * Waits for an answer of the server. Where the user would be waiting too, the workbench goes on
 * being drawn and, after a moment, shows what it waits for and a button to cancel.
 */
final class CancellableWait {
  /** What was waited for was cancelled. */
  @SuppressWarnings("serial")
  static final class CancelledException extends IOException {
    CancelledException() {
      super("cancelled");
    }
  }

  /** Most answers come sooner, and need no progress. */
  private static final long AT_ONCE_MILLISECONDS = 200;

  private static final long PAUSE_MILLISECONDS = 50;

  private CancellableWait() {}

  /**
   * The answer, when it is there.
   *
   * @param what is waited for, as the title of a job
   * @param monitor may cancel; null if nobody does
   * @throws CancelledException if it was cancelled: the answer may come all the same
   * @throws IOException says for the user why there is no answer
   */
  static <T> T on(CompletableFuture<T> answer, String what, IProgressMonitor monitor)
      throws IOException {
    try {
      return get(answer, AT_ONCE_MILLISECONDS);
    } catch (TimeoutException e) {
      return Display.getCurrent() != null && PlatformUI.isWorkbenchRunning()
          ? whileTheWorkbenchGoesOn(answer, what)
          : untilCancelled(answer, monitor == null ? new NullProgressMonitor() : monitor);
    }
  }

  private static <T> T whileTheWorkbenchGoesOn(CompletableFuture<T> answer, String what)
      throws IOException {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      PlatformUI.getWorkbench()
          .getProgressService()
          .busyCursorWhile(
              monitor -> {
                monitor.beginTask(what, IProgressMonitor.UNKNOWN);
                try {
                  result.complete(untilCancelled(answer, monitor));
                } catch (IOException e) {
                  throw new InvocationTargetException(e);
                } finally {
                  monitor.done();
                }
              });
      return result.join();
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static <T> T untilCancelled(CompletableFuture<T> answer, IProgressMonitor monitor)
      throws IOException {
    while (true) {
      try {
        return get(answer, PAUSE_MILLISECONDS);
      } catch (TimeoutException e) {
        if (monitor.isCanceled()) {
          throw new CancelledException();
        }
      }
    }
  }

  private static <T> T get(CompletableFuture<T> answer, long milliseconds)
      throws IOException, TimeoutException {
    try {
      return answer.get(milliseconds, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    }
  }

  private static IOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IOException("interrupted", e);
  }
}
