package org.rtmtext.files;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;

/**
 * Replaces a file that another program may have open. Windows refuses this as long as the file is
 * open, which in an indexer or a virus scanner takes moments: it is tried again for some seconds.
 */
final class HeldFile {
  private static final long FIRST_PAUSE_MS = 10;
  private static final long MAX_TOTAL_MS = 5000;

  private final Path file;
  private final Pause pause;

  /** Replaces the file. */
  interface Attempt {
    void run() throws IOException;
  }

  /** Waits; tests only count. */
  interface Pause {
    void of(long milliseconds) throws InterruptedException;
  }

  HeldFile(Path file) {
    this(file, Thread::sleep);
  }

  HeldFile(Path file, Pause pause) {
    this.file = file;
    this.pause = pause;
  }

  /**
   * Replaces the file, with pauses between attempts that double from 10 ms to 5 s in all.
   *
   * @throws IOException if the last attempt failed too, or another error occurred
   */
  void replace(Attempt attempt) throws IOException {
    long waited = 0;
    for (long next = FIRST_PAUSE_MS; ; next *= 2) {
      try {
        attempt.run();
        return;
      } catch (FileSystemException e) {
        if (!mayBeHeld()) {
          throw e;
        }
        if (waited >= MAX_TOTAL_MS) {
          throw new FileSystemException(
              file.toString(),
              null,
              "another program has " + file.getFileName() + " open; close it there and save again");
        }
      }
      long milliseconds = Math.min(next, MAX_TOTAL_MS - waited);
      sleep(milliseconds);
      waited += milliseconds;
    }
  }

  /** Only Windows, whose files have no POSIX attributes, protects open files. */
  private boolean mayBeHeld() {
    return Files.getFileAttributeView(file, PosixFileAttributeView.class) == null
        && Files.isWritable(file);
  }

  private void sleep(long milliseconds) throws IOException {
    try {
      pause.of(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while another program had the file open");
    }
  }
}
