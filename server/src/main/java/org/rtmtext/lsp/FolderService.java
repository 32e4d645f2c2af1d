package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.rtmtext.lsp.protocol.Messages.FolderFixParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.RequestRunner;
import org.rtmtext.lsp.session.Session;

/** Answers the requests that fix all animations of a folder. */
final class FolderService implements FolderRequests {
  private final RequestRunner requests;
  private final FolderFixes fixes;

  FolderService(Session session) {
    requests = session.requests();
    fixes = new FolderFixes(session);
  }

  @Override
  public CompletableFuture<FolderPreview> preview(FolderFixParams params) {
    return requests.readFiles("rtm/previewFixes", cancel -> fixes.preview(params, cancel), null);
  }

  @Override
  public CompletableFuture<FolderFixes.Diff> diff(FolderFixParams params) {
    return requests.readFiles("rtm/fixDiff", cancel -> fixes.diff(params), null);
  }

  @Override
  public CompletableFuture<FolderFixes.Applied> apply(FolderFixParams params) {
    return replaceFiles("rtm/applyFixes", params, () -> fixes.apply(params));
  }

  @Override
  public CompletableFuture<FolderFixes.Undone> undo(FolderFixParams params) {
    return replaceFiles("rtm/undoFixes", params, () -> fixes.undo(params));
  }

  /** The client gets the result even if it cancels the request: files may have been changed. */
  private <T> CompletableFuture<T> replaceFiles(
      String name, FolderFixParams params, Supplier<T> work) {
    Path backup;
    try {
      backup = RtmUri.requireFile(params.backup);
    } catch (RequestFailedException e) {
      return CompletableFuture.failedFuture(e);
    }
    return requests.replaceFile(
        backup,
        name,
        observer -> {
          observer.beforeReplacement();
          return work.get();
        },
        null);
  }
}
