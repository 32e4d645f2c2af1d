package org.rtmtext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The keywords that editors colour, and the sections that they indent, are those of the grammar.
 */
class ClientKeywordsTest {
  private static final String ECLIPSE =
      "eclipse-client/org.rtmtext.eclipse/src/org/rtmtext/eclipse/editor/";

  private String rules;

  @BeforeEach
  void readGrammar() throws IOException {
    String grammar = read("textformat/src/main/java/org/rtmtext/grammar/RtmText.xtext");
    rules = grammar.substring(grammar.indexOf("\nDocument:"), grammar.indexOf("\nterminal "));
  }

  private Set<String> keywords() {
    return found("'-?([a-zA-Z]+)'", rules);
  }

  /** Sections of which each further line is an entry. */
  private Set<String> sections() {
    Set<String> sections = found("'([a-z]+)'[^;]*EOL\\+ [^;]*\\*;", rules);
    assertTrue(sections.contains("frame") && sections.size() > 3, sections::toString);
    return sections;
  }

  @Test
  void ofVsCode() throws IOException {
    StringBuilder patterns = new StringBuilder();
    addPatterns(
        JsonParser.parseString(read("vscode-client/syntaxes/rtm.tmLanguage.json")), patterns);
    String words = patterns.toString().replaceAll("\\\\.|\\[[^\\]]*\\]", " ");
    assertEquals(keywords(), found("\\b([a-zA-Z]{2,})\\b", words));
  }

  private static void addPatterns(JsonElement json, StringBuilder patterns) {
    if (json instanceof JsonObject object) {
      for (String key : object.keySet()) {
        if (Set.of("match", "begin", "end").contains(key)) {
          patterns.append(object.get(key).getAsString()).append('\n');
        }
        addPatterns(object.get(key), patterns);
      }
    } else if (json.isJsonArray()) {
      json.getAsJsonArray().forEach(element -> addPatterns(element, patterns));
    }
  }

  @Test
  void ofEclipse() throws IOException {
    String source = read(ECLIPSE + "SyntaxColouring.java");
    String lists =
        source.substring(
            source.indexOf("SECTIONS"), source.indexOf("/**", source.indexOf("SECTIONS")));
    String words = found("(\"[^\"]*\")", lists).stream().collect(Collectors.joining(" "));
    assertEquals(keywords(), found("([a-zA-Z]+)", words));
  }

  @Test
  void indentedByVsCode() throws IOException {
    JsonObject configuration =
        JsonParser.parseString(read("vscode-client/language-configuration.json")).getAsJsonObject();
    JsonObject rules = configuration.getAsJsonObject("indentationRules");
    for (String key : rules.keySet()) {
      assertEquals(sections(), words(rules.get(key).getAsString()), key);
    }
    JsonObject onEnter = configuration.getAsJsonArray("onEnterRules").get(0).getAsJsonObject();
    assertEquals(sections(), words(onEnter.get("beforeText").getAsString()));
  }

  @Test
  void indentedByEclipse() throws IOException {
    String source = read(ECLIPSE + "RtmAutoEditStrategy.java");
    int pattern = source.indexOf("Pattern.compile(");
    assertEquals(sections(), words(source.substring(pattern, source.indexOf(';', pattern))));
  }

  /** The words of the first list of alternatives. */
  private static Set<String> words(String pattern) {
    return Set.of(found("\\(((?:[a-z]+\\|)+[a-z]+)\\)", pattern).iterator().next().split("\\|"));
  }

  private static Set<String> found(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(result -> result.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String read(String file) throws IOException {
    return Files.readString(Markdown.project().resolve(file));
  }
}
