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
 * Waits for an answer of the server. On the UI thread, windows are still painted meanwhile, and
 * after a moment a dialog shows the progress and a Cancel button.
 */
public final class CancellableWait {
  @SuppressWarnings("serial")
  public static final class CancelledException extends IOException {
    public CancelledException() {
      super("cancelled");
    }
  }

  /** Decides whether to continue waiting. */
  public interface Watch {
    /**
     * Called again and again while there is no answer.
     *
     * @param monitor tells whether the user has cancelled, and can show progress
     * @throws IOException to end the wait
     */
    void check(IProgressMonitor monitor) throws IOException;
  }

  /** Most answers come sooner than this, and need no progress dialog. */
  private static final long MILLISECONDS_BEFORE_PROGRESS = 200;

  private static final long POLL_MILLISECONDS = 50;

  private CancellableWait() {}

  /**
   * Waits for the answer and returns it.
   *
   * @param task title of the progress dialog
   * @param monitor may cancel, on other threads than the UI thread; may be null
   * @throws CancelledException if the user cancelled; the server may still carry out the request
   * @throws IOException with a message for the user
   */
  public static <T> T await(CompletableFuture<T> answer, String task, IProgressMonitor monitor)
      throws IOException {
    return await(
        answer,
        task,
        monitor,
        shown -> {
          if (shown.isCanceled()) {
            throw new CancelledException();
          }
        });
  }

  /**
   * As {@link #await(CompletableFuture, String, IProgressMonitor)}.
   *
   * @param watch ends the wait
   */
  public static <T> T await(
      CompletableFuture<T> answer, String task, IProgressMonitor monitor, Watch watch)
      throws IOException {
    try {
      return get(answer, MILLISECONDS_BEFORE_PROGRESS);
    } catch (TimeoutException e) {
      return Display.getCurrent() != null && PlatformUI.isWorkbenchRunning()
          ? withProgressDialog(answer, task, watch)
          : watched(answer, monitor == null ? new NullProgressMonitor() : monitor, watch);
    }
  }

  private static <T> T withProgressDialog(CompletableFuture<T> answer, String task, Watch watch)
      throws IOException {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      PlatformUI.getWorkbench()
          .getProgressService()
          .busyCursorWhile(
              monitor -> {
                monitor.beginTask(task, IProgressMonitor.UNKNOWN);
                try {
                  result.complete(watched(answer, monitor, watch));
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

  private static <T> T watched(CompletableFuture<T> answer, IProgressMonitor monitor, Watch watch)
      throws IOException {
    while (true) {
      watch.check(monitor);
      try {
        return get(answer, POLL_MILLISECONDS);
      } catch (TimeoutException e) {
        // The loop checks again whether to continue waiting.
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
