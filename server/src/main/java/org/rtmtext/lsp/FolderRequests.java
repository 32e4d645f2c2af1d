package org.rtmtext.lsp;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.rtmtext.lsp.protocol.Messages.FolderFixParams;

/** Requests that fix all animations of a folder. LSP4J finds them in interfaces only. */
public interface FolderRequests {
  /** Finds what would be fixed in a folder. Changes no file. */
  @JsonRequest("rtm/previewFixes")
  CompletableFuture<FolderPreview> preview(FolderFixParams params);

  /** The changes of the text of one file. */
  @JsonRequest("rtm/fixDiff")
  CompletableFuture<FolderFixes.Diff> diff(FolderFixParams params);

  /** Fixes files as in the preview. */
  @JsonRequest("rtm/applyFixes")
  CompletableFuture<FolderFixes.Applied> apply(FolderFixParams params);

  /** Gives files the content that they had before their fixes. */
  @JsonRequest("rtm/undoFixes")
  CompletableFuture<FolderFixes.Undone> undo(FolderFixParams params);
}
