package org.rtmtext.lsp;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The answer to a request that replaces a file. It can be cancelled until the file is replaced, and
 * then nothing is written; from there on, the answer is the result: a client that was told of a
 * cancellation would keep the hash of a file that is no more.
 */
final class SaveRequest<T> extends CompletableFuture<T> {
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
   * Ends the work of a request that was cancelled.
   *
   * @throws CancellationException if it was
   */
  void checkCancelled() {
    if (state.get() == State.CANCELLED) {
      throw new CancellationException();
    }
  }

  /**
   * The point of no return.
   *
   * @throws CancellationException if the request was cancelled
   */
  void beforeReplacement() {
    state.compareAndSet(State.OPEN, State.REPLACING);
    checkCancelled();
  }
}
