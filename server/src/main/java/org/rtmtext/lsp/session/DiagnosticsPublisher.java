package org.rtmtext.lsp.session;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.rtmtext.lsp.session.OpenDocument.DiagnosticResult;
import org.rtmtext.lsp.text.Latest;

/**
 * Makes the diagnostics of documents, and sends them to clients that do not pull them. An edit is
 * answered at once; of a flood of edits, {@link Latest} skips the versions that were overtaken.
 */
public final class DiagnosticsPublisher {
  private final Client client;
  private final Documents documents;
  private final RequestRunner requests;
  private final Latest.Timer timer;
  private WorkspaceProblems workspace;

  DiagnosticsPublisher(
      Client client, Documents documents, RequestRunner requests, Latest.Timer timer) {
    this.client = client;
    this.documents = documents;
    this.requests = requests;
    this.timer = timer;
  }

  /** Sets the source of the problems of documents that are not open. */
  void setWorkspace(WorkspaceProblems problems) {
    workspace = problems;
  }

  /**
   * Answers a client that pulls diagnostics.
   *
   * @param previous identifies the result that the client has; null if it has none
   */
  public CompletableFuture<DocumentDiagnosticReport> pull(String uri, String previous) {
    Optional<OpenDocument> document = documents.get(uri).filter(OpenDocument::hasDiagnostics);
    return document.isEmpty()
        ? CompletableFuture.completedFuture(workspace.report(uri, previous))
        : latest(document.get())
            .thenApply(
                found ->
                    found
                        .map(d -> document.get().lastResult().report(d.getDiagnostics(), previous))
                        .orElse(DiagnosticResult.NONE));
  }

  /** Publishes the diagnostics of a document that was opened or edited. */
  void publish(OpenDocument document) {
    if (!client.features().pullsDiagnostics() && document.hasDiagnostics()) {
      latest(document);
    }
  }

  /** The diagnostics of the newest version; empty if the server fails. */
  private CompletableFuture<Optional<PublishDiagnosticsParams>> latest(OpenDocument document) {
    return document
        .latestDiagnostics()
        .compute(
            timer,
            document.readsFiles() ? requests.files() : requests.workers(),
            () ->
                requests.guarded(
                    "diagnostics", () -> Optional.of(compute(document)), Optional.empty()));
  }

  private PublishDiagnosticsParams compute(OpenDocument document) {
    PublishDiagnosticsParams diagnostics =
        document.diagnostics(client.settings().of(document.uri()));
    if (document instanceof OpenText) {
      workspace.weaken(document.uri(), diagnostics.getDiagnostics());
      WarmUp.beginEdits();
    }
    if (!client.features().pullsDiagnostics()) {
      synchronized (this) {
        if (documents.isOpen(document)) {
          workspace.replaced(document.uri());
          client.publish(diagnostics);
        }
      }
    }
    return diagnostics;
  }

  /** Publishes diagnostics that have changed although the text has not. */
  void publishAgain(OpenDocument document) {
    publish(document);
    client.refreshDiagnostics();
  }

  /** Removes the diagnostics of a closed document from the client. */
  void clear(OpenDocument document) {
    // Not on the thread that reads messages: sending may block.
    requests.files().execute(() -> clearNow(document.uri()));
  }

  private void clearNow(String uri) {
    synchronized (this) {
      // Opened again, it gets the diagnostics of its new text.
      if (!client.features().pullsDiagnostics() && documents.get(uri).isEmpty()) {
        client.publish(new PublishDiagnosticsParams(uri, List.of()));
      }
    }
    workspace.closed(uri);
    workspace.skeletonProblems().closed(uri);
  }
}
