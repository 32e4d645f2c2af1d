package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * A short session of the server with itself, which loads the classes that Java writes to the class
 * archive for the next start ({@code -XX:ArchiveClassesAtExit}).
 */
public final class ClassArchiveTraining {
  private static final int MAX_SECONDS = 60;

  private static final String VALID =
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

  /** Not in the printer's layout, and with errors: only the grammar reads it. */
  private static final String INVALID =
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

  private static final List<String> REQUESTS =
      List.of(
          "diagnostic",
          "hover",
          "completion",
          "definition",
          "references",
          "documentHighlight",
          "prepareRename",
          "rename",
          "documentSymbol",
          "foldingRange",
          "selectionRange",
          "semanticTokens/range",
          "inlayHint",
          "codeLens",
          "codeAction",
          "formatting");

  private static final Map<String, Object> CAPABILITIES =
      Map.of(
          "workspace",
          Map.of(
              "configuration",
              true,
              "didChangeConfiguration",
              Map.of("dynamicRegistration", true),
              "diagnostics",
              Map.of("refreshSupport", true)),
          "window",
          Map.of("workDoneProgress", true),
          "textDocument",
          Map.of(
              "diagnostic",
              Map.of(),
              "hover",
              Map.of("contentFormat", List.of("markdown")),
              "completion",
              Map.of("completionItem", Map.of("snippetSupport", true)),
              "semanticTokens",
              Map.of(
                  "requests", Map.of("full", true), "tokenTypes", List.of(), "formats", List.of()),
              "codeAction",
              Map.of("codeActionLiteralSupport", Map.of())));

  private final RemoteEndpoint server;

  private ClassArchiveTraining(RemoteEndpoint server) {
    this.server = server;
  }

  /**
   * Runs the session.
   *
   * @throws TimeoutException if the server does not answer or end
   */
  public static void play()
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    Pipe toServer = Pipe.open();
    Pipe toClient = Pipe.open();
    CompletableFuture<Integer> exit = new CompletableFuture<>();
    // Only loaded: it would end this process.
    new Lsp.ProcessExit();
    Lsp.serve(
        Channels.newInputStream(toServer.source()),
        Channels.newOutputStream(toClient.sink()),
        exit::complete);
    ExecutorService threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "rtm-training");
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
      new ClassArchiveTraining(client.getRemoteEndpoint()).play(folder);
      exit.get(MAX_SECONDS, TimeUnit.SECONDS);
    } finally {
      Files.deleteIfExists(folder.resolve("walk.rtm"));
      Files.delete(folder);
    }
  }

  private void play(Path folder) throws InterruptedException, TimeoutException {
    Map<String, Object> initialize = new HashMap<>();
    // Like a client, which starts the server; absent on some systems.
    ProcessHandle.current().parent().ifPresent(p -> initialize.put("processId", p.pid()));
    initialize.put("clientInfo", Map.of("name", "training", "version", "1"));
    initialize.put("initializationOptions", Map.of("encodeOnSave", "never"));
    initialize.put(
        "workspaceFolders", List.of(Map.of("uri", folder.toUri().toString(), "name", "training")));
    initialize.put("capabilities", CAPABILITIES);
    request("initialize", initialize);
    server.notify("initialized", Map.of());
    String valid = folder.resolve("valid.rtmt").toUri().toString();
    String invalid = folder.resolve("invalid.rtmt").toUri().toString();
    open(valid, VALID);
    open(invalid, INVALID);
    ask(valid);
    ask(invalid);
    server.notify(
        "textDocument/didChange",
        Map.of(
            "textDocument",
            Map.of("uri", valid, "version", 2),
            "contentChanges",
            List.of(Map.of("range", range(13, 17, 13, 18), "text", "2"))));
    ask(valid);
    request("rtm/motion", Map.of("textDocument", Map.of("uri", valid), "bones", List.of("spine")));
    String file = folder.resolve("walk.rtm").toUri().toString();
    request("rtm/encode", Map.of("uri", file, "text", VALID));
    request("rtm/decode", Map.of("uri", file));
    for (String uri : List.of(valid, invalid)) {
      server.notify("textDocument/didClose", Map.of("textDocument", Map.of("uri", uri)));
    }
    request("shutdown", null);
    server.notify("exit", null);
  }

  private void open(String uri, String text) {
    server.notify(
        "textDocument/didOpen",
        Map.of(
            "textDocument", Map.of("uri", uri, "languageId", "rtm", "version", 1, "text", text)));
  }

  /** Sends all requests, each with the parameters of all. */
  private void ask(String uri) throws InterruptedException, TimeoutException {
    Map<String, Object> params = new HashMap<>();
    Map<String, Integer> bone = position(13, 3);
    params.put("textDocument", Map.of("uri", uri));
    params.put("position", bone);
    params.put("positions", List.of(bone));
    params.put("range", range(0, 0, 30, 0));
    params.put("context", Map.of("includeDeclaration", true, "diagnostics", List.of()));
    params.put("newName", "hip");
    params.put("options", Map.of("tabSize", 2, "insertSpaces", true));
    for (String method : REQUESTS) {
      request("textDocument/" + method, params);
    }
    params.put("position", position(5, 5));
    request("textDocument/hover", params);
    if (request("textDocument/semanticTokens/full", params) instanceof SemanticTokens tokens) {
      params.put("previousResultId", tokens.getResultId());
      request("textDocument/semanticTokens/full/delta", params);
    }
  }

  private static Map<String, Integer> position(int line, int character) {
    return Map.of("line", line, "character", character);
  }

  private static Map<String, Object> range(int line, int character, int endLine, int end) {
    return Map.of("start", position(line, character), "end", position(endLine, end));
  }

  /** The answer; null for an error, which loads the classes as well. */
  private Object request(String method, Object params)
      throws InterruptedException, TimeoutException {
    try {
      return server.request(method, params).get(MAX_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      return null;
    }
  }

  /** A client that has no settings and ignores everything else. */
  private static final class Client implements Endpoint {
    @Override
    public CompletableFuture<?> request(String method, Object params) {
      return CompletableFuture.completedFuture(
          method.equals("workspace/configuration")
              ? List.of(Map.of("encodeOnSave", "never"))
              : null);
    }

    @Override
    public void notify(String method, Object params) {}
  }
}
