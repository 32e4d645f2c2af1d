package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.RtmUri;

/**
 * The requests {@code workspace/diagnostic} that wait for an answer.
 *
 * <p>If there is nothing to report, a request with a token for partial results waits for changes.
 * Otherwise, its client would ask again at once, and send the URIs of all files each time.
 */
final class WorkspacePulls {
  private final Client client;
  private final Documents documents;
  private final DiagnosticStore store;
  private final Set<WorkspacePull> waiting = ConcurrentHashMap.newKeySet();

  /** The URIs of closed documents whose diagnostics a client that pulls may still show. */
  private final Set<String> closed = ConcurrentHashMap.newKeySet();

  private volatile boolean hasPulled;
  private volatile boolean ended;

  WorkspacePulls(Client client, Documents documents, DiagnosticStore store) {
    this.client = client;
    this.documents = documents;
    this.store = store;
  }

  WorkspacePull add(WorkspaceDiagnosticParams params) {
    hasPulled = true;
    WorkspacePull pull =
        new WorkspacePull(client, file -> store.result(file, client.settings()), params);
    waiting.add(pull);
    pull.answer().whenComplete((report, fault) -> waiting.remove(pull));
    if (ended) {
      pull.end();
    }
    return pull;
  }

  /** The requests that are not answered yet. */
  List<WorkspacePull> waiting() {
    return List.copyOf(waiting);
  }

  /**
   * Reports the current problems of files. Before that, reports that closed documents have none: of
   * two reports for a URI, the later one counts.
   */
  void report(WorkspacePull pull, Collection<Path> files) {
    for (String uri : List.copyOf(closed)) {
      if (documents.get(uri).isPresent() || pull.clearClosed(uri)) {
        closed.remove(uri);
      }
    }
    files.forEach(file -> report(pull, file));
  }

  private void report(WorkspacePull pull, Path file) {
    if (!documents.isOpen(file)) {
      pull.report(file);
    }
  }

  /** Reports the new result of a file to the waiting requests. */
  void changed(Path file) {
    waiting.forEach(pull -> report(pull, file));
  }

  /** Reports that a file was deleted, or is no longer in the workspace. */
  void removed(Path file) {
    waiting.forEach(pull -> pull.remove(file));
  }

  /** Answers a request after all files were checked, unless it has to wait for changes. */
  void finish(WorkspacePull pull) {
    pull.finish(file -> documents.isOpen(file) || store.scanned(file).isPresent());
  }

  /**
   * Answers the requests that wait for changes, if there are changes, after files were checked
   * again.
   */
  void finishStarted() {
    waiting.stream().filter(WorkspacePull::isStarted).forEach(this::finish);
  }

  /** Makes the waiting requests leave out the file of a document that is about to be closed. */
  void closing(String uri) {
    RtmUri.anyFile(uri)
        .map(WatchedFiles::key)
        .ifPresent(file -> waiting.forEach(pull -> pull.leaveOut(file)));
  }

  /**
   * Answers the waiting requests after a document was closed.
   *
   * <p>VS Code shows the old diagnostics of the document until a workspace report replaces them,
   * but ignores such a report while its last request for the document is unanswered. So the report
   * is sent when VS Code asks for the workspace again.
   */
  void closed(String uri) {
    if (hasPulled) {
      closed.add(uri);
      // A copy, to leave out the requests that the client sends as soon as one of these is
      // answered.
      waiting().forEach(WorkspacePull::end);
    }
  }

  /** Makes later requests be answered at once, because the session ends. */
  void end() {
    ended = true;
  }
}
