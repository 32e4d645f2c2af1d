package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.Markdown;

/** Compares the JSON document of {@code info} with the page for scripts. */
class AnimationFactsTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*?) \\| (.*) \\|$");
  private static final Pattern CODE = Pattern.compile("`(\\w+)`");

  @TempDir private Path folder;

  @Test
  void allMembersAreDocumented() throws IOException {
    Set<String> members =
        Stream.of(Samples.plain(2, 1), Samples.bmtr5(2, 1))
            .flatMap(a -> new AnimationFacts(a, 0, Optional.empty()).json("").keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    members.add("error");
    assertEquals(
        members,
        ROW.matcher(section())
            .results()
            .flatMap(row -> names(row.group(1)).stream())
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  @Test
  void allMembersOfAPropertyAreDocumented() throws IOException {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.bmtr5(2, 1));
    String json = Cli.rtm("info", "--json", file).out();
    JsonObject info = JsonParser.parseString(json).getAsJsonArray().get(0).getAsJsonObject();
    JsonObject property = info.getAsJsonArray("properties").get(0).getAsJsonObject();
    String row =
        ROW.matcher(section())
            .results()
            .filter(r -> r.group(1).equals("`properties`"))
            .map(r -> r.group(2))
            .findFirst()
            .orElseThrow();
    assertEquals(new TreeSet<>(property.keySet()), names(row));
  }

  private static Set<String> names(String text) {
    return CODE.matcher(text)
        .results()
        .map(m -> m.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String section() throws IOException {
    String page = Markdown.read(Markdown.project().resolve("docs/scripts.md")).prose();
    String section = page.substring(page.indexOf("## Description of an animation\n") + 1);
    return section.substring(0, section.indexOf("\n## "));
  }
}
