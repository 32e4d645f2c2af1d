package org.rtmtext;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The packages of the Eclipse plug-in, read from its sources, so that the check needs no Eclipse:
 * their size, their imports as {@code package-info.java} lists them, and no cycles.
 */
class EclipsePackagesTest {
  private static final String ROOT = "org.rtmtext.eclipse";
  private static final Path SOURCE = Path.of("..", "eclipse-client", ROOT, "src");

  /**
   * A reference to a class of another package of the plug-in; the root package has no name here.
   */
  private static final Pattern REFERENCE =
      Pattern.compile("\\borg\\.rtmtext\\.eclipse\\.(?:([a-z]\\w*)\\.)?[A-Z]");

  private static final Pattern CLASS =
      Pattern.compile("\\borg\\.rtmtext\\.eclipse\\.(?:[a-z]\\w*\\.)*[A-Z]\\w*");

  private static final Pattern NAME = Pattern.compile("\\{@code (\\w+)}");
  private static final Pattern IMPORTS =
      Pattern.compile("Imports (?:nothing of the plug-in|(" + NAME + "(, " + NAME + ")*))\\.");

  private record EclipsePackage(String name, List<Path> files) {
    Set<String> references() {
      return files.stream()
          .flatMap(file -> REFERENCE.matcher(read(file)).results())
          .map(reference -> reference.group(1) == null ? "" : reference.group(1))
          .filter(other -> !other.equals(name))
          .collect(toCollection(TreeSet::new));
    }

    Set<String> listedImports() {
      String javadoc =
          files.stream()
              .filter(file -> file.endsWith("package-info.java"))
              .map(file -> read(file).replaceAll("\\s*\\n \\*\\s*", " "))
              .findFirst()
              .orElse("");
      Matcher sentence = IMPORTS.matcher(javadoc);
      assertTrue(sentence.find(), name + " has no package-info.java that lists its imports");
      return NAME.matcher(sentence.group())
          .results()
          .map(match -> match.group(1))
          .collect(toCollection(TreeSet::new));
    }

    private static String read(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static Map<String, EclipsePackage> packages() throws IOException {
    Map<String, List<Path>> files = new TreeMap<>();
    Path root = SOURCE.resolve(ROOT.replace('.', '/'));
    try (Stream<Path> walk = Files.walk(root)) {
      walk.filter(file -> file.toString().endsWith(".java"))
          .forEach(
              file ->
                  files
                      .computeIfAbsent(
                          root.relativize(file.getParent()).toString(), p -> new ArrayList<>())
                      .add(file));
    }
    Map<String, EclipsePackage> packages = new TreeMap<>();
    files.forEach((name, members) -> packages.put(name, new EclipsePackage(name, members)));
    return packages;
  }

  @Test
  void importsAreThoseThatPackageInfoLists() throws IOException {
    assertAll(
        packages().values().stream()
            .map(p -> () -> assertEquals(p.listedImports(), p.references(), p.name())));
  }

  @Test
  void activatorIsNotImported() throws IOException {
    assertAll(
        packages().values().stream()
            .map(p -> () -> assertFalse(p.references().contains(""), p.name())));
  }

  @Test
  void importsHaveNoCycles() throws IOException {
    Map<String, Set<String>> left = new TreeMap<>();
    packages().forEach((name, p) -> left.put(name, p.references()));
    // Packages that import nothing that is left are in no cycle.
    while (left.values().removeIf(imports -> imports.stream().noneMatch(left::containsKey))) {}
    assertEquals(Map.of(), left, "packages that are in a cycle, or import such packages");
  }

  @Test
  void classesInPluginXmlAndManifestExist() throws IOException {
    for (String file : List.of("plugin.xml", "META-INF/MANIFEST.MF")) {
      Matcher names = CLASS.matcher(Files.readString(SOURCE.resolveSibling(file)));
      while (names.find()) {
        Path java = SOURCE.resolve(names.group().replace('.', '/') + ".java");
        assertTrue(Files.exists(java), () -> file + " names " + java);
      }
    }
  }

  @Test
  void sourcesAreRead() throws IOException {
    Map<String, EclipsePackage> packages = packages();
    assertTrue(packages.keySet().containsAll(Set.of("", "files", "platform", "server")));
    assertTrue(packages.get("").references().contains("server"));
    assertEquals(
        List.of("files", "null"),
        REFERENCE
            .matcher("import org.rtmtext.eclipse.files.RtmFileStore; org.rtmtext.eclipse.RtmPlugin")
            .results()
            .map(EclipsePackagesTest::firstGroup)
            .toList());
  }

  private static String firstGroup(MatchResult match) {
    return String.valueOf(match.group(1));
  }
}
