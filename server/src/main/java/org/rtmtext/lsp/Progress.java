package org.rtmtext.lsp;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;

/** Shows the user that something takes a while, from its making until it is closed. */
final class Progress implements AutoCloseable {
  /** Work on fewer characters or bytes is done before anybody could read what it is. */
  static final long LARGE = 4 << 20;

  private final LanguageClient client;
  private final Either<String, Integer> token = Either.forLeft(UUID.randomUUID().toString());
  private final CompletableFuture<Void> begun;

  /**
   * @param client null if it shows no progress
   */
  Progress(LanguageClient client, String title) {
    this.client = client;
    if (client == null) {
      begun = CompletableFuture.completedFuture(null);
      return;
    }
    WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
    begin.setTitle(title);
    begin.setCancellable(false);
    begun =
        client.createProgress(new WorkDoneProgressCreateParams(token)).thenRun(() -> tell(begin));
  }

  private void tell(WorkDoneProgressNotification what) {
    client.notifyProgress(new ProgressParams(token, Either.forLeft(what)));
  }

  @Override
  public void close() {
    if (client != null) {
      begun.thenRun(() -> tell(new WorkDoneProgressEnd()));
    }
  }
}
