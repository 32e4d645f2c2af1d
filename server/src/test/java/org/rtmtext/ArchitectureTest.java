package org.rtmtext;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Dependencies between packages. Each {@code package-info.java} lists the packages that its own
 * imports; these tests compare the lists with the classes.
 */
@AnalyzeClasses(packages = "org.rtmtext", importOptions = ArchitectureTest.WithoutTests.class)
class ArchitectureTest {
  private static final String ROOT = "org.rtmtext.";
  private static final int MAX_FILES = 25;
  private static final Path TEXTFORMAT = Path.of("../textformat/src/main/java");
  private static final Path SERVER = Path.of("src/main/java");
  private static final Pattern IMPORTS =
      Pattern.compile("Imports (?:no other package|only ((?:\\{@code [\\w.]+}(?:, )?)+))\\.");
  private static final Pattern NAME = Pattern.compile("\\{@code ([\\w.]+)}");

  /** Excludes the tests of both modules; those of textformat come as a jar. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return new DoNotIncludeTests().includes(location) && !location.contains("-tests.jar");
    }
  }

  @ArchTest
  static void packagesImportWhatTheyList(JavaClasses classes) throws IOException {
    Map<String, TreeSet<String>> actual = new TreeMap<>();
    for (JavaClass type : classes) {
      TreeSet<String> imports = actual.computeIfAbsent(name(type), name -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass();
        if (target.getPackageName().startsWith(ROOT) && !name(target).equals(name(type))) {
          imports.add(name(target));
        }
      }
    }
    assertEquals(lines(actual), lines(listed()));
  }

  @ArchTest
  static void packagesAreSmall(JavaClasses classes) throws IOException {
    Map<String, Long> large = new TreeMap<>();
    for (Path folder : packages()) {
      try (Stream<Path> files = Files.list(folder)) {
        long count = files.filter(f -> f.toString().endsWith(".java") && !isInfo(f)).count();
        if (count > MAX_FILES) {
          large.put(folder.toString(), count);
        }
      }
    }
    assertEquals(Map.of(), large);
  }

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices()
          .assignedFrom(
              new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                  return type.getPackageName().startsWith(ROOT)
                      ? SliceIdentifier.of(name(type))
                      : SliceIdentifier.ignore();
                }

                @Override
                public String getDescription() {
                  return "packages";
                }
              })
          .should()
          .beFreeOfCycles();

  @ArchTest
  static void textformatHasNoFileAccess(JavaClasses classes) throws IOException {
    noClasses()
        .that()
        .resideInAnyPackage(textformat())
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.nio.file..", "org.eclipse.lsp4j..")
                .or(assignableTo(File.class)))
        .check(classes);
  }

  @ArchTest
  static final ArchRule LSP4J_ONLY_IN_LSP =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.rtmtext.lsp..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.eclipse.lsp4j..");

  /**
   * The command line fixes files with the code of the editors' fixes, without a language server.
   */
  @ArchTest
  static final ArchRule FIXES_KNOW_NO_LANGUAGE_SERVER =
      noClasses()
          .that()
          .resideInAnyPackage("org.rtmtext.edits..", "org.rtmtext.fix..", "org.rtmtext.check..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.rtmtext.lsp..", "org.rtmtext.cli..");

  @ArchTest
  static final ArchRule PICOCLI_ONLY_IN_CLI =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.rtmtext.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  @ArchTest
  static final ArchRule XTEXT_ONLY_IN_GRAMMAR_AND_READER =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.rtmtext.grammar..", "org.rtmtext.reader..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.eclipse.xtext..", "org.eclipse.emf..", "org.antlr..");

  @ArchTest
  static final ArchRule OUTPUT_ONLY_IN_CLI =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.rtmtext.cli..", "org.rtmtext.grammar..", "org.rtmtext.start..")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  /**
   * The package of a type without the common prefix; what Xtext generates counts as {@code
   * grammar}.
   */
  private static String name(JavaClass type) {
    String name = type.getPackageName().substring(ROOT.length());
    return name.startsWith("grammar") ? "grammar" : name;
  }

  private static Map<String, TreeSet<String>> listed() throws IOException {
    Map<String, TreeSet<String>> listed = new TreeMap<>();
    for (Path folder : packages()) {
      String info =
          Files.readString(folder.resolve("package-info.java")).replaceAll("\\s*\\n \\* *", " ");
      List<MatchResult> sentences = IMPORTS.matcher(info).results().toList();
      assertEquals(1, sentences.size(), folder + ": sentences that begin with Imports");
      String names = sentences.get(0).group(1);
      TreeSet<String> imports = new TreeSet<>();
      if (names != null) {
        NAME.matcher(names).results().forEach(match -> imports.add(match.group(1)));
      }
      listed.put(name(folder), imports);
    }
    return listed;
  }

  private static List<Path> packages() throws IOException {
    try (Stream<Path> textformat = Files.walk(TEXTFORMAT);
        Stream<Path> server = Files.walk(SERVER)) {
      return Stream.concat(textformat, server)
          .filter(ArchitectureTest::isInfo)
          .map(Path::getParent)
          .toList();
    }
  }

  private static boolean isInfo(Path file) {
    return file.endsWith("package-info.java");
  }

  private static String name(Path folder) {
    Path root = (folder.startsWith(TEXTFORMAT) ? TEXTFORMAT : SERVER).resolve("org/rtmtext");
    return root.relativize(folder).toString().replace(File.separatorChar, '.');
  }

  private static String[] textformat() throws IOException {
    return packages().stream()
        .filter(folder -> folder.startsWith(TEXTFORMAT))
        .map(folder -> ROOT + name(folder) + (name(folder).equals("grammar") ? ".." : ""))
        .toArray(String[]::new);
  }

  private static String lines(Map<String, TreeSet<String>> imports) {
    StringBuilder lines = new StringBuilder();
    imports.forEach((name, names) -> lines.append(name).append(": ").append(names).append('\n'));
    return lines.toString();
  }
}
