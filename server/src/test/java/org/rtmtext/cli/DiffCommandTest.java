package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiffCommandTest extends DiffTestBase {
  private static final String AFTER =
      """
      rtm plain
      motion 0 0 1.5
      properties
        0.3 "StepSound" = ""
      bones
        spine
        Pelvis
        weapon
      frame 0
        spine  | 0 0 -1 | 0 1 0 | 1 0 0 | 0 2 0
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        weapon | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 0.4
        spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 1
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1.25 1
        weapon | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 1
        spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 2
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 2
        weapon | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 1.5
        spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 2
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 2
        weapon | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  @Test
  void reportsChanges() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b = write("b.rtmt", AFTER);
    Cli.Result diff = Cli.rtm("diff", a, b);
    assertEquals(1, diff.code(), diff.err());
    assertEquals(
        a
            + " -> "
            + b
            + """

              motion      0 0 1 -> 0 0 1.5
              properties  - 0.5 "Gone" = "x"
                          ~ 0.25 "StepSound" = "" -> 0.3 "StepSound" = ""
              bones       + weapon
                          - camo
                          ~ Spine -> spine
                          in a different order
              frames      + 1.5
                          ~ 0.5 -> 0.4
              transforms  2 of 2 bones differ; largest differences:
                        rotation  frame   position    frame  frames
                Spine    90.000°  1 (0)                           1
                Pelvis                   0.25000 m  2 (0.5)       1
            """,
        diff.out());
    assertTrue(
        Cli.rtm("diff", a, b, "--max-bones", "0")
            .out()
            .endsWith("2 of 2 bones differ; largest differences:\n    ... and 2 more\n"));
    JsonObject json =
        JsonParser.parseString(Cli.rtm("diff", a, b, "--json").out()).getAsJsonObject();
    assertEquals("weapon", json.getAsJsonObject("bones").get("added").getAsString());
    JsonObject spine = json.getAsJsonArray("motions").get(0).getAsJsonObject();
    assertEquals(90, spine.getAsJsonObject("degrees").get("largest").getAsDouble(), 1e-4);
  }

  @Test
  void equalAnimationsAreReportedAsEqual() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b = folder.resolve("b.rtm");
    assertEquals(0, Cli.rtm("pack", a, "-o", b).code());
    Cli.Result packed = Cli.rtm("diff", a, b);
    assertEquals(0, packed.code(), packed.out());
    assertTrue(
        packed.out().endsWith("  the same animation; only the bytes of the files differ\n"),
        packed.out());
    assertTrue(Cli.rtm("diff", b, b).out().endsWith("  identical bytes\n"));
  }

  @Test
  void smallDifferencesCanBeAllowed() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b = write("b.rtmt", BEFORE.replace("0 2 1\n", "0 2.001 1\n"));
    assertEquals(1, Cli.rtm("diff", a, b).code());
    assertEquals(1, Cli.rtm("diff", a, b, "--distance", "0.0005").code());
    assertEquals(0, Cli.rtm("diff", a, b, "--distance", "0.002").code());
  }

  @Test
  void theSignOfZeroIsAStoredBit() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b = write("b.rtmt", BEFORE.replaceFirst("\\| 0 2 1\n", "| -0 2 1\n"));
    checkTransforms(1, a, b, List.of(), "bits  frame  frames", "Spine  differ  2 (0.5)  1");
    assertEquals(0, Cli.rtm("diff", a, b, "--distance", "0.0001").code());
    checkTransforms(
        1, a, b, List.of("--angle", "1"), "bits  frame  frames", "Spine  differ  2 (0.5)  1");
  }

  @Test
  void aTinyDifferenceIsNoEmptyRow() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b =
        write(
            "b.rtmt",
            BEFORE.replace(
                "Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 1",
                "Spine | 1 1e-8 0 | 0 1 0 | 0 0 1 | 0 2 1"));
    checkTransforms(
        1,
        a,
        b,
        List.of(),
        "rotation  frame  shear  frame  frames",
        "Spine  <0.001°  2 (0.5)  <0.0001  2 (0.5)  1");
  }

  @Test
  void aRowThatIsMissingIsADifference() throws Exception {
    Path a = write("a.rtmt", ACROSS_BINARISED);
    Path b =
        write(
            "b.rtmt",
            ACROSS_BINARISED
                .replace("frame 1", "frame 1 transforms 2")
                .replaceFirst("(?s)(frame 1.*)  camo [^\n]*\n", "$1"));
    checkTransforms(
        1, a, b, List.of("--angle", "1"), "row  frame  frames", "camo  missing  2 (1)  1");
    checkTransforms(1, b, a, List.of(), "row  frame  frames", "camo  missing  2 (1)  1");
    Path more =
        write(
            "more.rtmt",
            ACROSS_BINARISED.replace("frame 1", "frame 1 transforms 4")
                + "       | 0 0 0 1 | 0 0 0\n");
    checkLine(a, more, "  unnamed rows  differ in 1 frame");
    Path other =
        write(
            "other.rtmt",
            Files.readString(more).replace("       | 0 0 0 1 | 0 0 0", "       | 0 0 0 1 | 0 0 1"));
    Cli.Result unnamed = Cli.rtm("diff", more, other);
    assertEquals(1, unnamed.code());
    assertTrue(unnamed.out().endsWith("  unnamed rows  differ in 1 frame\n"), unnamed.out());
  }

  @Test
  void aFrameWithoutAPhaseIsNotOneAtZero() throws Exception {
    String zero = ACROSS_BINARISED.replace("frame 1", "frame 0");
    Path a = write("a.rtmt", zero);
    Path b = write("b.rtmt", zero.replaceFirst("(?s)(frame 0.*)frame 0", "$1frame none"));
    checkLine(a, b, "  frames      ~ 0 -> none");
    checkLine(b, a, "  frames      ~ none -> 0");
    JsonObject json = json(Cli.rtm("diff", a, b, "--json"));
    JsonObject moved =
        json.getAsJsonObject("frames").getAsJsonArray("moved").get(0).getAsJsonObject();
    assertEquals("none", moved.get("after").getAsString());
  }

  @Test
  void theHeaderIsComparedToTheBit() throws Exception {
    Path none = write("none.rtmt", "rtm plain\n");
    Path empty = write("empty.rtmt", "rtm plain\nmdat 0\n");
    Path seven = write("seven.rtmt", "rtm plain\nmdat 7\n");
    checkLine(none, empty, "  mdat        none -> 0");
    checkLine(empty, seven, "  mdat        0 -> 7");
    String bmtr = "rtm bmtr 5\n";
    Path a = write("a.rtmt", bmtr);
    checkLine(a, write("b.rtmt", bmtr + "animatedBones 7\n"), "  animatedBones  0 -> 7");
    checkLine(a, write("b.rtmt", bmtr + "reversed 0\n"), "  reversed    1 -> 0");
    checkLine(a, write("b.rtmt", bmtr + "preload 2\n"), "  preload     0 -> 2");
    checkLine(a, write("b.rtmt", bmtr + "motion 0 -0 nan\n"), "  motion      0 0 0 -> 0 -0 nan");
    checkLine(
        write("b.rtmt", bmtr + "motion 0 0 nan:0x7fc00001\n"),
        a,
        "  motion      0 0 nan:0x7fc00001 -> 0 0 0");
  }

  @Test
  void theOrderOfPropertiesCounts() throws Exception {
    String first = "  0.25 \"StepSound\" = \"\"\n";
    String second = "  0.5  \"Gone\" = \"x\"\n";
    Path a = write("a.rtmt", BEFORE);
    Path b = write("b.rtmt", BEFORE.replace(first + second, second + first));
    checkLine(a, b, "  properties  in a different order");
    assertTrue(json(Cli.rtm("diff", a, b, "--json")).get("propertiesReordered").getAsBoolean());
  }

  @Test
  void labelsStayApartFromTheirValues() throws Exception {
    Path a = write("a.rtmt", ACROSS_BINARISED);
    Path b =
        write(
            "b.rtmt",
            ACROSS_BINARISED
                .replace("preload 1", "preload 1\nanimatedBones 7")
                .replace("  hip\n", "  Hip\n")
                .replace("  hip  |", "  Hip  |"));
    Cli.Result result = Cli.rtm("diff", a, b);
    assertEquals(
        List.of(a + " -> " + b, "  animatedBones  3 -> 7", "  bones          ~ hip -> Hip"),
        result.out().lines().toList());
  }

  @Test
  void aVerdictWithinATolerance() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b = write("b.rtmt", BEFORE.replace("0 2 1\n", "0 2.01 1\n"));
    assertEquals("equal within 0.02 m", verdict(a, b, "--distance", "0.02"));
    assertEquals(
        "equal within 0.5° and 0.02 m", verdict(a, b, "--distance", "0.02", "--angle", "0.5"));
    assertEquals(
        "equal within 0.5°, 0.02 m and 0.001 in scale",
        verdict(a, b, "--distance", "0.02", "--angle", "0.5", "--scale", "0.001"));
    assertEquals("identical bytes", verdict(a, a, "--distance", "0.02"));
    JsonObject json = json(Cli.rtm("diff", a, b, "--distance", "0.02", "--json"));
    assertTrue(json.get("same").getAsBoolean());
    assertEquals(0.02, json.getAsJsonObject("tolerance").get("metres").getAsDouble());
    assertTrue(
        Cli.rtm("diff", a, b, "--distance", "0.005")
            .out()
            .contains(
                "  transforms  1 of 3 bones differs by more than 0.005 m; largest differences:\n"));
    Path plain = write("across.rtmt", ACROSS.replace("0 2 0", "0 2.01 0"));
    Path binarised = write("binarised.rtmt", ACROSS_BINARISED);
    write("model.cfg", LEG_AND_CAMO);
    assertEquals(
        "equal within 0.02 m, or to the precision that both encodings can store",
        verdict(plain, binarised, "--distance", "0.02"));
  }

  @Test
  void nanHasOneSpellingInJson() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b =
        write(
            "b.rtmt",
            BEFORE
                .replace("0 2 1\n", "nan 2 1\n")
                .replace("0 1 2\n", "0 -inf 2\n")
                .replace("frame 1\n", "frame nan\n"));
    String json = Cli.rtm("diff", a, b, "--json").out();
    assertTrue(json.contains("\"nan\"") && json.contains("\"inf\""), json);
    assertFalse(json.contains("NaN") || json.contains("Infinity"), json);
  }

  /**
   * The table of transforms, its columns apart by two spaces.
   *
   * @param rows its header, and its only row
   */
  private static void checkTransforms(
      int code, Path a, Path b, List<String> options, String... rows) {
    List<Object> arguments = new ArrayList<>(List.of("diff", a, b));
    arguments.addAll(options);
    Cli.Result result = Cli.rtm(arguments.toArray());
    assertEquals(code, result.code(), result.out());
    List<String> table =
        result
            .out()
            .lines()
            .filter(line -> line.startsWith("    "))
            .map(line -> line.strip().replaceAll(" {2,}", "  "))
            .toList();
    assertEquals(List.of(rows), table);
  }

  @Test
  void wrongUse() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    assertEquals(2, Cli.rtm("diff", a).code());
    assertEquals(2, Cli.rtm("diff", a, a, "--angle", "-1").code());
    assertEquals(2, Cli.rtm("diff", a, a, "--skeleton", "nowhere.cfg").code());
    assertEquals(2, Cli.rtm("diff", a, write("bad.rtm", "BMTR")).code());
    assertEquals(2, Cli.rtm("diff", a, write("bad.rtmt", "rtm what")).code());
  }
}
