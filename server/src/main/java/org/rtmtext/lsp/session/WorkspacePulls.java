package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;

/**
 * Answers {@code workspace/diagnostic}. A request with a token for partial results waits for
 * changes if there is nothing to report, because its client would ask again at once and send the
 * names of all files each time.
 */
final class WorkspacePulls {
  private final Client client;
  private final Documents documents;
  private final WorkspaceScan scan;
  private final Function<ScannedFile, List<Diagnostic>> diagnostics;
  private final Set<WorkspacePull> waiting = ConcurrentHashMap.newKeySet();

  /** The URIs of closed documents whose diagnostics the client may still show. */
  private final Set<String> closed = ConcurrentHashMap.newKeySet();

  private volatile boolean hasPulled;
  private volatile boolean ended;

  WorkspacePulls(
      Client client,
      Documents documents,
      WorkspaceScan scan,
      Function<ScannedFile, List<Diagnostic>> diagnostics) {
    this.client = client;
    this.documents = documents;
    this.scan = scan;
    this.diagnostics = diagnostics;
  }

  /**
   * Answers a request; the answer can be cancelled.
   *
   * @param threads may read files
   */
  CompletableFuture<WorkspaceDiagnosticReport> pull(
      WorkspaceDiagnosticParams params, Executor threads) {
    hasPulled = true;
    WorkspacePull pull = new WorkspacePull(client, params);
    waiting.add(pull);
    pull.answer().whenComplete((report, fault) -> waiting.remove(pull));
    if (ended) {
      pull.end();
      return pull.answer();
    }
    threads.execute(
        () -> {
          clearClosed(pull);
          scan.files().keySet().forEach(file -> report(pull, file));
          scan.idle().thenRun(() -> finish(pull));
        });
    return pull.answer();
  }

  /** Before the problems of their files are reported: of two results, the later one counts. */
  private void clearClosed(WorkspacePull pull) {
    for (String uri : List.copyOf(closed)) {
      if (documents.get(uri).isPresent() || pull.clearClosed(uri)) {
        closed.remove(uri);
      }
    }
  }

  private void report(WorkspacePull pull, Path file) {
    if (!documents.isOpen(file)) {
      pull.report(file, scan::file, diagnostics);
    }
  }

  private void finish(WorkspacePull pull) {
    pull.finish(file -> documents.isOpen(file) || scan.file(file).isPresent());
  }

  void checked(ScannedFile file) {
    waiting.forEach(pull -> report(pull, file.file()));
  }

  void removed(Path file) {
    waiting.forEach(pull -> pull.remove(file));
  }

  /** The files that had changed were checked. */
  void finished() {
    waiting.stream().filter(WorkspacePull::isStarted).forEach(this::finish);
  }

  /** The document of a file is about to be closed: requests that began before leave it out. */
  void closing(Path file) {
    waiting.forEach(pull -> pull.leaveOut(file));
  }

  /**
   * A document was closed. VS Code keeps showing its diagnostics until the workspace has others for
   * it, but ignores these until its own last request for the document is answered. So they are
   * reported when it asks again.
   */
  void closed(String uri) {
    if (hasPulled) {
      closed.add(uri);
      // Not the requests that the client sends as soon as one of these is answered.
      List.copyOf(waiting).forEach(WorkspacePull::end);
    }
  }

  /**
   * The client asks again, and gets what the setting allows.
   *
   * @param threads may wait for the client
   */
  void settingChanged(Executor threads) {
    // Requests that come later already get what the setting allows.
    List<WorkspacePull> before = List.copyOf(waiting);
    threads.execute(() -> before.forEach(WorkspacePull::end));
  }

  /**
   * Answers all requests, those that come later at once.
   *
   * @param threads may wait for the client
   */
  void end(Executor threads) {
    ended = true;
    threads.execute(() -> waiting.forEach(WorkspacePull::end));
  }
}
