package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;

/**
 * A short session of this server with itself, in which it does most of what it can, so that Java
 * can keep the classes that takes for the next start ({@code -XX:ArchiveClassesAtExit}).
 */
public final class ClassArchiveTraining {
  private static final int LONGEST_SECONDS = 60;

  private static final String PRINTED =
      """
      rtm bmtr 5
      motion 0 0 -1.62
      reversed 1
      preload 0

      properties
        0.21 "StepSound" = "" type 0

      bones
        pelvis
        spine

      frame 0
        pelvis | 0 0 0 1 | 0 1.02 0
        spine  | 0 0 0 1 | 0 0.1  0

      frame 1
        pelvis | 0 0 0 1 | 0 1.02 0
        spine  | 0 0 0 1 | 0 0.1  0
      """;

  /** What only the grammar reads, and what is wrong. */
  private static final String WRITTEN =
      """
      rtm plain // by hand
      motion 0 0
      bones
        pelvis
      frame 0
        pelvis | euler 1 2 3 | 0 0 0
      frame x
        pelvsi | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  private final TextDocumentService texts;
  private final LanguageServer server;

  private ClassArchiveTraining(LanguageServer server) {
    this.server = server;
    this.texts = server.getTextDocumentService();
  }

  /**
   * Plays the session.
   *
   * @throws TimeoutException if it does not come to an end
   */
  public static void play()
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    Pipe toServer = Pipe.open();
    Pipe toClient = Pipe.open();
    CompletableFuture<Integer> exit = new CompletableFuture<>();
    Lsp.serve(
        Channels.newInputStream(toServer.source()),
        Channels.newOutputStream(toClient.sink()),
        exit::complete);
    ExecutorService threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "rtm-rehearsal");
              thread.setDaemon(true);
              return thread;
            });
    Launcher<LanguageServer> client =
        new LSPLauncher.Builder<LanguageServer>()
            .setLocalService(new Client())
            .setRemoteInterface(LanguageServer.class)
            .setInput(Channels.newInputStream(toClient.source()))
            .setOutput(Channels.newOutputStream(toServer.sink()))
            .setExecutorService(threads)
            .create();
    client.startListening();
    Path folder = Files.createTempDirectory("rtm");
    try {
      new ClassArchiveTraining(client.getRemoteProxy()).play(folder, client);
      exit.get(LONGEST_SECONDS, TimeUnit.SECONDS);
    } finally {
      Files.deleteIfExists(folder.resolve("walk.rtm"));
      Files.delete(folder);
    }
  }

  private void play(Path folder, Launcher<LanguageServer> client)
      throws ExecutionException, InterruptedException, TimeoutException {
    wait(server.initialize(initialize()));
    server.initialized(new InitializedParams());
    String printed = folder.resolve("printed.rtmt").toUri().toString();
    String written = folder.resolve("written.rtmt").toUri().toString();
    texts.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(printed, "rtm", 1, PRINTED)));
    texts.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(written, "rtm", 1, WRITTEN)));
    for (String uri : List.of(printed, written)) {
      ask(new TextDocumentIdentifier(uri));
    }
    texts.didChange(
        new DidChangeTextDocumentParams(
            new VersionedTextDocumentIdentifier(printed, 2),
            List.of(new TextDocumentContentChangeEvent(at(13, 17, 18), "2"))));
    ask(new TextDocumentIdentifier(printed));
    wait(
        client
            .getRemoteEndpoint()
            .request(
                "rtm/motion",
                Map.of("textDocument", Map.of("uri", printed), "bones", List.of("spine"))));
    saveAndOpen(folder.resolve("walk.rtm").toUri().toString(), client);
    for (String uri : List.of(printed, written)) {
      texts.didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
    }
    wait(server.shutdown());
    server.exit();
  }

  private static InitializeParams initialize() {
    InitializeParams params = new InitializeParams();
    TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
    text.setHover(new HoverCapabilities(List.of(MarkupKind.MARKDOWN), false));
    text.setDiagnostic(new DiagnosticCapabilities());
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setDiagnostics(new DiagnosticWorkspaceCapabilities(true));
    params.setCapabilities(new ClientCapabilities(workspace, text, new Object()));
    return params;
  }

  private void ask(TextDocumentIdentifier text)
      throws ExecutionException, InterruptedException, TimeoutException {
    Position bone = new Position(13, 3);
    Range all = new Range(new Position(0, 0), new Position(30, 0));
    wait(texts.diagnostic(new DocumentDiagnosticParams(text)));
    wait(texts.hover(new HoverParams(text, bone)));
    wait(texts.hover(new HoverParams(text, new Position(5, 5))));
    wait(texts.completion(new CompletionParams(text, bone)));
    wait(texts.definition(new DefinitionParams(text, bone)));
    wait(texts.references(new ReferenceParams(text, bone, new ReferenceContext(true))));
    wait(texts.documentHighlight(new DocumentHighlightParams(text, bone)));
    wait(texts.prepareRename(new PrepareRenameParams(text, bone)));
    wait(texts.rename(new RenameParams(text, bone, "hip")));
    wait(texts.documentSymbol(new DocumentSymbolParams(text)));
    wait(texts.foldingRange(new FoldingRangeRequestParams(text)));
    wait(texts.selectionRange(new SelectionRangeParams(text, List.of(bone))));
    SemanticTokens tokens = wait(texts.semanticTokensFull(new SemanticTokensParams(text)));
    if (tokens != null && tokens.getResultId() != null) {
      wait(
          texts.semanticTokensFullDelta(new SemanticTokensDeltaParams(text, tokens.getResultId())));
    }
    wait(texts.semanticTokensRange(new SemanticTokensRangeParams(text, all)));
    wait(texts.inlayHint(new InlayHintParams(text, all)));
    wait(texts.codeLens(new CodeLensParams(text)));
    wait(texts.codeAction(new CodeActionParams(text, all, new CodeActionContext(List.of()))));
    wait(texts.formatting(new DocumentFormattingParams(text, new FormattingOptions(2, true))));
  }

  private static void saveAndOpen(String file, Launcher<LanguageServer> client)
      throws ExecutionException, InterruptedException, TimeoutException {
    EncodeParams encode = new EncodeParams();
    encode.uri = file;
    encode.text = PRINTED;
    wait(client.getRemoteEndpoint().request("rtm/encode", encode));
    DecodeParams decode = new DecodeParams();
    decode.uri = file;
    wait(client.getRemoteEndpoint().request("rtm/decode", decode));
  }

  private static Range at(int line, int start, int end) {
    return new Range(new Position(line, start), new Position(line, end));
  }

  /** The answer; null where there is none but an error, which is as good for this purpose. */
  private static <T> T wait(CompletableFuture<T> answer)
      throws InterruptedException, TimeoutException {
    try {
      return answer.get(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      return null;
    }
  }

  /** A client that does nothing. */
  private static final class Client implements LanguageClient {
    @Override
    public void telemetryEvent(Object object) {
      // Nothing.
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
      // Nothing.
    }

    @Override
    public CompletableFuture<Void> refreshDiagnostics() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void showMessage(MessageParams message) {
      // Nothing.
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(
        ShowMessageRequestParams request) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {
      // Nothing.
    }
  }
}
