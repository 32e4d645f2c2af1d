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
  private final ReplacementObserver observer;

  /** Checks that the file may still be replaced, and replaces it. */
  interface Attempt {
    void run() throws IOException;
  }

  HeldFile(Path file, ReplacementObserver observer) {
    this.file = file;
    this.observer = observer;
  }

  /**
   * Replaces the file, with pauses between attempts that double from 10 ms to 5 s in all.
   *
   * @throws IOException if the last attempt failed too, the observer gave up, or another error
   *     occurred
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
      }
      long pause = Math.min(next, MAX_TOTAL_MS - waited);
      if (pause == 0 || !pause(waited, pause)) {
        throw new FileSystemException(
            file.toString(),
            null,
            "another program has " + file.getFileName() + " open; close it there and try again");
      }
      waited += pause;
    }
  }

  /** Only Windows, whose files have no POSIX attributes, protects open files. */
  private boolean mayBeHeld() {
    return Files.getFileAttributeView(file, PosixFileAttributeView.class) == null
        && Files.isWritable(file);
  }

  private boolean pause(long waited, long milliseconds) throws IOException {
    try {
      return observer.pause(file, waited, milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while another program had the file open");
    }
  }
}
