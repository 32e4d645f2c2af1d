package org.rtmtext.mod;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;

class ModSettingsReaderTest {
  private static final Path FILE = Path.of("/mod/rtm.json").toAbsolutePath();

  private static final String ALL =
      """
      {
        "$schema": "rtm.schema.json",
        "rules": { "phase-ends": "off", "property-unknown": "hint", "upper-case": "error" },
        "skeleton": "model.cfg#Dog",
        "exclude": ["backup/**"]
      }
      """;

  private static final String ODD = "{}[]\",:\\ \n\r0e-u\u00e9\uD83D";

  private static ModSettings read(String text) {
    return ModSettingsReader.read(FILE, text.getBytes(UTF_8));
  }

  /** The only problem, as LINE:COLUMN:LENGTH CODE: message, from 1. */
  private static String problem(String text) {
    ModSettings settings = read(text);
    assertEquals(1, settings.problems().size(), settings.problems()::toString);
    Problem p = settings.problems().get(0);
    TextRange r = p.range();
    return String.format(
        "%d:%d:%d %s: %s", r.line() + 1, r.column() + 1, r.length(), p.code().id(), p.message());
  }

  @Test
  void allSettingsAreRead() {
    ModSettings settings = read(ALL);
    assertEquals(0, settings.problems().size(), settings.problems()::toString);
    assertTrue(settings.rules().isOff(Code.PHASE_ENDS));
    assertEquals(Severity.HINT, settings.rules().severity(Code.PROPERTY_UNKNOWN));
    assertEquals(Severity.ERROR, settings.rules().severity(Code.UPPER_CASE));
    assertEquals("model.cfg#Dog", settings.skeleton().orElseThrow().spec());
    assertTrue(settings.isExcluded(Path.of("/mod/backup/a.rtm")));
    assertFalse(settings.isExcluded(Path.of("/mod/a.rtm")));
    assertFalse(settings.isExcluded(Path.of("/other/backup/a.rtm")));
  }

  /** What looks excluded must not be changed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{a,b}",
        "[a-z]*",
        "a]",
        "!x",
        "/backup",
        "/home/me/mod/backup",
        "\\\\server",
        "C:/mod",
        "c:\\\\x"
      })
  void unsupportedPatternsAreReported(String pattern) {
    String text = "{\"exclude\": [\"" + pattern + "\"]}";
    assertEquals(
        "1:14:"
            + (pattern.length() + 2)
            + " settings-value: this pattern is not supported: write a path relative to the folder"
            + " of this file, with *, ? and ** only",
        problem(text));
    assertEquals(0, read(text).exclude().size());
  }

  @Test
  void utf16WithAMarkIsRead() {
    ModSettings settings = ModSettingsReader.read(FILE, ("\uFEFF" + ALL).getBytes(UTF_16LE));
    assertEquals(read(ALL).rules(), settings.rules());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "{\"rulez\": {}}§1:2:7 settings-unknown: unknown key \"rulez\"; did you mean \"rules\"?",
        "{\"x\": 1}§1:2:3 settings-unknown: unknown key \"x\"; known keys: $schema, rules, skeleton,"
            + " exclude",
        "{\"rules\": {\"phase-end\": \"off\"}}§1:12:11 settings-unknown: unknown code \"phase-end\";"
            + " did you mean \"phase-ends\"?",
        "{\"rules\": {\"phase-ends\": \"of\"}}§1:26:4 settings-value: the severity must be one of"
            + " off, hint, information, warning, error",
        "{\"rules\": {\"phase-ends\": false}}§1:26:5 settings-value: the severity must be one of"
            + " off, hint, information, warning, error",
        "{\"rules\": {\"syntax\": \"off\"}}§1:22:5 settings-value: \"syntax\" is always an error,"
            + " because it protects the animation's data",
        "{\"rules\": []}§1:11:2 settings-value: \"rules\" must be an object: {\"CODE\": \"SEVERITY\"}",
        "{\"skeleton\": 1}§1:14:1 settings-value: \"skeleton\" must be a string: FILE, FILE#Name or"
            + " the name of a built-in skeleton",
        "{\"exclude\": [\"a\", 2]}§1:19:1 settings-value: \"exclude\" must be an array of patterns,"
            + " for example [\"backup/**\"]",
        "{\"exclude\": [\"../a\"]}§1:14:6 settings-value: a pattern cannot contain \"..\"",
        "{\"skeleton\": \"a\", \"skeleton\": \"b\"}§1:19:10 settings-value: \"skeleton\" appears twice;"
            + " the first one is used",
        "[]§1:1:2 settings-value: the settings must be an object: {...}",
      })
  void whatIsWrongHasItsPlace(String text, String expected) {
    assertEquals(expected, problem(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "{\"rules\": {\"upper-case\": \"off\",}}§1:32§expected a key in double quotes",
        "{\"skeleton\": \"a\tb\"}§1:16§write this character as \\u0009 in a string",
        "{\"skeleton\": \"a}§1:17§the string has no closing quote on its line",
        "{\"skeleton\": 'a'}§1:14§expected a value",
        "{\"skeleton\" \"a\"}§1:13§expected ':' after the key",
        "{\"exclude\": [\"a\" \"b\"]}§1:18§expected ',' or ']'",
        "{\"exclude\": [\"a\"]§1:18§expected ',' or '}'",
        "{\"skeleton\": \"C:\\mod\"}§1:17§this is not an escape sequence; write \\\\ for a backslash",
        "{} x§1:4§expected the end of the file",
        "// no§1:1§expected a value",
      })
  void aFileThatIsNotJsonIsNotUsedAtAll(String text, String place, String message) {
    String problem = problem(text);
    assertTrue(problem.startsWith(place + ":"), problem);
    assertTrue(
        problem.endsWith(
            " settings-syntax: " + message + "; the settings in this file are not used"),
        problem);
    ModSettings settings = read("{\"skeleton\": \"a\", " + text);
    assertTrue(settings.skeleton().isEmpty());
  }

  @Test
  void placesAreOnTheirLines() {
    assertEquals(
        "3:5:3", problem("{\r\n  \"rules\": {\r\n    \"x\": \"off\"\r\n  }\r\n}").split(" ")[0]);
    assertEquals("2:1:0", problem("{\n").split(" ")[0]);
    assertEquals("1:1:0", problem("").split(" ")[0]);
  }

  @Test
  void escapesAreRead() {
    assertEquals(
        "a\\b/A\u00e9",
        read("{\"skeleton\": \"a\\\\b\\/\\u0041\\u00e9\"}").skeleton().orElseThrow().spec());
  }

  @Test
  void deepNestingAndManyProblemsAreBounded() {
    assertTrue(problem("[".repeat(100_000)).contains("too many nested values"));
    StringBuilder many = new StringBuilder("{");
    for (int i = 0; i < 1000; i++) {
      many.append("\"k").append(i).append("\": 0,");
    }
    ModSettings settings = read(many.append("\"skeleton\": \"a\"}").toString());
    assertEquals(100, settings.problems().size());
    assertEquals("a", settings.skeleton().orElseThrow().spec());
  }

  @Test
  void theRulesApplyToTheFileItself() {
    assertEquals(
        0, read("{\"x\": 1, \"rules\": {\"settings-unknown\": \"off\"}}").problems().size());
  }

  @Test
  void mutatedFilesNeverThrowAndHaveProblemsInTheirText() {
    Random random = new Random(17);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(ALL);
      for (int edits = random.nextInt(4); edits >= 0; edits--) {
        int at = random.nextInt(Math.max(1, text.length()));
        switch (random.nextInt(3)) {
          case 0 -> text.delete(at, at + 1);
          case 1 -> text.insert(at, ODD.charAt(random.nextInt(ODD.length())));
          default -> text.setLength(Math.max(1, at));
        }
      }
      byte[] bytes = text.toString().getBytes(UTF_8);
      String decoded = new String(bytes, UTF_8);
      for (Problem p : ModSettingsReader.read(FILE, bytes).problems()) {
        TextRange r = p.range();
        assertTrue(r.offset() + r.length() <= decoded.length(), decoded);
        assertFalse(decoded.substring(r.offset(), r.offset() + r.length()).contains("\n"), decoded);
      }
    }
  }
}
