package org.rtmtext.lsp.session;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.rtmtext.lsp.protocol.ProblemsPage;

/**
 * Makes the diagnostics of documents, and sends them to clients that do not pull them. There is no
 * delay: an analysis takes less time than typing the next character, and versions that were
 * overtaken meanwhile are skipped.
 */
public final class DiagnosticsPublisher {
  private final Client client;
  private final Documents documents;
  private final RequestRunner requests;
  private final Optional<String> problemsPage = ProblemsPage.find();
  private final WarmUp warmUp = new WarmUp();
  private WorkspaceProblems workspace;

  DiagnosticsPublisher(Client client, Documents documents, RequestRunner requests) {
    this.client = client;
    this.documents = documents;
    this.requests = requests;
  }

  /** Sets what knows the problems of documents that are not open. */
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
        : requests.answer(
            executor(document.get()),
            "diagnostic",
            cancel ->
                document
                    .get()
                    .lastResult()
                    .report(compute(document.get()).getDiagnostics(), previous),
            DiagnosticResult.NONE);
  }

  private PublishDiagnosticsParams compute(OpenDocument document) {
    PublishDiagnosticsParams diagnostics =
        document.diagnostics(client.settings().of(document.uri()), problemsPage);
    if (document instanceof OpenText) {
      warmUp.begin();
    }
    return diagnostics;
  }

  /** Publishes the diagnostics of a document that was opened or edited. */
  void publish(OpenDocument document) {
    if (!client.features().pullsDiagnostics()
        && document.hasDiagnostics()
        && document.isPublishQueued().compareAndSet(false, true)) {
      executor(document)
          .execute(() -> requests.guarded("publishing diagnostics", () -> publishNow(document)));
    }
  }

  private Executor executor(OpenDocument document) {
    return document.readsFiles() ? requests.files().threads() : requests.workers();
  }

  private void publishNow(OpenDocument document) {
    // One at a time, so that no older version is sent after a newer one.
    synchronized (document) {
      document.isPublishQueued().set(false);
      PublishDiagnosticsParams diagnostics = compute(document);
      synchronized (this) {
        if (documents.isOpen(document)) {
          client.publish(diagnostics);
        }
      }
    }
  }

  /** Publishes diagnostics that have changed although the text has not. */
  void publishAgain(OpenDocument document) {
    publish(document);
    client.refreshDiagnostics();
  }

  /** Removes the diagnostics of a closed document from the client. */
  void clear(OpenDocument document) {
    // Not on the thread that reads messages: sending may block.
    requests.files().threads().execute(() -> clearNow(document.uri()));
  }

  /** A document is about to be closed. */
  void closing(String uri) {
    workspace.closing(uri);
  }

  private void clearNow(String uri) {
    synchronized (this) {
      // Opened again, it gets the diagnostics of its new text.
      if (!client.features().pullsDiagnostics() && documents.get(uri).isEmpty()) {
        client.publish(new PublishDiagnosticsParams(uri, List.of()));
      }
    }
    workspace.closed(uri);
  }
}
