package org.rtmtext.lsp.text;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The work that the user can cancel, by the tokens of its progress. Thread-safe. */
public final class ProgressTokens {
  private final Map<Either<String, Integer>, Runnable> running = new ConcurrentHashMap<>();

  void add(Either<String, Integer> token, Runnable cancel) {
    running.put(token, cancel);
  }

  void remove(Either<String, Integer> token) {
    running.remove(token);
  }

  /** Cancels work; does nothing if it has ended. */
  public void cancel(Either<String, Integer> token) {
    Optional.ofNullable(token).map(running::get).ifPresent(Runnable::run);
  }
}
