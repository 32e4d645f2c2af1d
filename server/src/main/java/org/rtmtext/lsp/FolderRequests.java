package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.rtmtext.lsp.fix.FolderFixParams;
import org.rtmtext.lsp.fix.FolderFixes;
import org.rtmtext.lsp.fix.FolderPreview;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.Requests;
import org.rtmtext.lsp.session.Session;

/** Requests that fix all animations of a folder. */
public final class FolderRequests {
  private final Requests requests;
  private final FolderFixes fixes;

  FolderRequests(Session session) {
    requests = session.requests();
    fixes = new FolderFixes(session);
  }

  /** Finds what would be fixed in a folder. Changes no file. */
  @JsonRequest("rtm/previewFixes")
  public CompletableFuture<FolderPreview> preview(FolderFixParams params) {
    return requests.readFiles("rtm/previewFixes", cancel -> fixes.preview(params, cancel), null);
  }

  /** The changes of the text of one file. */
  @JsonRequest("rtm/fixDiff")
  public CompletableFuture<FolderFixes.Diff> diff(FolderFixParams params) {
    return requests.readFiles("rtm/fixDiff", cancel -> fixes.diff(params), null);
  }

  /** Fixes files as in the preview. */
  @JsonRequest("rtm/applyFixes")
  public CompletableFuture<FolderFixes.Applied> apply(FolderFixParams params) {
    return replaceFiles("rtm/applyFixes", params, () -> fixes.apply(params));
  }

  /** Gives files the content that they had before their fixes. */
  @JsonRequest("rtm/undoFixes")
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
        beforeReplacement -> {
          beforeReplacement.run();
          return work.get();
        },
        null);
  }
}
