package org.rtmtext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The third-party notices name every library of rtm.jar, in its version, and no other. */
class NoticesTest {
  private static final Path LIBRARIES = Path.of("target/libraries.txt");
  private static final Path NOTICES = Path.of("../vscode-client/THIRD-PARTY-NOTICES.md");

  @Test
  void nameWhatIsInTheJar() throws IOException {
    assumeTrue(Files.exists(LIBRARIES), "Maven lists the libraries");
    // What is no jar, or the project's own, are modules of the project.
    Predicate<String> library = name -> name.endsWith(".jar") && !name.startsWith("textformat-");
    SortedSet<String> there =
        Files.readAllLines(LIBRARIES).stream()
            .filter(library)
            .map(name -> name.substring(0, name.length() - ".jar".length()))
            .collect(Collectors.toCollection(TreeSet::new));
    SortedSet<String> named =
        Pattern.compile("`([^`]+-[0-9][^`]*)`")
            .matcher(Files.readString(NOTICES))
            .results()
            .map((MatchResult result) -> result.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(String.join("\n", there), String.join("\n", named));
  }

  /** The libraries of the pages are no jars; the types of uPlot come from npm. */
  @ParameterizedTest
  @CsvSource({"gl-matrix, gl-matrix", "uplot, uPlot"})
  void nameTheLibrariesOfThePages(String property, String name) throws IOException {
    String version = group("<" + property + "\\.version>(.+?)<", Path.of("../pom.xml"));
    assertEquals(version, group("\\| " + name + " ([0-9.]+), in the page", NOTICES));
    Path dependencies = Path.of("../vscode-client/package.json");
    assertEquals(version, group("\"" + property + "\": \"\\^?(.+?)\"", dependencies));
  }

  private static String group(String pattern, Path file) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
    assertTrue(matcher.find(), () -> pattern + " in " + file);
    return matcher.group(1);
  }
}
