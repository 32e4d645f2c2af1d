package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.eclipse.swt.widgets.Display;

/** Waits for conditions while the workbench handles events. */
final class Wait {
  /** Only ends a hang: far longer than anything takes on a busy machine. */
  static final int MAX_MINUTES = 10;

  private static final int PAUSE = 20;

  private Wait() {}

  static void until(String condition, Callable<Boolean> isMet) throws Exception {
    long end = end();
    while (!isMet.call()) {
      if (isOver(end)) {
        Screenshots.take("timeout");
        fail("timed out waiting until " + condition);
      }
      events();
      Thread.sleep(PAUSE);
    }
    events();
  }

  /** The time, as of System.nanoTime, at which a wait that starts now times out. */
  static long end() {
    return System.nanoTime() + TimeUnit.MINUTES.toNanos(MAX_MINUTES);
  }

  static boolean isOver(long end) {
    return System.nanoTime() - end > 0;
  }

  /** Dispatches all pending events; fails if they never end. */
  static void events() {
    Display display = Display.getCurrent();
    long end = end();
    while (display.readAndDispatch()) {
      if (isOver(end)) {
        fail("timed out handling events, which keep adding others");
      }
    }
  }
}
