package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.Markdown;

/** The settings of the clients, and those in the documentation, are those of the server. */
class ClientSettingsTest {
  private static final String ECLIPSE =
      "eclipse-client/org.rtmtext.eclipse/src/org/rtmtext/eclipse/";

  /** The settings of VS Code without {@code rtm.}, but for those of Java. */
  private final Map<String, JsonObject> settings = new TreeMap<>();

  @BeforeEach
  void readSettings() throws IOException {
    JsonObject properties =
        JsonParser.parseString(read("vscode-client/package.json"))
            .getAsJsonObject()
            .getAsJsonObject("contributes")
            .getAsJsonObject("configuration")
            .getAsJsonObject("properties");
    for (String name : properties.keySet()) {
      if (!name.startsWith("rtm.java.")) {
        settings.put(name.substring("rtm.".length()), properties.getAsJsonObject(name));
      }
    }
    assertTrue(settings.size() >= 10, settings::toString);
  }

  private static JsonObject with(String name, JsonElement value) {
    JsonObject json = new JsonObject();
    int dot = name.indexOf('.');
    if (dot < 0) {
      json.add(name, value);
    } else {
      json.add(name.substring(0, dot), with(name.substring(dot + 1), value));
    }
    return json;
  }

  private JsonElement defaultOf(String name) {
    return settings.get(name).get("default");
  }

  /** A value that is valid, but is not the default. */
  private JsonPrimitive other(String name) {
    JsonPrimitive value = defaultOf(name).getAsJsonPrimitive();
    if (value.isBoolean()) {
      return new JsonPrimitive(!value.getAsBoolean());
    }
    if (value.isNumber()) {
      return new JsonPrimitive(value.getAsInt() + 1);
    }
    return new JsonPrimitive(
        values(name).stream().filter(v -> !v.equals(value.getAsString())).findAny().orElse("x"));
  }

  private Set<String> values(String name) {
    Set<String> values = new TreeSet<>();
    if (settings.get(name).get("enum") instanceof JsonArray words) {
      words.forEach(word -> values.add(word.getAsString()));
    }
    return values;
  }

  @Test
  void theServerReadsThoseOfVsCodeAndHasTheSameDefaults() {
    for (String name : settings.keySet()) {
      Settings changed = Settings.DEFAULT.with(with(name, other(name)));
      assertNotEquals(Settings.DEFAULT, changed, name);
      assertEquals(Settings.DEFAULT, changed.with(with(name, defaultOf(name))), name);
    }
  }

  @Test
  void theTableForOtherEditors() throws IOException {
    String page = read("docs/editors.md");
    String table = page.substring(page.indexOf("\n## Settings"), page.indexOf("\n## Problems"));
    Map<String, String> rows = new TreeMap<>();
    Pattern row = Pattern.compile("(?m)^\\| `rtm\\.([\\w.]+)` \\| (?:`(.*?)`)? ?\\| (.*) \\|$");
    for (MatchResult match : row.matcher(table).results().toList()) {
      String name = match.group(1);
      rows.put(name, match.group(2) == null ? "" : match.group(2));
      Set<String> values = settings.containsKey(name) ? values(name) : Set.of();
      values.forEach(v -> assertTrue(match.group(3).contains("`" + v + "`"), name + ": " + v));
    }
    Map<String, String> expected = new TreeMap<>();
    settings.keySet().forEach(name -> expected.put(name, defaultOf(name).getAsString()));
    assertEquals(expected, rows);
  }

  @Test
  void thePageOfTheExtension() throws IOException {
    Set<String> rows = new TreeSet<>();
    Pattern row = Pattern.compile("(?m)^\\| `rtm\\.([\\w.]+)` \\|");
    row.matcher(read("vscode-client/README.md")).results().forEach(m -> rows.add(m.group(1)));
    rows.removeIf(name -> name.startsWith("java."));
    assertEquals(settings.keySet(), rows);
  }

  @Test
  void thePreferencesOfEclipse() throws IOException {
    String scope = read(ECLIPSE + "settings/SettingsScope.java");
    String sent = read(ECLIPSE + "settings/ServerSettings.java");
    String page = read(ECLIPSE + "preferences/SettingsPage.java");
    Map<String, String> names =
        Map.of(
            "SKELETON", "skeleton",
            "ENCODE_ON_SAVE", "encodeOnSave",
            "TEXT", "text",
            "DIAGNOSTICS_LIMIT", "diagnostics.limit",
            "CHECK_WORKSPACE", "diagnostics.workspace");
    Map<String, String> expected = new TreeMap<>();
    names.forEach((constant, name) -> expected.put(constant, defaultOf(name).getAsString()));
    Map<String, String> found = new TreeMap<>();
    Pattern put = Pattern.compile("defaults\\.put\\w*\\((\\w+), \"?(.*?)\"?\\);");
    put.matcher(scope).results().forEach(m -> found.put(m.group(1), m.group(2)));
    // Whether a project has settings of its own: nothing that the server knows.
    found.remove("OF_PROJECT");
    assertEquals(expected, found);
    for (String name : names.values()) {
      assertTrue(sent.contains("\"" + name.replaceFirst(".*\\.", "") + "\""), name);
      values(name).forEach(value -> assertTrue(page.contains(", \"" + value + "\"}"), value));
    }
  }

  private static String read(String file) throws IOException {
    return Files.readString(Markdown.project().resolve(file));
  }
}
