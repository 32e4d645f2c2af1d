package org.rtmtext.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each code links to its section of {@code docs/problems.md}. */
class ProblemsPageTest {
  /** Codes for files that are not read as far as an animation. */
  private static final Set<String> CODES_OF_FILES = Set.of("unreadable", "malformed", "internal");

  private static final Path PAGE = Path.of("..", "docs", "problems.md");

  @Test
  void everyCodeHasASectionAndEverySectionACode() throws IOException {
    Set<String> codes =
        Arrays.stream(Code.values()).map(Code::id).collect(Collectors.toCollection(TreeSet::new));
    codes.addAll(CODES_OF_FILES);
    assertEquals(codes, new TreeSet<>(sections().keySet()));
  }

  @ParameterizedTest
  @EnumSource
  void everySectionHasSeverityConsequenceAndFix(Code code) throws IOException {
    String section = sections().get(code.id());
    String severity = code.severity().name();
    String word = severity.charAt(0) + severity.substring(1).toLowerCase(Locale.ROOT);
    assertTrue(section.startsWith("\n**" + word + ".** "), section);
    String consequence = code.severity() == Severity.ERROR ? "Why" : "In the game";
    assertTrue(section.contains("\n**" + consequence + ":** "), section);
    assertTrue(section.contains("\n**Fix:** "), section);
    assertTrue(section.contains("\n    "), "an example: " + section);
  }

  /** The text of each section by its heading. Fails if two sections have the same heading. */
  private static Map<String, String> sections() throws IOException {
    Map<String, String> sections = new LinkedHashMap<>();
    String[] parts = Files.readString(PAGE).split("(?m)^#+ ");
    for (String part : parts) {
      String heading = part.lines().findFirst().orElse("");
      if (heading.matches("[a-z-]+")) {
        String before = sections.put(heading, part.substring(heading.length() + 1));
        assertNull(before, "twice: " + heading);
      }
    }
    return sections;
  }
}
