package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.eclipse.swt.widgets.Display;

/** Waits on conditions while the workbench continues. */
final class Wait {
  /** Ends a hang, and nothing else: far longer than anything takes on a busy machine. */
  static final int MAX_MINUTES = 10;

  private static final int PAUSE = 20;

  private Wait() {}

  static void until(String what, Callable<Boolean> condition) throws Exception {
    long end = end();
    while (!condition.call()) {
      if (isOver(end)) {
        Screenshots.take("waited-in-vain");
        fail("waited in vain until " + what);
      }
      events();
      Thread.sleep(PAUSE);
    }
    events();
  }

  /** When a wait that begins now is a hang. */
  static long end() {
    return System.nanoTime() + TimeUnit.MINUTES.toNanos(MAX_MINUTES);
  }

  static boolean isOver(long end) {
    return System.nanoTime() - end > 0;
  }

  /** Dispatches all pending events. */
  static void events() {
    Display display = Display.getCurrent();
    while (display.readAndDispatch()) {}
  }
}
