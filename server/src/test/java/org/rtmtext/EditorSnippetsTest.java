package org.rtmtext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * How editors start the server: the file that VS Code and Eclipse read, the guide for other editors
 * and their tests.
 */
class EditorSnippetsTest {
  private static final Pattern ARGUMENT = Pattern.compile("-X[\\w:+=]+");

  private static final String JAVA = "server/src/main/launcher/java.json";

  private final Path project = Markdown.project();

  @Test
  void allEditorsStartTheServerAlike() throws IOException {
    String page = read("docs/editors.md");
    int command = page.indexOf("    java -Xlog:disable");
    Set<String> expected = arguments(page.substring(command, page.indexOf('\n', command)));
    assertTrue(expected.size() > 5, expected::toString);
    for (String editor : new String[] {"Neovim", "Emacs", "Helix"}) {
      int start = page.indexOf("```", page.indexOf("### " + editor));
      assertEquals(
          expected, arguments(page.substring(start, page.indexOf("```", start + 3))), editor);
    }
    assertEquals(expected, arguments(read("server/src/test/editors/neovim.lua")));
    assertEquals(expected, arguments(read("server/src/test/editors/eglot.el")));
    JsonObject java = JsonParser.parseString(read(JAVA)).getAsJsonObject();
    String options = java.get("options").toString();
    for (String argument : expected) {
      // The client adds its own maximum and its own archive.
      assertTrue(argument.matches("-Xmx.*|.*=") || options.contains(argument), argument);
    }
    assertTrue(expected.contains("-Xmx1g"), expected::toString);
    assertEquals(1024, java.get("maxHeap").getAsInt());
    String settings = read("vscode-client/package.json");
    int memory = settings.indexOf("\"rtm.java.memory\"");
    String setting = settings.substring(memory, settings.indexOf('}', memory));
    assertTrue(setting.contains("\"default\": 1024,"), setting);
  }

  /** The main class of the jar, and the one of the class archive that the build creates. */
  @Test
  void editorsStartTheProgramOfTheJar() throws IOException {
    String main =
        JsonParser.parseString(read(JAVA)).getAsJsonObject().get("mainClass").getAsString();
    assertTrue(read("server/pom.xml").contains("<Main-Class>" + main + "</Main-Class>"), main);
  }

  @Test
  void theOldestJavaIsTheSameEverywhere() throws IOException {
    JsonObject java = JsonParser.parseString(read(JAVA)).getAsJsonObject();
    String version = java.get("minVersion").getAsString();
    Map<String, String> found = new TreeMap<>();
    add(found, "pom.xml", "(?:compiler.release>|<version>\\[|JDK )(\\d+)(?:</|,\\)| or newer)");
    for (String plugin : new String[] {"org.rtmtext.eclipse", "org.rtmtext.eclipse.test"}) {
      add(found, "eclipse-client/" + plugin + "/META-INF/MANIFEST.MF", "JavaSE-(\\d+)");
    }
    add(found, "vscode-client/package.json", "version (\\d+) or newer");
    for (Markdown page : Markdown.pages()) {
      add(
          found,
          project.relativize(page.file()).toString(),
          "(?:Java|JDK)(?:\\]\\(\\S*\\))?\\s(\\d+)\\sor\\snewer");
    }
    assertTrue(found.size() > 8, found::toString);
    found.values().removeIf(version::equals);
    assertEquals(Map.of(), found);
  }

  private void add(Map<String, String> found, String file, String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(read(file));
    for (int n = 1; matcher.find(); n++) {
      found.put(file + " " + n, matcher.group(1));
    }
  }

  private static Set<String> arguments(String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = ARGUMENT.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }

  private String read(String file) throws IOException {
    return Files.readString(project.resolve(file));
  }
}
