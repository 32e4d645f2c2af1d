package org.rtmtext.lsp.text;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The answer to a request that replaces a file. It can be cancelled until the file is replaced.
 * After that the result is always sent: without it, the client would keep the hash of the replaced
 * file.
 */
public final class CancellableSave<T> extends CompletableFuture<T> {
  private enum State {
    OPEN,
    CANCELLED,
    REPLACING
  }

  private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

  @Override
  public boolean cancel(boolean mayInterrupt) {
    return state.compareAndSet(State.OPEN, State.CANCELLED) && super.cancel(mayInterrupt);
  }

  /**
   * Ends the work of a cancelled request.
   *
   * @throws CancellationException if the request was cancelled
   */
  public void checkCancelled() {
    if (state.get() == State.CANCELLED) {
      throw new CancellationException();
    }
  }

  /** The file was not replaced. Until the next attempt, the request can be cancelled. */
  void replacementRefused() {
    state.compareAndSet(State.REPLACING, State.OPEN);
  }

  /**
   * Ends the work of a cancelled request; from now on, the request cannot be cancelled.
   *
   * @throws CancellationException if the request was cancelled
   */
  public void beforeReplacement() {
    state.compareAndSet(State.OPEN, State.REPLACING);
    checkCancelled();
  }
}
