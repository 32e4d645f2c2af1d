package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rtmtext.Markdown;
import org.rtmtext.problem.Code;

/** The documentation explains the fixes that {@link FixPolicy} lists. */
class FixPolicyTest {
  private static final Pattern CODE = Pattern.compile("`([a-z-]+)`");
  private static final Pattern OBVIOUS =
      Pattern.compile("(?s)They concern these \\[problems\\][^:]*: (.*?)\\. The remaining");
  private static final Pattern TABLE =
      Pattern.compile("\\| code \\| fix \\|\\R.*\\R((?:\\|.*\\R)+)");

  /** Says once more which problems can be fixed, so that none is forgotten. */
  private static final Set<Code> FIXABLE =
      EnumSet.of(
          Code.SYNTAX,
          Code.ENCODING_MISSING,
          Code.STATEMENT_TWICE,
          Code.NOT_IN_ENCODING,
          Code.VALUE_COUNT,
          Code.VALUE_RANGE,
          Code.CHARACTER,
          Code.POSES_MISSING,
          Code.BONE_UNKNOWN,
          Code.BONE_MISSING,
          Code.BONE_TWICE,
          Code.TRANSFORM_COUNT,
          Code.PHASE_MISSING,
          Code.NOT_CONVERTED,
          Code.MOTION_MISSING,
          Code.STORED_AS_ZERO,
          Code.PHASE_ORDER,
          Code.PHASE_REPEATED,
          Code.PHASE_RANGE,
          Code.PHASE_ENDS,
          Code.QUATERNION_LENGTH,
          Code.MATRIX_ZERO,
          Code.MATRIX_SCALE,
          Code.MATRIX_SHEAR,
          Code.MATRIX_MIRROR,
          Code.NOT_FINITE,
          Code.POSITION_FAR,
          Code.BONE_LISTED_TWICE,
          Code.NAME_IN_FRAME,
          Code.COUNTS_DISAGREE,
          Code.PROPERTY_UNKNOWN,
          Code.NO_FRAMES,
          Code.BONE_NOT_IN_SKELETON,
          Code.POSES_SKELETON,
          Code.DIGITS_LOST,
          Code.COMMENT_NOT_STORED,
          Code.BONES_ABSENT,
          Code.BONE_CASE,
          Code.UPPER_CASE);

  private static String read(String file) throws IOException {
    return Files.readString(Markdown.project().resolve(file));
  }

  private static Set<String> ids(Stream<Code> codes) {
    return codes.map(Code::id).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> find(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String part(Pattern pattern) throws IOException {
    return find(pattern, read("docs/command-line.md")).iterator().next();
  }

  /** The codes of the table of fixes in the documentation. */
  private static Set<String> explained() throws IOException {
    String rows = part(TABLE).lines().map(row -> row.split("\\|")[1]).collect(Collectors.joining());
    return find(CODE, rows);
  }

  @Test
  void noCodeHasLostItsFix() {
    assertEquals(
        FIXABLE,
        Arrays.stream(Code.values())
            .filter(code -> FixPolicy.of(code).isPresent())
            .collect(Collectors.toSet()));
  }

  @Test
  void theDocumentationListsTheCodesThatAreFixedWithoutAsking() throws IOException {
    assertEquals(ids(FixPolicy.fixedWithoutAsking().stream()), find(CODE, part(OBVIOUS)));
  }

  /** For all other codes, the documentation says that the preferred fix is made. */
  @Test
  void theDocumentationExplainsEachFixThatEditorsDoNotPrefer() throws IOException {
    Set<String> missing =
        ids(
            Arrays.stream(Code.values())
                .filter(
                    code ->
                        FixPolicy.of(code)
                            .flatMap(FixPolicy::named)
                            .filter(named -> named.fixes() != NamedFixes.BEST)
                            .isPresent()));
    missing.removeAll(explained());
    assertEquals(Set.of(), missing);
  }

  @Test
  void theDocumentationExplainsNoFixThatDoesNotExist() throws IOException {
    Set<String> unknown = explained();
    unknown.removeAll(ids(FixPolicy.fixedIfNamed().stream()));
    assertEquals(Set.of(), unknown);
  }

  /** Clients show these texts beside each code. */
  @Test
  void theServerExplainsTheSameFixes() throws IOException {
    assertEquals(
        explained(), ids(FixPolicy.fixedIfNamed().stream().filter(code -> !text(code).isEmpty())));
  }

  private static FixPolicy.Named named(Code code) {
    return FixPolicy.of(code).flatMap(FixPolicy::named).orElseThrow();
  }

  private static String text(Code code) {
    return named(code).explanation();
  }

  @Test
  void eachCodeHasATitleOfItsOwn() {
    List<String> titles =
        FixPolicy.fixedIfNamed().stream().map(code -> named(code).title()).toList();
    assertEquals(titles, titles.stream().distinct().filter(t -> t.matches("[A-Z].+[^.]")).toList());
  }

  @Test
  void clientsHaveNoTextsOfTheirOwn() throws IOException {
    for (String folder :
        List.of(
            "vscode-client/src/fix",
            "eclipse-client/org.rtmtext.eclipse/src/org/rtmtext/eclipse/fix")) {
      try (Stream<Path> files = Files.walk(Markdown.project().resolve(folder))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String text = Files.readString(file);
          assertEquals(
              List.of(),
              FixPolicy.fixedIfNamed().stream()
                  .map(Code::id)
                  .filter(id -> text.matches("(?s).*(?<![\\w-])" + id + "(?![\\w-]).*"))
                  .filter(id -> id.contains("-"))
                  .toList(),
              file::toString);
        }
      }
    }
  }

  /** A method that finds fixes but is not in the list is of no use. */
  @Test
  void eachFinderIsListed() {
    List<JavaMethod> finders =
        new ClassFileImporter()
            .importPackagesOf(FixPolicy.class).stream()
                .filter(c -> c.isAssignableTo(FixFinder.class))
                .flatMap(c -> c.getMethods().stream())
                .filter(m -> m.getRawReturnType().getName().equals("void"))
                .filter(m -> m.getRawParameterTypes().isEmpty())
                .filter(m -> !m.getModifiers().contains(JavaModifier.PRIVATE))
                .toList();
    assertTrue(finders.size() > 30, finders::toString);
    assertEquals(
        List.of(),
        finders.stream()
            .filter(
                m ->
                    m.getReferencesToSelf().stream()
                        .noneMatch(r -> r.getOriginOwner().isEquivalentTo(FixPolicy.class)))
            .map(JavaMethod::getFullName)
            .toList());
  }
}
