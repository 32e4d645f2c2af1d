package org.rtmtext.files;

import java.nio.file.Path;

/** Follows the replacement of a file, and can cancel it. */
@FunctionalInterface
public interface ReplacementObserver {
  /**
   * Called before each attempt to replace the file: the new content is on the disk, and the
   * condition holds. Cancels the replacement by throwing an exception, which is passed on.
   */
  void beforeReplacement();

  /**
   * Waits between two attempts, because another program has the file open or is replacing it.
   *
   * @param waitedMs how long the earlier calls waited, in milliseconds
   * @param pauseMs how long to wait, in milliseconds
   * @return false to give up
   */
  default boolean pause(Path file, long waitedMs, long pauseMs) throws InterruptedException {
    Thread.sleep(pauseMs);
    return true;
  }
}
