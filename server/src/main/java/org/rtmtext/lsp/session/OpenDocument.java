package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.lsp.protocol.DocumentKey;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Latest;

/**
 * A document that the client has open, with everything that the server keeps until it is closed.
 * Only the thread that reads messages edits it; other threads read its newest version.
 */
abstract class OpenDocument {
  private final String uri;
  private final DocumentKey key;
  private final Optional<Path> path;
  private final Latest<Optional<DiagnosticResult>> latestDiagnostics = new Latest<>();

  OpenDocument(String uri) {
    this.uri = uri;
    key = DocumentKey.of(uri);
    path = RtmUri.anyFile(uri);
  }

  public String uri() {
    return uri;
  }

  DocumentKey key() {
    return key;
  }

  /**
   * The file that the URI names: for an {@code rtm:} URI, the animation. Empty if it names none.
   */
  Optional<Path> path() {
    return path;
  }

  /**
   * The settings of this document.
   *
   * @param all the settings, with overrides for files
   */
  Settings settings(Settings all) {
    return path.map(all::of).orElse(all);
  }

  /** Applies changes, each to the result of the one before. */
  abstract void change(int version, List<TextDocumentContentChangeEvent> changes);

  /**
   * The diagnostics of the newest version.
   *
   * @param settings of this document
   * @param skeletons the problems of {@code model.cfg} files that animations show: the document may
   *     be a {@code model.cfg} that has some of them, or an animation that shows them
   * @param isPulled whether the client pulls diagnostics
   */
  abstract PublishDiagnosticsParams diagnostics(
      Settings settings, SkeletonProblems skeletons, boolean isPulled);

  /** Whether the client gets diagnostics for this document. */
  abstract boolean hasDiagnostics();

  /** Whether {@link #diagnostics} may read files. */
  abstract boolean readsFiles();

  /** Called when the document is no longer open. */
  void close() {}

  /** The computation of the diagnostics, whose result callers share. */
  Latest<Optional<DiagnosticResult>> latestDiagnostics() {
    return latestDiagnostics;
  }
}
