package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;

/** Sends the problems of files that are not open to clients that do not pull diagnostics. */
final class WorkspacePublisher {
  private final Client client;
  private final Documents documents;
  private final DiagnosticsPublisher publisher;
  private final WorkspaceScan scan;
  private final Function<ScannedFile, List<Diagnostic>> diagnostics;

  /** Files whose problems the client shows. */
  private final Set<Path> shown = ConcurrentHashMap.newKeySet();

  WorkspacePublisher(
      Client client,
      Documents documents,
      DiagnosticsPublisher publisher,
      WorkspaceScan scan,
      Function<ScannedFile, List<Diagnostic>> diagnostics) {
    this.client = client;
    this.documents = documents;
    this.publisher = publisher;
    this.scan = scan;
    this.diagnostics = diagnostics;
  }

  private boolean isNeeded() {
    return !client.features().pullsDiagnostics();
  }

  void checked(ScannedFile file) {
    show(file.file());
  }

  void removed(Path file) {
    show(file);
  }

  void settingChanged() {
    scan.files().keySet().forEach(this::show);
  }

  /** The text of a file was opened: its diagnostics replace those of the file. */
  void opened(String uri) {
    if (isNeeded()) {
      RtmUri.anyFile(uri)
          .map(WatchedFiles::key)
          .filter(shown::remove)
          .map(client.animationUris()::of)
          .filter(other -> !other.equals(uri))
          .ifPresent(other -> client.publish(new PublishDiagnosticsParams(other, List.of())));
    }
  }

  /** The text of a file was closed. */
  void closed(String uri) {
    RtmUri.anyFile(uri)
        .map(WatchedFiles::key)
        .filter(file -> scan.file(file).isPresent())
        .ifPresent(this::show);
  }

  private void show(Path file) {
    // With the lock of the publisher, no older problems follow those of a text that is opened, or
    // those of a later result.
    synchronized (publisher) {
      if (!isNeeded() || documents.isOpen(file)) {
        return;
      }
      List<Diagnostic> problems = scan.file(file).map(diagnostics).orElse(List.of());
      boolean wasShown = problems.isEmpty() ? shown.remove(file) : !shown.add(file);
      if (wasShown || !problems.isEmpty()) {
        client.publish(new PublishDiagnosticsParams(client.animationUris().of(file), problems));
      }
    }
  }
}
