package org.rtmtext.lsp.session;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;

/**
 * The diagnostics of a document or file. A client that has the result with this id does not get it
 * again.
 *
 * @param id differs from those of all other results
 */
record DiagnosticResult(String id, List<Diagnostic> diagnostics) {
  /** The answer for a document without diagnostics. */
  static final DocumentDiagnosticReport NONE =
      new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of()));

  /**
   * The answer to a request.
   *
   * @param previous identifies the result that the client has; null if it has none
   */
  DocumentDiagnosticReport report(String previous) {
    if (id.equals(previous)) {
      return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
    }
    RelatedFullDocumentDiagnosticReport full = new RelatedFullDocumentDiagnosticReport(diagnostics);
    full.setResultId(id);
    return new DocumentDiagnosticReport(full);
  }
}
