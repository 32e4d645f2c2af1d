package org.rtmtext.files;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;

/**
 * Pauses between attempts at a file that another program uses for moments. The first pause is 10 ms
 * long, each next pause is twice as long, and all together take at most 5 s.
 */
final class RetryPauses {
  private static final long FIRST_MS = 10;
  private static final long MAX_MS = 5000;

  private final Path file;
  private final ReplacementObserver observer;
  private long next = FIRST_MS;
  private long waited;

  RetryPauses(Path file, ReplacementObserver observer) {
    this.file = file;
    this.observer = observer;
  }

  /**
   * Waits before the next attempt.
   *
   * @return false if there must be none: the time is up, or the observer gave up
   * @throws InterruptedIOException if the thread was interrupted
   */
  boolean pause() throws IOException {
    long pause = Math.min(next, MAX_MS - waited);
    try {
      if (pause == 0 || !observer.pause(file, waited, pause)) {
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while another program used the file");
    }
    waited += pause;
    next *= 2;
    return true;
  }
}
