package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DiagnosticRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DocumentLinkOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.SemanticTokensServerFull;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.TextDocumentContentRegistrationOptions;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.WorkspaceSymbolOptions;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.ClientFeatures;
import org.rtmtext.lsp.protocol.InitializationOptions;

/** The capabilities that the server announces. */
final class Capabilities {
  private Capabilities() {}

  static ServerCapabilities of(ClientFeatures client, InitializationOptions options) {
    ServerCapabilities server = new ServerCapabilities();
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    sync.setSave(new SaveOptions(false));
    server.setTextDocumentSync(sync);
    if (client.pullsDiagnostics()) {
      // Diagnostics depend on another file, the model.cfg.
      server.setDiagnosticProvider(new DiagnosticRegistrationOptions(true, true));
    }
    server.setHoverProvider(true);
    server.setCompletionProvider(
        new CompletionOptions(client.resolvesCompletionEdits(), List.of("|", "\"")));
    server.setDefinitionProvider(true);
    server.setTypeDefinitionProvider(true);
    server.setTypeHierarchyProvider(true);
    server.setReferencesProvider(true);
    server.setDocumentHighlightProvider(true);
    server.setRenameProvider(new RenameOptions(true));
    server.setLinkedEditingRangeProvider(true);
    server.setDocumentSymbolProvider(true);
    server.setFoldingRangeProvider(true);
    server.setDocumentLinkProvider(new DocumentLinkOptions(false));
    server.setSelectionRangeProvider(true);
    if (options.semanticTokens()) {
      server.setSemanticTokensProvider(semanticTokens(client));
    }
    server.setInlayHintProvider(true);
    server.setCodeLensProvider(new CodeLensOptions(false));
    server.setDocumentFormattingProvider(true);
    server.setDocumentRangeFormattingProvider(true);
    server.setCodeActionProvider(
        new CodeActionOptions(
            List.of(
                CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, CodeActionKind.Source)));
    server.setExecuteCommandProvider(new ExecuteCommandOptions(CommandExecutor.names()));
    server.setWorkspaceSymbolProvider(new WorkspaceSymbolOptions(true));
    WorkspaceServerCapabilities workspace = new WorkspaceServerCapabilities();
    workspace.setTextDocumentContent(new TextDocumentContentRegistrationOptions(List.of("rtm")));
    WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
    folders.setSupported(true);
    folders.setChangeNotifications(true);
    workspace.setWorkspaceFolders(folders);
    if (client.annotatesEdits()) {
      workspace.setFileOperations(FileRenames.capability());
    }
    server.setWorkspace(workspace);
    server.setExperimental(Map.of("motion", true));
    return server;
  }

  private static SemanticTokensWithRegistrationOptions semanticTokens(ClientFeatures client) {
    SemanticTokensWithRegistrationOptions tokens =
        new SemanticTokensWithRegistrationOptions(SemanticTokenizer.legend());
    if (client.tokensOfWholeTexts()) {
      tokens.setFull(new SemanticTokensServerFull(true));
    }
    tokens.setRange(true);
    return tokens;
  }

  /** What the server asks the client to tell it. */
  static final class Registrations {
    private Registrations() {}

    static List<Registration> of(ClientFeatures client) {
      List<Registration> all = new ArrayList<>();
      if (client.registersConfiguration()) {
        all.add(
            new Registration(
                "rtm-settings", "workspace/didChangeConfiguration", Map.of("section", "rtm")));
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
          id,
          "workspace/didChangeWatchedFiles",
          new DidChangeWatchedFilesRegistrationOptions(watchers));
    }
  }
}
