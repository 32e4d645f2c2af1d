package org.rtmtext.lsp;

import java.util.concurrent.atomic.AtomicBoolean;
import org.rtmtext.text.TextReader;

/**
 * Loads the grammar in the background, once there is something to edit. Texts of the printer's
 * shape do not need it; the first slip of the pen does.
 */
final class WarmUp {
  /** Each line of it is left to the grammar. */
  private static final String SAMPLE =
      "rtm bmtr 5\nmotion 0 0\nbones\n a\nframe 0\n a | euler 0 0 0 | 0 0 0\nframe x\n";

  /** Time for what the user is waiting for. */
  private static final int DELAY_MILLISECONDS = 500;

  private final AtomicBoolean begun = new AtomicBoolean();

  void begin() {
    if (begun.compareAndSet(false, true)) {
      Thread thread = new Thread(WarmUp::run, "rtm-warm-up");
      thread.setDaemon(true);
      thread.setPriority(Thread.MIN_PRIORITY);
      thread.start();
    }
  }

  private static void run() {
    try {
      Thread.sleep(DELAY_MILLISECONDS);
      TextReader.read(SAMPLE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
