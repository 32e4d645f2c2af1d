package org.rtmtext.eclipse.platform;

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
}
