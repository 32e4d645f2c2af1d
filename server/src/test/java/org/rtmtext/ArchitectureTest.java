package org.rtmtext;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Which package may import which, and libraries that only some packages may use. */
@AnalyzeClasses(packages = "org.rtmtext", importOptions = ArchitectureTest.WithoutTests.class)
class ArchitectureTest {
  /** A package imports only packages that are listed before it. */
  private static final List<String> TEXTFORMAT =
      List.of(
          "problem",
          "model",
          "number",
          "grammar",
          "syntax",
          "config",
          "skeleton",
          "moves",
          "joints",
          "poses",
          "reader",
          "printer",
          "rules",
          "conversion",
          "comparison");

  private static final List<String> SERVER =
      List.of(
          "build",
          "codec",
          "files",
          "analysis",
          "mod",
          "save",
          "check",
          "edits",
          "merge",
          "figure",
          "gltf",
          "lsp.protocol",
          "lsp.text",
          "lsp.feature",
          "lsp.session",
          "lsp",
          "cli",
          "start");

  private static final Pattern PACKAGE =
      Pattern.compile("(?m)^(?:package|import)(?: static)? org\\.rtmtext\\.((?:lsp\\.)?[a-z]+)\\b");

  /** A filter that is only asked whether it has let something pass; arguments nest up to here. */
  private static final Pattern QUESTION =
      Pattern.compile(
          "\\.filter\\((?:[^()]|\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*+\\))*+\\))*+\\)"
              + "\\s*\\.(?:isPresent|isEmpty)\\(\\)");

  /** Sources that may return null. */
  private static final Set<String> RETURN_NULL =
      Set.of(
          "cli/Json.java", // Gson asks so
          "files/ReplacementLock.java", // for "try", which closes no resource then
          "lsp/feature/MotionCurves.java", // JSON's null for a number that is not finite
          "lsp/protocol/Messages.java", // members that a client has left out
          "problem/ProblemCollector.java", // called for each problem of a row
          "reader/BoundFrame.java", // Frame stores null in most frames
          "reader/QuickScanner.java", // called for each row
          "reader/RowReader.java", // called for each frame
          "save/CarryOver.java", // Frame stores null in plain animations
          "config/ConfigCondition.java"); // an unknown number, a third result of operators

  /** Excludes the tests of both modules; those of textformat come as a jar. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return new DoNotIncludeTests().includes(location) && !location.contains("-tests.jar");
    }
  }

  /** Reads the sources, because imports for Javadoc are not in the classes. */
  @ArchTest
  static void packagesImportOnlyPackagesBeforeThem(JavaClasses classes) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path source : sources()) {
      List<Integer> places =
          PACKAGE.matcher(Files.readString(source)).results().map(m -> place(m.group(1))).toList();
      if (places.isEmpty()
          || places.stream().anyMatch(place -> place < 0 || place > places.get(0))) {
        wrong.add(source.toString());
      }
    }
    assertEquals(List.of(), wrong);
  }

  /** {@code anyMatch}, {@code noneMatch} or {@code equals} says what is asked. */
  @ArchTest
  static void anOptionalIsNotFilteredToAskAboutIt(JavaClasses classes) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path source : sources()) {
      QUESTION
          .matcher(Files.readString(source))
          .results()
          .forEach(m -> wrong.add(source + ": " + m.group()));
    }
    assertEquals(List.of(), wrong);
  }

  /** The caller decides what is done without a value, or passes an empty list or text. */
  @ArchTest
  static void noParameterIsAnOptional(JavaClasses classes) {
    List<String> wrong = new ArrayList<>();
    for (JavaClass type : classes) {
      if (type.isAnonymousClass()
          || type.isLocalClass()) { // captured variables are parameters of their constructors
        continue;
      }
      for (JavaCodeUnit unit : type.getCodeUnits()) {
        // A record's component, and what a private constructor stores, are read back as results.
        boolean isStored =
            unit.isConstructor()
                && (type.isRecord() || unit.getModifiers().contains(JavaModifier.PRIVATE));
        if (!isStored
            && !unit.getModifiers().contains(JavaModifier.SYNTHETIC)
            && unit.getRawParameterTypes().stream().anyMatch(ArchitectureTest::isOptional)) {
          wrong.add(unit.getFullName());
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  private static boolean isOptional(JavaClass type) {
    return type.getName().startsWith("java.util.Optional");
  }

  /** A result that can be absent is an Optional. */
  @ArchTest
  static void noMethodReturnsNull(JavaClasses classes) throws IOException {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "this Java has no compiler");
    Set<String> found = NullResults.in(sources());
    assertEquals(RETURN_NULL, found);
  }

  private static int place(String name) {
    int place = TEXTFORMAT.indexOf(name);
    return place >= 0 || !SERVER.contains(name) ? place : TEXTFORMAT.size() + SERVER.indexOf(name);
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> textformat = Files.walk(Path.of("../textformat/src/main/java"));
        Stream<Path> server = Files.walk(Path.of("src/main/java"))) {
      return Stream.concat(textformat, server).filter(f -> f.toString().endsWith(".java")).toList();
    }
  }

  @ArchTest
  static final ArchRule TEXTFORMAT_HAS_NO_FILE_ACCESS =
      noClasses()
          .that()
          .resideInAnyPackage(
              TEXTFORMAT.stream().map(name -> "org.rtmtext." + name + "..").toArray(String[]::new))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.nio.file..", "org.eclipse.lsp4j..")
                  .or(assignableTo(File.class)));

  /** A class with its nested classes is one slice. */
  @ArchTest
  static final ArchRule CLASSES_OF_A_SESSION_HAVE_NO_CYCLES =
      slices()
          .assignedFrom(
              new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                  return type.getPackageName().equals("org.rtmtext.lsp.session")
                      ? SliceIdentifier.of(type.getName().replaceFirst("\\$.*", ""))
                      : SliceIdentifier.ignore();
                }

                @Override
                public String getDescription() {
                  return "classes of a session";
                }
              })
          .should()
          .beFreeOfCycles();

  @ArchTest
  static final ArchRule SHARES_OF_THE_HEAP_IN_ONE_CLASS =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("org.rtmtext.problem.MemoryShares")
          .should()
          .callMethod(Runtime.class, "maxMemory");

  @ArchTest
  static final ArchRule LSP4J_ONLY_IN_LSP =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.rtmtext.lsp..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.eclipse.lsp4j..");

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
}
