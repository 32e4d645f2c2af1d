package org.rtmtext.mod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.rtmtext.Markdown;
import org.rtmtext.Markdown.Kind;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.SeverityRules;

/** The schema that editors use allows exactly what the program reads. */
class SchemaTest {
  private static final Path FILE = Markdown.project().resolve("docs/rtm.schema.json");

  private static final Pattern RULES =
      Pattern.compile("(?s)\"rules\": \\{.*?\"properties\": (\\{.*?\\n {6}\\})");

  private static JsonObject schema() throws IOException {
    return JsonParser.parseString(Files.readString(FILE)).getAsJsonObject();
  }

  /** {@code -Dgolden.update=true} writes these lines of the schema. */
  @Test
  void theSchemaHasAllCodesThatCanBeChanged() throws IOException {
    String text = Files.readString(FILE);
    Matcher written = RULES.matcher(text);
    assertTrue(written.find(), text);
    String rules =
        Arrays.stream(Code.values())
            .filter(SeverityRules::canChange)
            .map(SchemaTest::rule)
            .collect(Collectors.joining(",\n", "{\n", "\n      }"));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(
          FILE, text.substring(0, written.start(1)) + rules + text.substring(written.end(1)));
    } else {
      assertEquals(rules, written.group(1), "-Dgolden.update=true rewrites " + FILE);
    }
  }

  /** A code, described by the first sentence of its section in the documentation. */
  private static String rule(Code code) {
    return """
            %s: {
              "description": %s,
              "allOf": [{ "$ref": "#/definitions/severity" }]
            }\
    """
        .formatted(new JsonPrimitive(code.id()), new JsonPrimitive(description(code)));
  }

  private static String description(Code code) {
    Path page = Markdown.project().resolve("docs/problems.md");
    try {
      Matcher sentence =
          Pattern.compile(
                  "(?m)^## " + code.id() + "\\R\\R\\*\\*\\w+\\.\\*\\* ((?s:.*?))(?:\\.\\s|:\\R\\R)")
              .matcher(Files.readString(page));
      assertTrue(sentence.find(), code.id());
      return sentence.group(1).replaceAll("\\s+", " ").replace("`", "") + ".";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void eachKeyAndSeverityOfTheSchemaIsRead() throws IOException {
    JsonObject schema = schema();
    assertEquals(
        Set.of("$schema", "rules", "skeleton", "bonesMap", "exclude"),
        schema.getAsJsonObject("properties").keySet());
    List<String> severities =
        StreamSupport.stream(
                schema
                    .getAsJsonObject("definitions")
                    .getAsJsonObject("severity")
                    .getAsJsonArray("enum")
                    .spliterator(),
                false)
            .map(JsonElement::getAsString)
            .toList();
    assertEquals(5, severities.size());
    for (String severity : severities) {
      String text = "{\"rules\": {\"upper-case\": \"" + severity + "\"}}";
      assertEquals(List.of(), ModSettingsReader.read(Path.of("/"), text.getBytes()).problems());
    }
  }

  @Test
  void theExampleOfTheDocumentationIsRead() throws IOException {
    Path page = Markdown.project().resolve("docs/mod-settings.md");
    String example =
        Markdown.read(page).code().stream()
            .filter(c -> c.kind() == Kind.FENCED)
            .findFirst()
            .orElseThrow()
            .text();
    ModSettings settings = ModSettingsReader.read(Path.of("/rtm.json"), example.getBytes());
    assertEquals(List.of(), settings.problems());
    assertEquals("model.cfg#MyDog", settings.skeleton().orElseThrow().spec());
  }
}
