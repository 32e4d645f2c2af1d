package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.Callable;
import org.eclipse.swt.widgets.Display;

/** Waits on conditions while the workbench goes on. */
final class Wait {
  private static final long MOST_MILLISECONDS = 60_000;
  private static final int PAUSE = 20;

  private Wait() {}

  static void until(String what, Callable<Boolean> condition) throws Exception {
    long end = System.currentTimeMillis() + MOST_MILLISECONDS;
    while (!condition.call()) {
      if (System.currentTimeMillis() > end) {
        Pictures.take("waited-in-vain");
        fail("waited in vain until " + what);
      }
      events();
      Thread.sleep(PAUSE);
    }
    events();
  }

  /** Has everything done that waits to be. */
  static void events() {
    Display display = Display.getCurrent();
    while (display.readAndDispatch()) {}
  }
}
