package org.rtmtext;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;

/** The direction of imports, as ARCHITECTURE.md gives it. */
@AnalyzeClasses(packages = "org.rtmtext", importOptions = ArchitectureTest.WithoutTests.class)
class ArchitectureTest {
  /** Neither the tests of this module nor the other module's, which come as a jar. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return new DoNotIncludeTests().includes(location) && !location.contains("-tests.jar");
    }
  }

  private static final String[] TEXTFORMAT = {
    "org.rtmtext.model..",
    "org.rtmtext.problem..",
    "org.rtmtext.grammar..",
    "org.rtmtext.text..",
    "org.rtmtext.validation..",
    "org.rtmtext.skeleton..",
    "org.rtmtext.conversion..",
    "org.rtmtext.comparison.."
  };

  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("model")
          .definedBy("org.rtmtext.model..")
          .layer("problem")
          .definedBy("org.rtmtext.problem..")
          .layer("grammar")
          .definedBy("org.rtmtext.grammar..")
          .layer("text")
          .definedBy("org.rtmtext.text..")
          .layer("validation")
          .definedBy("org.rtmtext.validation..")
          .layer("skeleton")
          .definedBy("org.rtmtext.skeleton..")
          .layer("conversion")
          .definedBy("org.rtmtext.conversion..")
          .layer("comparison")
          .definedBy("org.rtmtext.comparison..")
          .layer("codec")
          .definedBy("org.rtmtext.codec..")
          .layer("projection")
          .definedBy("org.rtmtext.projection..")
          .layer("editing")
          .definedBy("org.rtmtext.editing..")
          .layer("cli")
          .definedBy("org.rtmtext.cli..")
          .optionalLayer("lsp")
          .definedBy("org.rtmtext.lsp..")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("lsp")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("editing")
          .mayOnlyBeAccessedByLayers("lsp")
          .whereLayer("projection")
          .mayOnlyBeAccessedByLayers("editing", "cli", "lsp")
          .whereLayer("codec")
          .mayOnlyBeAccessedByLayers("projection", "cli", "lsp")
          .whereLayer("validation")
          .mayOnlyBeAccessedByLayers("conversion", "projection", "cli", "lsp")
          .whereLayer("conversion")
          .mayOnlyBeAccessedByLayers("comparison", "projection", "editing", "cli", "lsp")
          .whereLayer("comparison")
          .mayOnlyBeAccessedByLayers("cli", "lsp")
          .whereLayer("comparison")
          .mayOnlyAccessLayers("conversion", "skeleton", "model", "problem")
          .whereLayer("skeleton")
          .mayOnlyAccessLayers("problem")
          .whereLayer("text")
          .mayOnlyBeAccessedByLayers("projection", "editing", "cli", "lsp")
          .whereLayer("grammar")
          .mayOnlyBeAccessedByLayers("text")
          .whereLayer("problem")
          .mayNotAccessAnyLayer()
          .whereLayer("model")
          .mayNotAccessAnyLayer();

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("org.rtmtext.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule EVERY_PACKAGE_IS_KNOWN =
      classes()
          .should()
          .resideInAnyPackage(
              "org.rtmtext.model..",
              "org.rtmtext.problem..",
              "org.rtmtext.grammar..",
              "org.rtmtext.text..",
              "org.rtmtext.validation..",
              "org.rtmtext.skeleton..",
              "org.rtmtext.conversion..",
              "org.rtmtext.comparison..",
              "org.rtmtext.codec..",
              "org.rtmtext.projection..",
              "org.rtmtext.editing..",
              "org.rtmtext.cli..",
              "org.rtmtext.lsp..");

  @ArchTest
  static final ArchRule NO_FILES_IN_TEXTFORMAT =
      noClasses()
          .that()
          .resideInAnyPackage(TEXTFORMAT)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.nio.file..", "org.eclipse.lsp4j..")
                  .or(assignableTo(File.class)));

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
  static final ArchRule XTEXT_ONLY_BEHIND_THE_TEXT =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.rtmtext.grammar..", "org.rtmtext.text..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.eclipse.xtext..", "org.eclipse.emf..", "org.antlr..");

  @ArchTest
  static final ArchRule OUTPUT_ONLY_IN_CLI =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.rtmtext.cli..", "org.rtmtext.grammar..")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");
}
