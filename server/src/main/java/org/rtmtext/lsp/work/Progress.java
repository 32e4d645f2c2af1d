package org.rtmtext.lsp.work;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;

/** Shows progress to the user until it is closed. */
public final class Progress implements AutoCloseable {
  /** Characters or bytes of the smallest work that is shown; less is done before it can be read. */
  public static final long MIN_SIZE = 4 << 20;

  private final LanguageClient client;
  private final Either<String, Integer> token = Either.forLeft(UUID.randomUUID().toString());
  private final CompletableFuture<Void> begun;
  private final ProgressCancellations cancellations;

  /**
   * @param client null to show nothing
   */
  public Progress(LanguageClient client, String title) {
    this(client, title, new ProgressCancellations(), null);
  }

  /**
   * @param client null to show nothing
   * @param onCancel run when the user cancels; null for work that cannot be cancelled
   */
  public Progress(
      LanguageClient client, String title, ProgressCancellations cancellations, Runnable onCancel) {
    this.client = client;
    this.cancellations = cancellations;
    if (client == null) {
      begun = CompletableFuture.completedFuture(null);
      return;
    }
    WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
    begin.setTitle(title);
    begin.setCancellable(onCancel != null);
    if (onCancel != null) {
      cancellations.add(token, onCancel);
    }
    begun =
        client.createProgress(new WorkDoneProgressCreateParams(token)).thenRun(() -> notify(begin));
  }

  private void notify(WorkDoneProgressNotification event) {
    client.notifyProgress(new ProgressParams(token, Either.forLeft(event)));
  }

  @Override
  public void close() {
    cancellations.remove(token);
    if (client != null) {
      begun.thenRun(() -> notify(new WorkDoneProgressEnd()));
    }
  }
}
