package org.rtmtext.mod;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.testing.Cases;

class ModSettingsReaderTest {
  private static final Path FILE = Path.of("/mod/rtm.json").toAbsolutePath();

  private static final String ALL =
      """
      {
        "$schema": "rtm.schema.json",
        "rules": { "phase-ends": "off", "property-unknown": "hint", "upper-case": "error" },
        "skeleton": "model.cfg#Dog",
        "bonesMap": "maps/rig.json",
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
    assertEquals("maps/rig.json", settings.bonesMap().orElseThrow());
    assertTrue(settings.isExcluded(Path.of("/mod/backup/a.rtm")));
    assertFalse(settings.isExcluded(Path.of("/mod/a.rtm")));
    assertFalse(settings.isExcluded(Path.of("/other/backup/a.rtm")));
  }

  @TestFactory
  Stream<DynamicContainer> problems() throws IOException {
    return Cases.in(
        "settings-problems.txt",
        c -> {
          StringBuilder output = new StringBuilder();
          for (String text :
              c.transcript().lines().filter(line -> !line.startsWith("= ")).toList()) {
            String problem = problem(text);
            output.append(text).append("\n= ").append(problem).append('\n');
            if (problem.contains("settings-syntax")) {
              assertTrue(read("{\"skeleton\": \"a\", " + text).skeleton().isEmpty(), text);
            } else if (problem.contains("this pattern is not supported")) {
              assertEquals(0, read(text).exclude().size(), text);
            }
          }
          return output.toString();
        });
  }

  @Test
  void utf16WithAMarkIsRead() {
    ModSettings settings = ModSettingsReader.read(FILE, ("\uFEFF" + ALL).getBytes(UTF_16LE));
    assertEquals(read(ALL).rules(), settings.rules());
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
