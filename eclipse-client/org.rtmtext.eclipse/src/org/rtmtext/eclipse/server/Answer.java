package org.rtmtext.eclipse.server;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.IProgressMonitor;

/** Waits for answers of the server. */
public final class Answer {
  private Answer() {}

  /**
   * Waits, with progress and a Cancel button.
   *
   * @param task title of the progress dialog
   * @param monitor may cancel, on other threads than the UI thread; may be null
   * @throws IOException with a message for the user
   */
  public static <T> T await(CompletableFuture<T> answer, String task, IProgressMonitor monitor)
      throws IOException {
    return CancellableWait.await(answer, task, monitor);
  }
}
