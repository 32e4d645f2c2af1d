package org.rtmtext.lsp.work;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What to do when the user cancels progress, by the token of the progress. */
public final class ProgressCancellations {
  private final Map<Either<String, Integer>, Runnable> actions = new ConcurrentHashMap<>();

  void add(Either<String, Integer> token, Runnable action) {
    actions.put(token, action);
  }

  void remove(Either<String, Integer> token) {
    actions.remove(token);
  }

  /** The user has cancelled progress. Does nothing for progress that has ended. */
  public void cancel(Either<String, Integer> token) {
    Runnable action = token == null ? null : actions.remove(token);
    if (action != null) {
      action.run();
    }
  }
}
