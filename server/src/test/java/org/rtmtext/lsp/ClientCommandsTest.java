package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;
import org.rtmtext.Markdown;

/** Clients send only commands and requests that the server has and that its protocol describes. */
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

  @Test
  void commandsOfVsCode() throws IOException {
    JsonObject contributes =
        JsonParser.parseString(read("vscode-client/package.json"))
            .getAsJsonObject()
            .getAsJsonObject("contributes");
    Set<String> chosen = new TreeSet<>();
    for (JsonElement element : contributes.getAsJsonArray("commands")) {
      JsonObject command = element.getAsJsonObject();
      // The client registers an edit of poses for each of those: see PoseEditKindTest.
      if (!command.toString().contains("rtm.can.editPoses")) {
        chosen.add(command.get("command").getAsString());
      }
    }
    // Those that the client executes itself.
    Set<String> own = found("", "ommand\\(\\s*'(rtm\\.\\w+)'", sources(VS_CODE));
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

  @Test
  void requestsOfBothClients() throws IOException {
    String page = read("docs/protocol.md");
    for (String folder : List.of(VS_CODE, ECLIPSE)) {
      Set<String> sent = found("", "[\"'](rtm/\\w+)[\"']", sources(folder));
      assertTrue(sent.size() > 10, sent::toString);
      sent.removeIf(method -> page.contains("## " + method) || page.contains("`" + method + "`"));
      assertEquals(Set.of(), sent, folder);
    }
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
