package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.protocol.Messages.SkeletonParams;
import org.rtmtext.lsp.session.SkeletonResult;

/** A server with an open text, in a workspace whose {@code model.cfg} files a test writes. */
abstract class SkeletonTestBase {
  static final String TEXT =
      """
      rtm plain
      motion 0 0 0
      bones
        Hip
        Knee
        camo
      frame 0
        Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        camo | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 1
        Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        camo | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  static String cfg(String name, String bones) {
    return "class CfgSkeletons { class " + name + " { skeletonBones[] = {" + bones + "}; }; };\n";
  }

  static final String LEG = cfg("Leg", "\"Hip\",\"\",\"Knee\",\"Hip\"");

  static final String LEG_WITH_CAMO = cfg("Leg", "\"Hip\",\"\",\"Knee\",\"Hip\",\"camo\",\"Hip\"");

  @TempDir Path folder;

  final RecordingClient client = new RecordingClient();

  final TypedServer server = TypedServer.start(client);

  void start(boolean watches) throws Exception {
    start(watches, capabilities -> {});
  }

  InitializeResult start(boolean watches, Consumer<ClientCapabilities> more) throws Exception {
    InitializeParams params = new InitializeParams();
    ClientCapabilities capabilities = new ClientCapabilities();
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    if (watches) {
      workspace.setDidChangeWatchedFiles(new DidChangeWatchedFilesCapabilities(true));
    }
    workspace.setCodeLens(new CodeLensWorkspaceCapabilities(true));
    capabilities.setWorkspace(workspace);
    more.accept(capabilities);
    params.setCapabilities(capabilities);
    params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "mod")));
    adjust(params);
    InitializeResult result = server.initialize(params).get();
    server.initialized(new InitializedParams());
    return result;
  }

  /** For tests with other parameters. */
  void adjust(InitializeParams params) {}

  String open(Path file, String text) {
    String uri = file.toUri().toString();
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, text)));
    return uri;
  }

  String openWalk() throws IOException {
    Path anim = Files.createDirectories(folder.resolve("anim"));
    return open(anim.resolve("walk.rtmt"), TEXT);
  }

  void change(String uri, String text) {
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, 2),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  /** Asks again whenever the client was told something; the time is for a server that is broken. */
  void awaitThat(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ServerProcess.LONGEST_SECONDS);
    int told = client.timesTold();
    while (!condition.getAsBoolean()) {
      told = client.awaitMoreThan(told, end);
      assertTrue(
          told >= 0,
          () -> what + "; diagnostics " + client.diagnostics + ", messages " + client.messages);
    }
  }

  void awaitDiagnostics(String uri, String codes) throws InterruptedException {
    awaitThat(codes, () -> codes.equals(client.diagnostics.get(uri)));
  }

  SkeletonResult skeleton(String uri) throws Exception {
    SkeletonParams params = new SkeletonParams(uri);
    return server.skeleton(params).get();
  }

  Object execute(String command, JsonElement... arguments) throws Exception {
    return server
        .getWorkspaceService()
        .executeCommand(new ExecuteCommandParams(command, List.of(arguments)))
        .get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  void watched(Path file, FileChangeType type) {
    server
        .getWorkspaceService()
        .didChangeWatchedFiles(
            new DidChangeWatchedFilesParams(List.of(new FileEvent(file.toUri().toString(), type))));
  }

  void close(String uri) {
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
  }

  String reason(String uri) {
    try {
      return skeleton(uri).reason();
    } catch (Exception e) {
      return null;
    }
  }

  String name(String uri) {
    try {
      return skeleton(uri).name();
    } catch (Exception e) {
      return null;
    }
  }
}
