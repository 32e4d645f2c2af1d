package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.DiagnosticStore.Changes;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Latest;
import org.rtmtext.problem.Problem;

/**
 * Sends the problems in the store, and those of open documents, as diagnostics. Clients that pull
 * get them as answers, other clients as notifications. Diagnostics are computed at once after an
 * edit; during a flood of edits, {@link Latest} skips outdated versions.
 *
 * <p>The problems of {@code model.cfg} files are pushed even to clients that pull. While a {@code
 * model.cfg} is open, only the problems that animations show are still pushed to clients that pull;
 * for other clients, these are part of the diagnostics of the document.
 */
public final class DiagnosticsPublisher {
  private final Client client;
  private final Documents documents;
  private final RequestRunner requests;
  private final DiagnosticStore store;
  private final Latest.Timer timer;
  private final WorkspacePulls pulls;

  /** Files with problems that were sent to a client that does not pull. */
  private final Set<Path> shown = new HashSet<>();

  DiagnosticsPublisher(
      Client client,
      Documents documents,
      RequestRunner requests,
      DiagnosticStore store,
      Latest.Timer timer) {
    this.client = client;
    this.documents = documents;
    this.requests = requests;
    this.store = store;
    this.timer = timer;
    pulls = new WorkspacePulls(client, documents, store);
  }

  /** The requests for the problems of the whole workspace. */
  WorkspacePulls pulls() {
    return pulls;
  }

  private static Optional<Path> file(String uri) {
    return RtmUri.anyFile(uri).map(WatchedFiles::key);
  }

  private Optional<DiagnosticResult> result(Path file) {
    return store.result(file, client.settings());
  }

  private boolean isPulled() {
    return client.features().pullsDiagnostics();
  }

  /**
   * Answers {@code textDocument/diagnostic}. If the document is not open, the answer has the
   * problems of its file, if the file was checked.
   *
   * @param previous identifies the result that the client has; null if it has none
   */
  public CompletableFuture<DocumentDiagnosticReport> pull(String uri, String previous) {
    return documents
        .get(uri)
        .filter(OpenDocument::hasDiagnostics)
        .map(this::latest)
        .orElseGet(() -> CompletableFuture.completedFuture(file(uri).flatMap(this::result)))
        .thenApply(found -> found.map(r -> r.report(previous)).orElse(DiagnosticResult.NONE));
  }

  /** Publishes the diagnostics of a document that was opened or edited, unless the client pulls. */
  void publish(OpenDocument document) {
    if (!isPulled() && document.hasDiagnostics()) {
      latest(document);
    }
  }

  /**
   * Publishes diagnostics that have changed although the text has not, or asks the client to pull
   * again.
   */
  void publishAgain(OpenDocument document) {
    publish(document);
    client.refreshDiagnostics();
  }

  /** The diagnostics of the newest version; empty if the server fails. */
  private CompletableFuture<Optional<DiagnosticResult>> latest(OpenDocument document) {
    return document
        .latestDiagnostics()
        .compute(
            timer,
            document.readsFiles() ? requests.files() : requests.workers(),
            () ->
                requests.guarded(
                    "diagnostics", () -> Optional.of(compute(document)), Optional.empty()));
  }

  private DiagnosticResult compute(OpenDocument document) {
    PublishDiagnosticsParams diagnostics =
        document.diagnostics(document.settings(client.settings()), store.skeletons(), isPulled());
    if (document instanceof OpenText) {
      WarmUp.beginEdits();
    }
    if (!isPulled()) {
      publish(document, diagnostics);
    }
    DiagnosticResult result = store.put(document, diagnostics.getDiagnostics());
    if (!documents.isOpen(document)) {
      store.remove(document);
    }
    return result;
  }

  private synchronized void publish(OpenDocument document, PublishDiagnosticsParams diagnostics) {
    if (documents.isOpen(document)) {
      removeOfFile(document);
      client.publish(diagnostics);
    }
  }

  /**
   * Removes the diagnostics that were sent for the file of an open text, before those of the text
   * are sent. Otherwise a client may show both at the file, if the text has another URI.
   */
  private void removeOfFile(OpenDocument document) {
    document
        .path()
        .map(WatchedFiles::key)
        .filter(shown::remove)
        .map(client.animationUris()::of)
        .filter(other -> !other.equals(document.uri()))
        .ifPresent(this::publishNone);
  }

  private void publishNone(String uri) {
    client.publish(new PublishDiagnosticsParams(uri, List.of()));
  }

  /**
   * Shows the problems of the file of a closed document instead of those of the document. Sending
   * may block.
   */
  void closed(OpenDocument document) {
    String uri = document.uri();
    store.remove(document);
    removeOfDocument(uri);
    pulls.closed(uri);
    file(uri).filter(file -> store.scanned(file).isPresent()).ifPresent(this::show);
    store.skeletons().config(uri).ifPresent(this::showConfig);
  }

  /** Forgets the result of a document that is no longer open. */
  void forget(OpenDocument document) {
    store.remove(document);
  }

  private synchronized void removeOfDocument(String uri) {
    // A document that was opened again keeps the diagnostics of its new text.
    if (!isPulled() && documents.get(uri).isEmpty()) {
      publishNone(uri);
    }
  }

  /** Sends the new result of a file that was checked. */
  void checked(Path file) {
    pulls.changed(file);
    show(file);
  }

  /** Removes the problems of a file that was deleted, or is no longer in the workspace. */
  void removed(Path file) {
    pulls.removed(file);
    show(file);
  }

  /** Sends the problems of a file that is not open to a client that does not pull diagnostics. */
  synchronized void show(Path file) {
    if (isPulled() || documents.isOpen(file)) {
      return;
    }
    List<Diagnostic> problems = result(file).map(DiagnosticResult::diagnostics).orElse(List.of());
    boolean wasShown = problems.isEmpty() ? shown.remove(file) : !shown.add(file);
    if (wasShown || !problems.isEmpty()) {
      client.publish(new PublishDiagnosticsParams(client.animationUris().of(file), problems));
    }
  }

  /** Sends the results of files and open texts that {@link DiagnosticStore} names as changed. */
  void changed(Changes changes) {
    changes.configs().forEach(this::showConfig);
    changes.animations().stream()
        .filter(file -> store.scanned(file).isPresent())
        .forEach(this::checked);
    List<OpenText> texts =
        documents.texts().stream()
            .filter(
                text ->
                    text.path().map(WatchedFiles::key).stream()
                        .anyMatch(changes.animations()::contains))
            .toList();
    texts.forEach(this::publish);
    if (!texts.isEmpty()) {
      client.refreshDiagnostics();
    }
  }

  /**
   * Removes problems that were pushed for a {@code model.cfg} before it was opened, if the client
   * would show them twice: a client that pulls gets the problems of the document as an answer, and
   * other clients may use another spelling of its URI.
   */
  void configOpened(String uri) {
    SkeletonProblems skeletons = store.skeletons();
    Optional<Path> config = skeletons.config(uri);
    if (isPulled()) {
      config.filter(skeletons.own()::containsKey).ifPresent(this::showConfig);
    } else {
      config
          .map(file -> file.toUri().toString())
          .filter(other -> !other.equals(uri))
          .ifPresent(this::publishNone);
    }
  }

  private synchronized void showConfig(Path config) {
    String uri = config.toUri().toString();
    Optional<OpenDocument> open = documents.get(uri).filter(OpenDocument::hasDiagnostics);
    if (open.isPresent() && !isPulled()) {
      publish(open.get());
      return;
    }
    SkeletonProblems skeletons = store.skeletons();
    List<Problem> problems =
        open.isPresent() ? skeletons.ofAnimations(config) : skeletons.all(config);
    client.publish(
        new PublishDiagnosticsParams(
            uri,
            problems.stream()
                .limit(client.settings().of(uri).diagnosticsLimit())
                .map(
                    p ->
                        Diagnostics.diagnostic(
                            p, ProblemsPage.uri(client.settings().problemPages())))
                .toList()));
  }
}
