package org.rtmtext.lsp;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.RenameFilesParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.Session;

/** Requests and notifications about the workspace. */
final class WorkspaceRequests implements WorkspaceService {
  private final Session session;
  private final Runnable askForSettings;
  private final CommandExecutor commands;

  WorkspaceRequests(Session session, Runnable askForSettings) {
    this.session = session;
    this.askForSettings = askForSettings;
    commands = new CommandExecutor(session);
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    boolean asks = session.client().features().configuration();
    if (params.getSettings() instanceof JsonObject settings) {
      if (settings.has("rtm")) {
        // Also from a client that can be asked: some answer without any settings.
        session.configure(settings.get("rtm"));
      } else if (!asks) {
        session.configure(settings);
      }
    }
    if (asks) {
      askForSettings.run();
    }
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    List<FileEvent> changes = params.getChanges();
    session.animationsChanged(WatchedFiles.animations(changes));
    session.workspace().scan().changed(WatchedFiles.ofWorkspace(changes));
    List<Path> settings = WatchedFiles.settings(changes);
    if (!settings.isEmpty()
        || changes.stream().anyMatch(change -> WatchedFiles.isModelConfig(change.getUri()))) {
      session.modelConfigFilesChanged(
          changes.stream().anyMatch(WatchedFiles::isModelConfigCreatedOrDeleted));
      session.skeletons().settings().show(settings);
      if (!settings.isEmpty()) {
        session.workspace().scan().findChanged();
      }
    }
  }

  @Override
  public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
    session
        .skeletons()
        .changeFolders(
            folders(params.getEvent().getAdded()), folders(params.getEvent().getRemoved()));
    session.workspace().scan().findChanged();
  }

  @Override
  public CompletableFuture<WorkspaceEdit> willRenameFiles(RenameFilesParams params) {
    return session
        .requests()
        .readFiles("willRenameFiles", cancel -> FileRenames.edit(params.getFiles()), null);
  }

  @Override
  public CompletableFuture<WorkspaceDiagnosticReport> diagnostic(WorkspaceDiagnosticParams params) {
    return session.workspace().pull(params);
  }

  @Override
  public CompletableFuture<
          Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>>
      symbol(WorkspaceSymbolParams params) {
    return session.symbols().find(params.getQuery()).thenApply(Either::forRight);
  }

  @Override
  public CompletableFuture<WorkspaceSymbol> resolveWorkspaceSymbol(WorkspaceSymbol symbol) {
    return session
        .requests()
        .readFiles("workspaceSymbol/resolve", cancel -> session.symbols().resolve(symbol), symbol);
  }

  @Override
  public CompletableFuture<TextDocumentContentResult> textDocumentContent(
      TextDocumentContentParams params) {
    return session
        .requests()
        .readFiles(
            "textDocumentContent",
            cancel ->
                new TextDocumentContentResult(session.animations().decode(params.getUri()).text),
            null);
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    try {
      return commands.execute(params);
    } catch (RequestFailedException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** The folders at the start; clients before LSP 3.6 have at most one. */
  @SuppressWarnings("deprecation")
  static List<Path> folders(InitializeParams params) {
    return params.getWorkspaceFolders() != null
        ? folders(params.getWorkspaceFolders())
        : Optional.ofNullable(params.getRootUri()).flatMap(RtmUri::path).stream().toList();
  }

  /** The folders with {@code file:} URIs. */
  private static List<Path> folders(List<WorkspaceFolder> folders) {
    return folders == null
        ? List.of()
        : folders.stream().flatMap(f -> RtmUri.path(f.getUri()).stream()).toList();
  }
}
