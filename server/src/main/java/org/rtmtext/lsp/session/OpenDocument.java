package org.rtmtext.lsp.session;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Latest;

/**
 * A document that the client has open, with everything that the server keeps until it is closed.
 * Only the thread that reads messages edits it; other threads read its newest version.
 */
abstract class OpenDocument {
  private final String uri;
  private final Latest<Optional<PublishDiagnosticsParams>> latestDiagnostics = new Latest<>();
  private final DiagnosticResult lastResult = new DiagnosticResult();

  OpenDocument(String uri) {
    this.uri = uri;
  }

  public String uri() {
    return uri;
  }

  /** Applies changes, each to the text that the previous one gave. */
  abstract void change(int version, List<TextDocumentContentChangeEvent> changes);

  /**
   * The diagnostics of the newest version.
   *
   * @param settings of this document
   */
  abstract PublishDiagnosticsParams diagnostics(Settings settings);

  /** Whether the client gets diagnostics for this document. */
  abstract boolean hasDiagnostics();

  /** Whether work on this document may read other files. */
  abstract boolean readsFiles();

  /** Called when the document is no longer open. */
  void close() {}

  /** The last result for a client that pulls diagnostics. */
  DiagnosticResult lastResult() {
    return lastResult;
  }

  /** The computation of the diagnostics, whose result callers share. */
  Latest<Optional<PublishDiagnosticsParams>> latestDiagnostics() {
    return latestDiagnostics;
  }

  /**
   * The diagnostics of a document that a client has pulled. As long as they are the same, their id
   * is too, and they are not sent again.
   */
  static final class DiagnosticResult {
    /** The answer for a document without diagnostics. */
    static final DocumentDiagnosticReport NONE =
        new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of()));

    /** Ids of different documents differ, so that a document that is opened again gets a new id. */
    private static final AtomicLong LAST = new AtomicLong();

    private List<Diagnostic> diagnostics;
    private String id;

    /**
     * The answer to a request.
     *
     * @param now the present diagnostics
     * @param previous identifies the result that the client has; null if it has none
     */
    synchronized DocumentDiagnosticReport report(List<Diagnostic> now, String previous) {
      if (!now.equals(diagnostics)) {
        diagnostics = List.copyOf(now);
        id = Long.toString(LAST.incrementAndGet());
      }
      return report(diagnostics, id, previous);
    }

    static DocumentDiagnosticReport report(
        List<Diagnostic> diagnostics, String id, String previous) {
      if (id.equals(previous)) {
        return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
      }
      RelatedFullDocumentDiagnosticReport full =
          new RelatedFullDocumentDiagnosticReport(diagnostics);
      full.setResultId(id);
      return new DocumentDiagnosticReport(full);
    }
  }
}
