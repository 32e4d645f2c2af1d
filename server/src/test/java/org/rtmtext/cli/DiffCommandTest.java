package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
  private static final String BEFORE =
      """
      rtm plain
      motion 0 0 1
      properties
        0.25 "StepSound" = ""
        0.5  "Gone" = "x"
      bones
        Pelvis
        Spine
        camo
      frame 0
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
        camo   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 0.5
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 1
        Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 1
        camo   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 1
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 2
        Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 2
        camo   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

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

  @TempDir Path folder;

  @Test
  void tellsWhatChanged() throws Exception {
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
                          in another order
              frames      + 1.5
                          ~ 0.5 -> 0.4
              transforms  2 bones of 2 differ; most:
                        rotation  frame   position    frame  frames
                Spine    90.000°  1 (0)                           1
                Pelvis                   0.25000 m  2 (0.5)       1
            """,
        diff.out());
    JsonObject json =
        JsonParser.parseString(Cli.rtm("diff", a, b, "--json").out()).getAsJsonObject();
    assertEquals("weapon", json.getAsJsonObject("bones").get("added").getAsString());
    JsonObject spine = json.getAsJsonArray("motions").get(0).getAsJsonObject();
    assertEquals(90, spine.getAsJsonObject("degrees").get("largest").getAsDouble(), 1e-4);
  }

  @Test
  void theSameIsTheSame() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b = folder.resolve("b.rtm");
    assertEquals(0, Cli.rtm("pack", a, "-o", b).code());
    Cli.Result packed = Cli.rtm("diff", a, b);
    assertEquals(0, packed.code(), packed.out());
    assertTrue(packed.out().endsWith("  the same animation, in other bytes\n"), packed.out());
    assertTrue(Cli.rtm("diff", b, b).out().endsWith("  the same bytes\n"));
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
  void acrossEncodingsASkeletonIsNeeded() throws Exception {
    // No built-in skeleton has bones of these names.
    String unknown = BEFORE.replace("Pelvis", "p").replace("Spine", "s").replace("camo", "x");
    Path plain = write("plain.rtmt", unknown);
    Path binarised =
        write(
            "binarised.rtmt",
            unknown
                .replace("plain", "bmtr 5")
                .replace("1 0 0 | 0 1 0 | 0 0 1", "0 0 0 1")
                .replaceAll("\\| 0 (\\d) (\\d)\n", "| 0 $1 -$2\n"));
    Cli.Result none = Cli.rtm("diff", plain, binarised);
    assertEquals(1, none.code());
    assertTrue(none.out().contains("not compared: plain transforms are in model space"));
    Path config =
        write("x.cfg", "class CfgSkeletons { class A { skeletonBones[] = {\"p\",\"\"}; }; };");
    Cli.Result same = Cli.rtm("diff", plain, binarised, "--skeleton", config);
    assertEquals(0, same.code(), same.out());
  }

  @Test
  void wrongUse() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    assertEquals(2, Cli.rtm("diff", a).code());
    assertEquals(2, Cli.rtm("diff", a, a, "--angle", "-1").code());
    assertEquals(2, Cli.rtm("diff", a, write("bad.rtm", "BMTR")).code());
    assertEquals(2, Cli.rtm("diff", a, write("bad.rtmt", "rtm what")).code());
  }

  private Path write(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }
}
