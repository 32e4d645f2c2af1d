package org.rtmtext.eclipse.server;

import java.util.List;
import java.util.Map;

/** What this client announces to the server. */
final class ClientCapabilities {
  private ClientCapabilities() {}

  /** The parameter {@code capabilities} of {@code initialize}. */
  static Map<String, Object> all() {
    return Map.of(
        "textDocument",
        Map.of(
            "publishDiagnostics",
            Map.of(),
            "hover",
            // The columns of tables are aligned in plain text; it needs no browser widget.
            Map.of("contentFormat", List.of("plaintext")),
            "documentSymbol",
            Map.of("hierarchicalDocumentSymbolSupport", true)),
        "workspace",
        // The server then sends the version of the text with each edit.
        Map.of("applyEdit", true, "workspaceEdit", Map.of("documentChanges", true)),
        "experimental",
        Map.of(
            "tellsOfChangedAnimations", true,
            "keepsChosenSkeletons", true,
            "keepsReplacedFiles", true));
  }
}
