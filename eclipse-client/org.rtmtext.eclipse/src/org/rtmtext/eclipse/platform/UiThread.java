package org.rtmtext.eclipse.platform;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** The thread of the workbench's windows, which alone may change documents and editors. */
public final class UiThread {
  private UiThread() {}

  /** Runs the work later on that thread; drops it if the workbench is not running. */
  public static void run(Runnable work) {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(work);
    }
  }

  /** Passes an answer or its failure, as {@link #cause} gives it, to a consumer on that thread. */
  public static <T> void whenComplete(
      CompletableFuture<T> answer, BiConsumer<T, Throwable> consumer) {
    answer.whenComplete((result, failure) -> run(() -> consumer.accept(result, cause(failure))));
  }

  /** A failure without the wrapper that futures add, whose message is not for the user. */
  public static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? cause(failure.getCause())
        : failure;
  }

  /**
   * Computes a value on that thread, and waits for it.
   *
   * @return the alternative if the workbench is not running
   */
  public static <T> T compute(Supplier<T> work, T alternative) {
    if (Display.getCurrent() != null) {
      return work.get();
    }
    AtomicReference<T> result = new AtomicReference<>(alternative);
    if (PlatformUI.isWorkbenchRunning()) {
      try {
        PlatformUI.getWorkbench().getDisplay().syncExec(() -> result.set(work.get()));
      } catch (SWTException e) {
        // The workbench has closed.
      }
    }
    return result.get();
  }
}
