package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

/** Named pipes, whose opening waits for a writer that never comes. */
public final class Fifo {
  private Fifo() {}

  /** Makes a named pipe; a test is skipped where there are none. */
  public static Path make(Path file) throws InterruptedException {
    try {
      assumeTrue(new ProcessBuilder("mkfifo", file.toString()).start().waitFor() == 0, "mkfifo");
    } catch (IOException e) {
      assumeTrue(false, "no mkfifo");
    }
    return file;
  }
}
