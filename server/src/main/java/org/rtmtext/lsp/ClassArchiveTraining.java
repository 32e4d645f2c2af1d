package org.rtmtext.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.rtmtext.lsp.protocol.Messages.TextParams;
import org.rtmtext.lsp.session.SampleText;

/**
 * Plays short sessions of a client and the server in one process. They load the classes that Java
 * then writes to the class archive ({@code -XX:ArchiveClassesAtExit}), so that later starts are
 * faster.
 */
public final class ClassArchiveTraining {
  private static final int MAX_SECONDS = 60;

  private static final String INITIALIZE =
      """
      {'processId': %s, 'clientInfo': {'name': 'training', 'version': '1'},
       'initializationOptions': {'encodeOnSave': 'never'},
       'workspaceFolders': [{'uri': %s, 'name': 'training'}],
       'capabilities': {
         'workspace': {'configuration': true, 'diagnostics': {'refreshSupport': true},
           'didChangeConfiguration': {'dynamicRegistration': true},
           'didChangeWatchedFiles': {'dynamicRegistration': true},
           'workspaceEdit': {'documentChanges': true}},
         'window': {'workDoneProgress': true},
         'textDocument': {
           'diagnostic': %s, 'hover': {'contentFormat': ['markdown']},
           'completion': {'completionItem': {'snippetSupport': true}},
           'semanticTokens': {'requests': {'full': true}, 'tokenTypes': [], 'formats': []},
           'codeAction': {'codeActionLiteralSupport': {}}}}}
      """;

  private static final String OPEN =
      "{'textDocument': {'uri': %s, 'languageId': 'rtm', 'version': 1, 'text': %s}}";

  private static final String CHANGE =
      """
      {'textDocument': {'uri': %s, 'version': 2}, 'contentChanges': [{'text': '2', 'range': %s}]}
      """;

  /**
   * Parameters with the members that any request about a text needs: its URI, a position, a range,
   * and the ID of the semantic tokens that were sent before.
   */
  private static final String POSITION =
      """
      {'textDocument': {'uri': %1$s}, 'position': %2$s, 'positions': [%2$s], 'newName': 'hip',
       'range': %3$s, 'context': {'includeDeclaration': true, 'diagnostics': []},
       'options': {'tabSize': 2, 'insertSpaces': true}, 'previousResultId': %4$s}
      """;

  private final RemoteEndpoint server;
  private final Gson gson = new Gson();

  private ClassArchiveTraining(RemoteEndpoint server) {
    this.server = server;
  }

  /**
   * Plays a session with a client that pulls diagnostics, and one with a client that is sent them.
   *
   * @throws TimeoutException if an answer or the end of a session takes longer than {@link
   *     #MAX_SECONDS}
   */
  public static void play()
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    play(json("{}"));
    play(JsonNull.INSTANCE);
  }

  /**
   * @param pulling the client's capability to pull diagnostics; JSON's null for a client without it
   */
  private static void play(JsonElement pulling)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    Pipe toServer = Pipe.open();
    Pipe toClient = Pipe.open();
    CompletableFuture<Integer> exit = new CompletableFuture<>();
    // Loads the class only: running it would end this process.
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
      new ClassArchiveTraining(server).play(folder, pulling);
      exit.get(MAX_SECONDS, TimeUnit.SECONDS);
    } finally {
      Files.deleteIfExists(folder.resolve("walk.rtm"));
      Files.delete(folder);
    }
  }

  private void play(Path folder, JsonElement pulling)
      throws InterruptedException, TimeoutException {
    // The parent process stands for the client. On some systems it is unknown.
    Long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(null);
    request("initialize", INITIALIZE, parent, folder.toUri().toString(), pulling);
    server.notify("initialized", json("{}"));
    SampleText printed = SampleText.printed(false, 2, 2);
    SampleText typed = SampleText.typed(true, 2);
    String first = folder.resolve("printed.rtmt").toUri().toString();
    String second = folder.resolve("typed.rtmt").toUri().toString();
    server.notify("textDocument/didOpen", json(OPEN, first, printed.text()));
    server.notify("textDocument/didOpen", json(OPEN, second, typed.text()));
    ask(first, printed);
    ask(second, typed);
    server.notify("textDocument/didChange", json(CHANGE, first, gson.toJsonTree(printed.digit())));
    ask(first, printed);
    request("rtm/motion", "{'textDocument': {'uri': %s}, 'bones': ['spine']}", first);
    String file = folder.resolve("walk.rtm").toUri().toString();
    request("rtm/encode", "{'uri': %s, 'text': %s}", file, printed.text());
    request("rtm/decode", "{'uri': %s}", file);
    for (String uri : List.of(first, second)) {
      server.notify("textDocument/didClose", json("{'textDocument': {'uri': %s}}", uri));
    }
    request("shutdown", "null");
    server.notify("exit", null);
  }

  private static List<String> ofTexts() {
    return new RtmLanguageServer(code -> {})
        .methods().types().stream()
            .filter(type -> type.getParameterTypes()[0] == TextParams.class)
            .map(JsonRpcMethod::getMethodName)
            .toList();
  }

  /** Sends all requests about a text, and one for a hover over its motion. */
  private void ask(String uri, SampleText sample) throws InterruptedException, TimeoutException {
    JsonElement bone = gson.toJsonTree(sample.bone());
    JsonElement screen = gson.toJsonTree(sample.screen());
    Object id = "";
    for (String method : ofTexts()) {
      Optional<Object> answer = request(method, POSITION, uri, bone, screen, id);
      if (answer.orElse(JsonNull.INSTANCE) instanceof JsonObject tokens && tokens.has("resultId")) {
        id = tokens.get("resultId");
      }
    }
    JsonElement motion = gson.toJsonTree(sample.motion());
    request("textDocument/hover", POSITION, uri, motion, screen, "");
  }

  /**
   * Parses JSON after it has replaced each {@code %s} by a value: strings are quoted and escaped,
   * numbers and JSON are inserted as they are.
   */
  private static JsonElement json(String json, Object... values) {
    Object[] printed =
        Arrays.stream(values)
            .map(value -> value instanceof String text ? new JsonPrimitive(text) : value)
            .toArray();
    return JsonParser.parseString(String.format(json, printed));
  }

  /**
   * Sends a request. The answer is empty for null and for an error; a request that fails loads its
   * classes, too.
   */
  private Optional<Object> request(String method, String params, Object... values)
      throws InterruptedException, TimeoutException {
    try {
      return Optional.ofNullable(
          server.request(method, json(params, values)).get(MAX_SECONDS, TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      return Optional.empty();
    }
  }

  /**
   * A client that has one setting, so that a save writes no animation, and ignores everything else.
   */
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
