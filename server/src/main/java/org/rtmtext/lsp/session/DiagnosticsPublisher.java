package org.rtmtext.lsp.session;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.rtmtext.lsp.protocol.ProblemsPage;

/**
 * Makes the diagnostics of documents, and sends them to clients that do not pull them. There is no
 * delay: an analysis takes less time than typing the next character, and versions that were
 * overtaken meanwhile are skipped.
 */
public final class DiagnosticsPublisher {
  private final Client client;
  private final Documents documents;
  private final Requests requests;
  private final Optional<String> problemsPage = ProblemsPage.find();
  private final WarmUp warmUp = new WarmUp();

  DiagnosticsPublisher(Client client, Documents documents, Requests requests) {
    this.client = client;
    this.documents = documents;
    this.requests = requests;
  }

  /** Answers a client that pulls diagnostics. */
  public CompletableFuture<DocumentDiagnosticReport> pull(String uri) {
    Optional<OpenDocument> document = documents.get(uri).filter(OpenDocument::hasDiagnostics);
    DocumentDiagnosticReport none = report(List.of());
    return document.isEmpty()
        ? CompletableFuture.completedFuture(none)
        : requests.answer(
            executor(document.get()),
            "diagnostic",
            cancel -> report(compute(document.get()).getDiagnostics()),
            none);
  }

  private static DocumentDiagnosticReport report(List<Diagnostic> diagnostics) {
    return new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(diagnostics));
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
    if (!client.features().pullsDiagnostics()) {
      // Not on the thread that reads messages: sending may block.
      requests.files().threads().execute(() -> clearNow(document.uri()));
    }
  }

  private synchronized void clearNow(String uri) {
    // Opened again, it gets the diagnostics of its new text.
    if (documents.get(uri).isEmpty()) {
      client.publish(new PublishDiagnosticsParams(uri, List.of()));
    }
  }
}
