package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.junit.jupiter.api.Test;
import org.rtmtext.Markdown;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.protocol.RtmLanguageClient;

/**
 * The server, its clients and the description of its protocol have the same commands and requests.
 */
class ClientCommandsTest {
  private static final String VS_CODE = "vscode-client/src";
  private static final String ECLIPSE = "eclipse-client/org.rtmtext.eclipse/src";

  /** Of the server, with this page. */
  private final Set<String> commands =
      new TreeSet<>(
          TypedServer.start(new RecordingClient())
              .initialize(new InitializeParams())
              .join()
              .getCapabilities()
              .getExecuteCommandProvider()
              .getCommands());

  @Test
  void eachCommandIsDescribed() throws IOException {
    String page = read("docs/protocol.md");
    String table =
        page.substring(page.indexOf("\n## Commands"), page.indexOf("\nThe members of the"));
    Set<String> described = new TreeSet<>(commands);
    // Only the server's own code actions have it.
    described.remove("rtm.applyFix");
    assertEquals(described, found("(?m)^\\| [^|]*", "`(rtm\\.\\w+)`", table));
  }

  /** The commands that VS Code lists. */
  private static JsonArray contributed() throws IOException {
    return JsonParser.parseString(read("vscode-client/package.json"))
        .getAsJsonObject()
        .getAsJsonObject("contributes")
        .getAsJsonArray("commands");
  }

  @Test
  void commandsOfVsCode() throws IOException {
    Set<String> chosen = new TreeSet<>();
    for (JsonElement element : contributed()) {
      JsonObject command = element.getAsJsonObject();
      // The client registers an edit of poses for each of those: see PoseEditKindTest.
      if (!command.toString().contains("rtm.can.editPoses")) {
        chosen.add(command.get("command").getAsString());
      }
    }
    // Those that the client executes itself.
    Set<String> own = found("", "ommand[(:]\\s*'(rtm\\.\\w+)'", sources(VS_CODE));
    own.addAll(found("", "const SHOW = '(rtm\\.\\w+)'", sources(VS_CODE)));
    chosen.removeAll(own);
    assertTrue(own.size() > 10 && chosen.size() > 10, own + " " + chosen);
    chosen.removeAll(commands);
    assertEquals(Set.of(), chosen);
  }

  @Test
  void commandsOfEclipse() throws IOException {
    Set<String> sent = found("", "\"(rtm\\.\\w+)\"", sources(ECLIPSE));
    sent.addAll(
        found("", "\"(rtm\\.\\w+)\"", read("eclipse-client/org.rtmtext.eclipse/plugin.xml")));
    assertTrue(sent.size() > 5, sent::toString);
    sent.removeAll(commands);
    // Names of files.
    sent.removeAll(Set.of("rtm.jar", "rtm.json"));
    assertEquals(Set.of(), sent);
  }

  /** Those of the client are received, all others are sent. */
  private static Set<String> requests(String folder) throws IOException {
    return found("", "[\"'](rtm/\\w+)[\"']", sources(folder));
  }

  /** The requests and notifications beyond LSP that the server answers. */
  private static Set<String> answered() {
    return new RtmLanguageServer(code -> {})
        .methods().types().stream()
            .map(JsonRpcMethod::getMethodName)
            .filter(name -> name.startsWith("rtm/"))
            .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The requests and notifications beyond LSP that the server sends. */
  private static Set<String> sent() {
    return ServiceEndpoints.getSupportedMethods(RtmLanguageClient.class).keySet().stream()
        .filter(name -> name.startsWith("rtm/"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void clientsNameTheRequestsOfTheServer() throws IOException {
    Set<String> known = new TreeSet<>(answered());
    known.addAll(sent());
    assertTrue(answered().size() > 10 && sent().size() > 3, known::toString);
    for (String folder : List.of(VS_CODE, ECLIPSE)) {
      Set<String> unknown = requests(folder);
      assertTrue(unknown.size() > 10, unknown::toString);
      unknown.removeAll(known);
      assertEquals(Set.of(), unknown, folder);
    }
  }

  @Test
  void eachRequestOfTheServerHasAClient() throws IOException {
    Set<String> unused = new TreeSet<>(answered());
    unused.addAll(sent());
    unused.removeAll(requests(VS_CODE));
    unused.removeAll(requests(ECLIPSE));
    assertEquals(Set.of(), unused);
  }

  @Test
  void eachRequestIsDescribed() throws IOException {
    String page = read("docs/protocol.md");
    Set<String> all = new TreeSet<>(answered());
    all.addAll(sent());
    String table = page.substring(0, page.indexOf("\nTo show an animation"));
    assertEquals(all, found("", "`(rtm/\\w+)`", table));
  }

  /** Clients name the undo step of a command after its title. */
  @Test
  void titlesOfCommandsBeginWithTheNamesOfTheirUndoSteps() throws IOException {
    int count = 0;
    for (JsonElement element : contributed()) {
      JsonObject command = element.getAsJsonObject();
      String name = command.get("command").getAsString();
      String title = command.get("title").getAsString();
      if (Commands.NAMES.contains(name)) {
        assertEquals(Commands.title(name), title.substring(0, Commands.title(name).length()));
        count++;
      }
    }
    assertTrue(count > 5, "" + count);
  }

  /**
   * The first groups of a pattern, in the whole text or in the parts that another pattern finds.
   */
  private static Set<String> found(String part, String pattern, String text) {
    Stream<String> parts =
        part.isEmpty()
            ? Stream.of(text)
            : Pattern.compile(part).matcher(text).results().map(result -> result.group());
    Pattern compiled = Pattern.compile(pattern);
    return parts
        .flatMap(s -> compiled.matcher(s).results())
        .map(result -> result.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String sources(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(Markdown.project().resolve(folder))) {
      StringBuilder text = new StringBuilder();
      for (Path file : files.filter(f -> f.toString().matches(".*\\.(ts|java)")).toList()) {
        text.append(Files.readString(file));
      }
      return text.toString();
    }
  }

  private static String read(String file) throws IOException {
    return Files.readString(Markdown.project().resolve(file));
  }
}
