package org.rtmtext.eclipse.features;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.Ranges;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

/** Applies the server's edits of several texts. */
public final class WorkspaceEdits {
  private WorkspaceEdits() {}

  /** Starts to answer {@code workspace/applyEdit}. */
  public static void register(LanguageServer server) {
    server.messages().onRequest("workspace/applyEdit", WorkspaceEdits::answer);
  }

  private static CompletableFuture<Map<String, Object>> answer(JsonObject params) {
    WorkspaceEdit edit = ServerConnection.read(params, ApplyWorkspaceEditParams.class).getEdit();
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    UiThread.run(
        () -> {
          try {
            answer.complete(Map.of("applied", apply(edit)));
          } finally {
            answer.complete(Map.of("applied", false));
          }
        });
    return answer;
  }

  /**
   * Applies an edit of the workspace if all its texts still have the versions that it is for;
   * otherwise changes nothing. Call on the UI thread.
   *
   * @param edit with {@code documentChanges}
   * @return whether the edit was applied
   */
  static boolean apply(WorkspaceEdit edit) {
    List<Runnable> changes = new ArrayList<>();
    if (edit.getDocumentChanges() != null) {
      for (Either<TextDocumentEdit, ResourceOperation> element : edit.getDocumentChanges()) {
        Optional<Runnable> change = element.isLeft() ? change(element.getLeft()) : Optional.empty();
        if (change.isEmpty()) {
          return false;
        }
        changes.add(change.get());
      }
    }
    changes.forEach(Runnable::run);
    return !changes.isEmpty();
  }

  private static Optional<Runnable> change(TextDocumentEdit change) {
    VersionedTextDocumentIdentifier text = change.getTextDocument();
    return DocumentSynchronizer.version(text.getUri())
        .filter(version -> Integer.valueOf(version.number()).equals(text.getVersion()))
        .flatMap(
            version ->
                Ranges.change(
                    change.getEdits().stream().map(Either::getLeft).toList(), version.document()));
  }
}
