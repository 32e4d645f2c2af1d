package org.rtmtext.eclipse.features;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.commands.operations.AbstractOperation;
import org.eclipse.core.commands.operations.IOperationHistory;
import org.eclipse.core.commands.operations.IUndoableOperation;
import org.eclipse.core.commands.operations.OperationHistoryFactory;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.DocumentVersion;
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
    ApplyWorkspaceEditParams request =
        ServerConnection.read(params, ApplyWorkspaceEditParams.class);
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    UiThread.run(
        () -> {
          try {
            answer.complete(Map.of("applied", apply(request.getEdit(), request.getLabel())));
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
   * @param label the name of its undo step
   * @return whether the edit was applied
   */
  static boolean apply(WorkspaceEdit edit, String label) {
    List<Runnable> changes = new ArrayList<>();
    if (edit.getDocumentChanges() != null) {
      for (Either<TextDocumentEdit, ResourceOperation> element : edit.getDocumentChanges()) {
        Optional<Runnable> change =
            element.isLeft() ? change(element.getLeft(), label) : Optional.empty();
        if (change.isEmpty()) {
          return false;
        }
        changes.add(change.get());
      }
    }
    changes.forEach(Runnable::run);
    return !changes.isEmpty();
  }

  /**
   * Replaces a text if it still has the version. Call on the UI thread.
   *
   * @param label the name of the undo step
   * @return whether it was replaced
   */
  static boolean replace(DocumentVersion version, String text, String label) {
    Position end = new Position(version.document().getNumberOfLines() - 1, Integer.MAX_VALUE);
    TextEdit all = new TextEdit(new Range(new Position(0, 0), end), text);
    Optional<Runnable> change = Ranges.change(List.of(all), version.document());
    boolean isCurrent = version.isCurrent() && change.isPresent();
    if (isCurrent) {
      named(change.get(), version.document(), label);
    }
    return isCurrent;
  }

  private static Optional<Runnable> change(TextDocumentEdit change, String label) {
    VersionedTextDocumentIdentifier text = change.getTextDocument();
    return DocumentSynchronizer.version(text.getUri())
        .filter(version -> Integer.valueOf(version.number()).equals(text.getVersion()))
        .flatMap(
            version ->
                Ranges.change(
                        change.getEdits().stream().map(Either::getLeft).toList(),
                        version.document())
                    .map(work -> () -> named(work, version.document(), label)));
  }

  /** Makes a change, and names its undo step; Eclipse names every step "Typing". */
  private static void named(Runnable change, IDocument document, String label) {
    IOperationHistory history = OperationHistoryFactory.getOperationHistory();
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    IUndoableOperation before =
        undo == null ? null : history.getUndoOperation(undo.getUndoContext());
    change.run();
    if (undo != null
        && history.getUndoOperation(undo.getUndoContext()) instanceof AbstractOperation step
        && step != before) {
      step.setLabel(label);
      history.operationChanged(step);
    }
  }
}
