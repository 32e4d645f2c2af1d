package org.rtmtext.testing;

import java.io.IOException;

/** Starts processes on each system that runs the tests. */
public final class Processes {
  private static final int STARTS = 3;

  private Processes() {}

  /**
   * Starts a process. Wine now and then loses a new process before its program begins, and reports
   * ERROR_INTERNAL_ERROR; then the process is started again.
   */
  public static Process start(ProcessBuilder builder) throws IOException {
    for (int starts = 1; ; starts++) {
      try {
        return builder.start();
      } catch (IOException e) {
        // Set by .ci/windows.
        boolean lost = Boolean.getBoolean("rtm.wine") && e.toString().contains(" error=1359,");
        if (!lost || starts == STARTS) {
          throw e;
        }
        System.err.println("Wine lost a process at its start: " + builder.command());
      }
    }
  }
}
