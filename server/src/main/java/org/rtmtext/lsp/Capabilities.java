package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.ClientFeatures;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;

/** The capabilities that the server announces. Some depend on those of the client. */
final class Capabilities {
  static final String DID_CHANGE_CONFIGURATION = "workspace/didChangeConfiguration";
  static final String DID_CHANGE_WATCHED_FILES = "workspace/didChangeWatchedFiles";

  private static final List<String> WITHOUT_OPTIONS =
      List.of(
          "hover",
          "definition",
          "typeDefinition",
          "typeHierarchy",
          "references",
          "documentHighlight",
          "linkedEditingRange",
          "documentSymbol",
          "foldingRange",
          "selectionRange",
          "inlayHint",
          "documentFormatting",
          "documentRangeFormatting");

  private Capabilities() {}

  /**
   * @param animationUris the form of the URIs under which the client opens animations
   * @param semanticTokens whether the client wants semantic tokens
   * @param commands the names of the commands
   */
  static Map<String, Object> of(
      ClientFeatures client,
      AnimationUris animationUris,
      boolean semanticTokens,
      List<String> commands) {
    Map<String, Object> server = new LinkedHashMap<>();
    server.put(
        "textDocumentSync",
        Map.of("openClose", true, "change", 2, "save", Map.of("includeText", false)));
    WITHOUT_OPTIONS.forEach(name -> server.put(name + "Provider", true));
    if (client.pullsDiagnostics()) {
      // The diagnostics of an animation depend on another file, its model.cfg.
      server.put(
          "diagnosticProvider",
          Map.of("interFileDependencies", true, "workspaceDiagnostics", true));
    }
    server.put(
        "completionProvider",
        Map.of(
            "resolveProvider",
            client.resolvesCompletionEdits(),
            "triggerCharacters",
            List.of("|", "\"")));
    server.put("renameProvider", Map.of("prepareProvider", true));
    server.put("documentLinkProvider", Map.of("resolveProvider", false));
    server.put("codeLensProvider", Map.of("resolveProvider", false));
    if (semanticTokens) {
      Map<String, Object> tokens = new LinkedHashMap<>();
      SemanticTokensLegend legend = SemanticTokenizer.legend();
      // A map, because Gson would read the annotations of LSP4J's class, which takes time at each
      // start.
      tokens.put(
          "legend",
          Map.of(
              "tokenTypes", legend.getTokenTypes(), "tokenModifiers", legend.getTokenModifiers()));
      tokens.put("range", true);
      if (client.tokensOfWholeTexts()) {
        tokens.put("full", Map.of("delta", true));
      }
      server.put("semanticTokensProvider", tokens);
    }
    server.put(
        "codeActionProvider",
        Map.of(
            "codeActionKinds",
            List.of(
                CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, CodeActionKind.Source)));
    server.put("executeCommandProvider", Map.of("commands", commands));
    server.put("workspaceSymbolProvider", Map.of("resolveProvider", true));
    Map<String, Object> workspace = new LinkedHashMap<>();
    List<String> schemes = new ArrayList<>(List.of(ProblemsPage.SCHEME, FixedText.SCHEME));
    if (animationUris != AnimationUris.RTM) {
      // Otherwise, the client itself provides the texts of rtm: documents.
      schemes.add("rtm");
    }
    workspace.put("textDocumentContent", Map.of("schemes", schemes));
    workspace.put("workspaceFolders", Map.of("supported", true, "changeNotifications", true));
    if (client.annotatesEdits()) {
      workspace.put("fileOperations", FileRenames.capability());
    }
    server.put("workspace", workspace);
    server.put("experimental", Map.of("motion", true));
    return server;
  }

  /**
   * The notifications that the server asks the client to send, as far as the client supports this.
   */
  static List<Registration> registrations(ClientFeatures client) {
    List<Registration> all = new ArrayList<>();
    if (client.registersConfiguration()) {
      all.add(new Registration("rtm-settings", DID_CHANGE_CONFIGURATION, Map.of("section", "rtm")));
    }
    if (client.watchesFiles()) {
      all.add(watch("rtm-model-cfg", WatchedFiles.modelConfigWatchers()));
      all.add(watch("rtm-animations", WatchedFiles.animationWatchers()));
      all.add(watch("rtm-workspace", WatchedFiles.workspaceWatchers()));
    }
    return all;
  }

  private static Registration watch(String id, List<FileSystemWatcher> watchers) {
    return new Registration(
        id, DID_CHANGE_WATCHED_FILES, new DidChangeWatchedFilesRegistrationOptions(watchers));
  }
}
