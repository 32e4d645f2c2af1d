package org.rtmtext.lsp.text;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;

/** Shows progress to the user until it is closed. */
public final class Progress implements AutoCloseable {
  /** Characters or bytes of the smallest work that is shown; smaller work ends too soon to show. */
  public static final long MIN_SIZE = 4 << 20;

  private final LanguageClient client;
  private final Either<String, Integer> token;
  private final Map<Either<String, Integer>, Runnable> running;
  private final CompletableFuture<Void> begun;

  /**
   * @param client null to show nothing
   */
  public Progress(LanguageClient client, String title) {
    this(client, title, Optional.empty(), new ConcurrentHashMap<>(), Optional.empty());
  }

  /**
   * @param client null to show nothing
   * @param given the token under which the client shows progress; empty to ask it for a new one
   * @param running the work that the user can cancel, by the tokens of its progress; thread-safe
   * @param cancel ends the work; empty if the user cannot cancel it
   */
  public Progress(
      LanguageClient client,
      String title,
      Optional<Either<String, Integer>> given,
      Map<Either<String, Integer>, Runnable> running,
      Optional<Runnable> cancel) {
    this.client = client;
    token = given.orElseGet(() -> Either.forLeft(UUID.randomUUID().toString()));
    this.running = running;
    if (client == null) {
      begun = CompletableFuture.completedFuture(null);
      return;
    }
    WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
    begin.setTitle(title);
    begin.setCancellable(cancel.isPresent());
    cancel.ifPresent(c -> running.put(token, c));
    begun =
        given.isPresent()
            ? CompletableFuture.completedFuture(null).thenRun(() -> notify(begin))
            : client
                .createProgress(new WorkDoneProgressCreateParams(token))
                .thenRun(() -> notify(begin));
  }

  /**
   * Shows a percentage and both counts.
   *
   * @param all 0 if nothing is to be done: nothing is shown
   */
  public void report(int done, int all) {
    if (client != null && all > 0) {
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setPercentage((int) (100L * done / all));
      report.setMessage(String.format(Locale.ROOT, "%,d of %,d", done, all));
      begun.thenRun(() -> notify(report));
    }
  }

  private void notify(WorkDoneProgressNotification event) {
    client.notifyProgress(new ProgressParams(token, Either.forLeft(event)));
  }

  @Override
  public void close() {
    if (client != null) {
      running.remove(token);
      begun.thenRun(() -> notify(new WorkDoneProgressEnd()));
    }
  }
}
