package org.rtmtext.eclipse.platform;

import java.util.concurrent.atomic.AtomicReference;
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
