package org.rtmtext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links, and names of commands, settings and classes in the documentation lead somewhere. */
class DocumentationLinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern COMMAND = Pattern.compile("\\*RTM: ([^*]+)\\*");
  private static final Pattern SETTING_ROW = Pattern.compile("(?m)^\\| (`rtm\\..*?) \\|");
  private static final Pattern COMMAND_ROW = Pattern.compile("(?m)^\\| ([A-Z].*?) \\|");
  private static final Pattern CLASS =
      Pattern.compile("`([A-Z][a-z]+[A-Z][A-Za-z]*|Code|Validator)`");

  @Test
  void linksLeadToFilesAndHeadings() throws IOException {
    List<Markdown> pages = Markdown.pages();
    Map<Path, Set<String>> anchors = new HashMap<>();
    for (Markdown page : pages) {
      anchors.put(page.file(), anchors(page));
    }
    List<String> broken = new ArrayList<>();
    int checked = 0;
    for (Markdown page : pages) {
      for (String link : links(page)) {
        checked++;
        String[] parts = link.split("#", 2);
        Path target =
            parts[0].isEmpty()
                ? page.file()
                : page.file().resolveSibling(parts[0]).toAbsolutePath().normalize();
        boolean found =
            Files.exists(target)
                && (parts.length == 1 || anchors.getOrDefault(target, Set.of()).contains(parts[1]));
        if (!found) {
          broken.add(page.name() + ": " + link);
        }
      }
    }
    assertEquals(List.of(), broken);
    assertTrue(checked > 50, "only " + checked + " links were found");
  }

  /** It is bundled next to rtm.jar and in the clients, without the other pages. */
  @Test
  void thePageOfProblemsLinksToNoOtherPage() throws IOException {
    Markdown page = Markdown.read(Markdown.project().resolve("docs/problems.md"));
    assertEquals(List.of(), links(page));
  }

  @Test
  void commandsExistInVsCode() throws IOException {
    Set<String> titles =
        manifest().getAsJsonArray("commands").asList().stream()
            .map(c -> c.getAsJsonObject().get("title").getAsString())
            .collect(Collectors.toSet());
    List<String> unknown = new ArrayList<>();
    for (Markdown page : Markdown.pages()) {
      String prose = page.prose().replaceAll("\\s+", " ");
      COMMAND
          .matcher(prose)
          .results()
          .map(m -> m.group(1))
          .filter(title -> !titles.contains(title))
          .forEach(title -> unknown.add(page.name() + ": " + title));
    }
    assertEquals(List.of(), unknown);
  }

  @Test
  void allCommandsOfVsCodeAreListed() throws IOException {
    JsonObject menus = manifest().getAsJsonObject("menus");
    Set<String> hidden =
        menus.getAsJsonArray("commandPalette").asList().stream()
            .map(JsonElement::getAsJsonObject)
            .filter(item -> item.get("when").getAsString().equals("false"))
            .map(item -> item.get("command").getAsString())
            .collect(Collectors.toSet());
    Set<String> titles =
        manifest().getAsJsonArray("commands").asList().stream()
            .map(JsonElement::getAsJsonObject)
            .filter(c -> !hidden.contains(c.get("command").getAsString()))
            .map(c -> c.get("title").getAsString())
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(titles, firstColumn("vscode-client/README.md", "Commands", COMMAND_ROW));
  }

  @Test
  void allSettingsAreListed() throws IOException {
    Set<String> all = new TreeSet<>();
    JsonObject configuration = manifest().getAsJsonObject("configuration");
    for (Map.Entry<String, JsonElement> setting :
        configuration.getAsJsonObject("properties").entrySet()) {
      all.add(setting.getKey());
    }
    assertEquals(all, firstColumn("vscode-client/README.md", "Settings", SETTING_ROW));
    Set<String> ofServer =
        all.stream()
            .filter(s -> !s.startsWith("rtm.java."))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(ofServer, firstColumn("docs/editors.md", "Settings", SETTING_ROW));
  }

  @Test
  void classesForContributorsExist() throws IOException {
    Set<String> classes;
    try (Stream<Path> files =
        Stream.concat(
            Files.walk(Markdown.project().resolve("textformat/src")),
            Files.walk(Markdown.project().resolve("server/src")))) {
      classes =
          files
              .map(f -> f.getFileName().toString())
              .filter(name -> name.endsWith(".java"))
              .map(name -> name.substring(0, name.length() - ".java".length()))
              .collect(Collectors.toSet());
    }
    Markdown page = Markdown.read(Markdown.project().resolve("CONTRIBUTING.md"));
    List<String> named =
        CLASS.matcher(page.prose()).results().map((MatchResult m) -> m.group(1)).toList();
    assertTrue(named.size() > 5, named.toString());
    assertEquals(List.of(), named.stream().filter(name -> !classes.contains(name)).toList());
  }

  /** The links to files and headings of the project. */
  private static List<String> links(Markdown page) {
    String prose = page.prose().replaceAll("`[^`\n]*`", "");
    return LINK.matcher(prose)
        .results()
        .map(m -> m.group(1))
        .filter(link -> !link.matches("(https?|mailto):.*"))
        .toList();
  }

  /** The anchors that GitHub gives to headings. */
  private static Set<String> anchors(Markdown page) {
    return HEADING
        .matcher(page.prose())
        .results()
        .map(m -> m.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static JsonObject manifest() throws IOException {
    Path file = Markdown.project().resolve("vscode-client/package.json");
    return JsonParser.parseString(Files.readString(file))
        .getAsJsonObject()
        .getAsJsonObject("contributes");
  }

  /** The names in the first column of the table in a section. */
  private static Set<String> firstColumn(String page, String heading, Pattern row)
      throws IOException {
    String prose = Markdown.read(Markdown.project().resolve(page)).prose();
    String section = prose.substring(prose.indexOf("\n## " + heading + "\n") + 1);
    return row.matcher(section.substring(0, section.indexOf("\n## ")))
        .results()
        .flatMap(m -> Stream.of(m.group(1).split(", ")))
        .map(name -> name.replace("`", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
