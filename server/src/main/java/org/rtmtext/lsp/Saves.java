package org.rtmtext.lsp;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Work on the animations beside texts, one after the other in the order in which it came: a later
 * save must not be overtaken by an earlier one, nor a text be forgotten before it is saved.
 */
final class Saves {
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread saver = new Thread(work, "rtm-saver");
            saver.setDaemon(true);
            return saver;
          });

  void add(Runnable work) {
    thread.execute(work);
  }

  /** Completed when all that has been added is done. */
  CompletableFuture<Void> done() {
    return CompletableFuture.runAsync(() -> {}, thread);
  }

  /** Waits until all that has been added is done, or that takes too long. */
  void await(long seconds) {
    try {
      done().get(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      // A file is replaced whole or not at all: the process may end now.
    }
  }
}
