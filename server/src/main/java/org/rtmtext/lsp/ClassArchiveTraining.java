package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;

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

  private static final String INITIALIZE =
      """
      {'processId': %s, 'clientInfo': {'name': 'training', 'version': '1'},
       'initializationOptions': {'encodeOnSave': 'never'},
       'workspaceFolders': [{'uri': %s, 'name': 'training'}],
       'capabilities': {
         'workspace': {'configuration': true, 'diagnostics': {'refreshSupport': true},
           'didChangeConfiguration': {'dynamicRegistration': true}},
         'window': {'workDoneProgress': true},
         'textDocument': {
           'diagnostic': {}, 'hover': {'contentFormat': ['markdown']},
           'completion': {'completionItem': {'snippetSupport': true}},
           'semanticTokens': {'requests': {'full': true}, 'tokenTypes': [], 'formats': []},
           'codeAction': {'codeActionLiteralSupport': {}}}}}
      """;

  private static final String OPEN =
      "{'textDocument': {'uri': %s, 'languageId': 'rtm', 'version': 1, 'text': %s}}";

  private static final String CHANGE =
      """
      {'textDocument': {'uri': %s, 'version': 2}, 'contentChanges': [{'text': '2', 'range':
        {'start': {'line': 13, 'character': 17}, 'end': {'line': 13, 'character': 18}}}]}
      """;

  /** The parameters of all requests about a position. */
  private static final String POSITION =
      """
      {'textDocument': {'uri': %1$s}, 'position': %2$s, 'positions': [%2$s], 'newName': 'hip',
       'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': 30, 'character': 0}},
       'context': {'includeDeclaration': true, 'diagnostics': []},
       'options': {'tabSize': 2, 'insertSpaces': true}, 'previousResultId': %3$s}
      """;

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
    // Loads the class without running it: that would end this process.
    new LspLauncher.ProcessExit();
    LspLauncher.serve(
        Channels.newInputStream(toServer.source()),
        Channels.newOutputStream(toClient.sink()),
        exit::complete);
    MessageJsonHandler json = new MessageJsonHandler(Map.of());
    RemoteEndpoint server =
        new RemoteEndpoint(
            new StreamMessageConsumer(Channels.newOutputStream(toServer.sink()), json),
            new Client());
    json.setMethodProvider(server);
    InputStream answers = Channels.newInputStream(toClient.source());
    LspLauncher.daemon(
        "rtm-training", () -> new StreamMessageProducer(answers, json).listen(server));
    Path folder = Files.createTempDirectory("rtm");
    try {
      new ClassArchiveTraining(server).play(folder);
      exit.get(MAX_SECONDS, TimeUnit.SECONDS);
    } finally {
      Files.deleteIfExists(folder.resolve("walk.rtm"));
      Files.delete(folder);
    }
  }

  private void play(Path folder) throws InterruptedException, TimeoutException {
    // As if the parent process were the client; it is unknown on some systems.
    Long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(null);
    request("initialize", INITIALIZE, parent, folder.toUri().toString());
    server.notify("initialized", json("{}"));
    String valid = folder.resolve("valid.rtmt").toUri().toString();
    String invalid = folder.resolve("invalid.rtmt").toUri().toString();
    server.notify("textDocument/didOpen", json(OPEN, valid, VALID));
    server.notify("textDocument/didOpen", json(OPEN, invalid, INVALID));
    ask(valid);
    ask(invalid);
    server.notify("textDocument/didChange", json(CHANGE, valid));
    ask(valid);
    request("rtm/motion", "{'textDocument': {'uri': %s}, 'bones': ['spine']}", valid);
    String file = folder.resolve("walk.rtm").toUri().toString();
    request("rtm/encode", "{'uri': %s, 'text': %s}", file, VALID);
    request("rtm/decode", "{'uri': %s}", file);
    for (String uri : List.of(valid, invalid)) {
      server.notify("textDocument/didClose", json("{'textDocument': {'uri': %s}}", uri));
    }
    request("shutdown", "null");
    server.notify("exit", null);
  }

  /** Sends all requests about a text, each with the parameters that any of them needs. */
  private void ask(String uri) throws InterruptedException, TimeoutException {
    JsonElement bone = json("{'line': 13, 'character': 3}");
    Object id = "";
    for (String method : new RtmLanguageServer(code -> {}).methods().ofTexts()) {
      if (request(method, POSITION, uri, bone, id) instanceof JsonObject tokens
          && tokens.has("resultId")) {
        id = tokens.get("resultId");
      }
    }
    request("textDocument/hover", POSITION, uri, json("{'line': 5, 'character': 5}"), "");
  }

  /** JSON with strings, numbers and other JSON in place of {@code %s}. */
  private static JsonElement json(String json, Object... values) {
    Object[] printed =
        Arrays.stream(values)
            .map(value -> value instanceof String text ? new JsonPrimitive(text) : value)
            .toArray();
    return JsonParser.parseString(String.format(json, printed));
  }

  /** The answer; null for an error, which loads the classes as well. */
  private Object request(String method, String params, Object... values)
      throws InterruptedException, TimeoutException {
    try {
      return server.request(method, json(params, values)).get(MAX_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      return null;
    }
  }

  /** A client that has one setting, never encodes on save, and ignores everything else. */
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
