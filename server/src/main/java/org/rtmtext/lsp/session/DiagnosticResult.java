package org.rtmtext.lsp.session;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;

/**
 * The diagnostics of a document that a client has pulled. As long as they are the same, their id is
 * too, and they are not sent again.
 */
final class DiagnosticResult {
  /** The answer for a document without diagnostics. */
  static final DocumentDiagnosticReport NONE =
      new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of()));

  /** Ids of different documents differ, so that one that is opened again gets a new one. */
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

  static DocumentDiagnosticReport report(List<Diagnostic> diagnostics, String id, String previous) {
    if (id.equals(previous)) {
      return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
    }
    RelatedFullDocumentDiagnosticReport full = new RelatedFullDocumentDiagnosticReport(diagnostics);
    full.setResultId(id);
    return new DocumentDiagnosticReport(full);
  }
}
