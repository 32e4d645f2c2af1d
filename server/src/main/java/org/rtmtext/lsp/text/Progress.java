package org.rtmtext.lsp.text;

import java.util.Locale;
import java.util.Map;
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

/** The progress of work, which the client shows to the user until this object is closed. */
public final class Progress implements AutoCloseable {
  /** Work on at most this many characters or bytes ends too soon to be shown. */
  public static final long MIN_SIZE = 4 << 20;

  /** Shows nothing. */
  public static final Progress NONE = new Progress();

  private final LanguageClient client;
  private final Either<String, Integer> token;
  private final Map<Either<String, Integer>, Runnable> running;
  private final CompletableFuture<Void> begun;

  private Progress() {
    client = null;
    token = Either.forLeft("");
    running = Map.of();
    begun = CompletableFuture.completedFuture(null);
  }

  private Progress(
      LanguageClient client,
      Either<String, Integer> token,
      Map<Either<String, Integer>, Runnable> running,
      CompletableFuture<Void> created,
      WorkDoneProgressBegin begin) {
    this.client = client;
    this.token = token;
    this.running = running;
    begun = created.thenRun(() -> notify(begin));
  }

  /** Shows the progress of work that the user cannot cancel. */
  public static Progress of(LanguageClient client, String title) {
    Either<String, Integer> token = newToken();
    return new Progress(
        client, token, new ConcurrentHashMap<>(), created(client, token), begin(title, false));
  }

  /**
   * Shows the progress of work that the user can cancel.
   *
   * @param running the actions that end such work, by the token of its progress; contains {@code
   *     cancel} until the progress is closed. Thread-safe
   * @param cancel ends the work
   */
  public static Progress cancellable(
      LanguageClient client,
      String title,
      Map<Either<String, Integer>, Runnable> running,
      Runnable cancel) {
    Either<String, Integer> token = newToken();
    running.put(token, cancel);
    return new Progress(client, token, running, created(client, token), begin(title, true));
  }

  /**
   * As {@link #cancellable(LanguageClient, String, Map, Runnable)}, for work that a client asked
   * for with a token.
   *
   * @param given the token under which the client shows progress
   */
  public static Progress cancellable(
      LanguageClient client,
      String title,
      Either<String, Integer> given,
      Map<Either<String, Integer>, Runnable> running,
      Runnable cancel) {
    running.put(given, cancel);
    return new Progress(
        client, given, running, CompletableFuture.completedFuture(null), begin(title, true));
  }

  private static Either<String, Integer> newToken() {
    return Either.forLeft(UUID.randomUUID().toString());
  }

  private static CompletableFuture<Void> created(
      LanguageClient client, Either<String, Integer> token) {
    return client.createProgress(new WorkDoneProgressCreateParams(token));
  }

  private static WorkDoneProgressBegin begin(String title, boolean isCancellable) {
    WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
    begin.setTitle(title);
    begin.setCancellable(isCancellable);
    return begin;
  }

  /**
   * Shows how much of the work is done, as a percentage and as two counts, such as {@code 3 of 12}.
   *
   * @param all total number of items; if it is 0, nothing is shown
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
