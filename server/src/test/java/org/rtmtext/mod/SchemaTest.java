package org.rtmtext.mod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.rtmtext.Markdown;
import org.rtmtext.Markdown.Kind;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.SeverityRules;

/** The schema that editors use allows exactly what the program reads. */
class SchemaTest {
  private static JsonObject schema() throws IOException {
    Path file = Markdown.project().resolve("docs/rtm.schema.json");
    return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
  }

  @Test
  void theSchemaHasAllCodesThatCanBeChanged() throws IOException {
    JsonObject rules =
        schema()
            .getAsJsonObject("properties")
            .getAsJsonObject("rules")
            .getAsJsonObject("properties");
    Set<String> codes =
        Arrays.stream(Code.values())
            .filter(SeverityRules::canChange)
            .map(Code::id)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(codes, new TreeSet<>(rules.keySet()));
  }

  @Test
  void eachKeyAndSeverityOfTheSchemaIsRead() throws IOException {
    JsonObject schema = schema();
    assertEquals(
        Set.of("$schema", "rules", "skeleton", "exclude"),
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
