package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
  void zeroHasNoSign() throws Exception {
    Path a = write("a.rtmt", BEFORE);
    Path b = write("b.rtmt", BEFORE.replaceFirst("\\| 0 2 1\n", "| -0 2 1\n"));
    Cli.Result result = Cli.rtm("diff", a, b);
    assertTrue(
        result.out().endsWith("the same animation, in other bytes\n"), () -> result.toString());
    assertEquals(0, result.code());
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
    assertEquals(2, none.code());
    assertTrue(none.err().contains("name one with --skeleton FILE#Name"), none.err());
    assertTrue(none.out().contains("not compared: plain transforms are in model space"));
    Path config =
        write(
            "x.cfg",
            "class CfgSkeletons { class A { skeletonBones[] = {\"p\",\"\",\"s\",\"\",\"x\",\"\"}; }; };");
    Cli.Result same = Cli.rtm("diff", plain, binarised, "--skeleton", config);
    assertEquals(0, same.code(), same.out());
  }

  private static final String ACROSS =
      """
      rtm plain
      bones
        hip
        knee
        camo
      frame 0
        hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
        camo | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 3
      frame 1
        hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
        camo | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 3
      """;

  /** The same; the camo hangs on the hip, which no skeleton here says. */
  private static final String ACROSS_BINARISED =
      """
      rtm bmtr 5
      bones
        hip
        knee
        camo
      frame 0
        hip  | 0 0 0 1 | 0 1 0
        knee | 0 0 0 1 | 0 1 0
        camo | 0 0 0 1 | 0 -1 -3
      frame 1
        hip  | 0 0 0 1 | 0 1 0
        knee | 0 0 0 1 | 0 1 0
        camo | 0 0 0 1 | 0 -1 -3
      """;

  private static String leg(String name, String... bones) {
    StringBuilder list = new StringBuilder();
    String parent = "";
    for (String bone : bones) {
      list.append(list.isEmpty() ? "" : ",").append('"').append(bone).append("\",\"");
      list.append(parent).append('"');
      parent = bone;
    }
    return "class CfgSkeletons { class " + name + " { skeletonBones[] = {" + list + "}; }; };";
  }

  @Test
  void bonesThatTheSkeletonLacksAreNotCompared() throws Exception {
    Path a = write("a.rtmt", ACROSS);
    Path b = write("b.rtmt", ACROSS_BINARISED);
    Path config = write("model.cfg", leg("Leg", "hip", "knee"));
    Cli.Result same = Cli.rtm("diff", a, b);
    assertEquals(
        a
            + " -> "
            + b
            + "\n  encoding    plain -> bmtr 5\n  skeleton    Leg ("
            + config
            + ", nearest model.cfg, has 2 of 3 bones)\n"
            + "  transforms  not compared: camo (not in the skeleton)\n"
            + "  all else is the same, as exactly as both can store it\n",
        same.out());
    assertEquals(2, same.code());
    assertEquals(
        "rtm: cannot compare all: the skeleton lacks 1 bone; name another one with --skeleton"
            + " FILE#Name\n",
        same.err());
    JsonObject json =
        JsonParser.parseString(Cli.rtm("diff", a, b, "--json").out()).getAsJsonObject();
    assertFalse(json.get("same").getAsBoolean());
    assertEquals("camo", json.getAsJsonArray("bonesNotCompared").get(0).getAsString());
    assertEquals(2, json.getAsJsonObject("skeleton").get("known").getAsInt());
    assertEquals(3, json.getAsJsonObject("skeleton").get("animationBones").getAsInt());

    Path moved =
        write(
            "moved.rtmt",
            ACROSS.replace(
                "knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0", "knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 2.5 0"));
    Cli.Result differ = Cli.rtm("diff", b, moved);
    assertEquals(1, differ.code());
    assertTrue(differ.out().contains("  transforms  1 bone of 2 differ; most:\n"), differ.out());
    assertTrue(
        differ.out().endsWith("  transforms  not compared: camo (not in the skeleton)\n"),
        differ.out());
  }

  @Test
  void aSkeletonIsLookedForBesideBothAndTheBetterOneTaken() throws Exception {
    Path left = Files.createDirectories(folder.resolve("left"));
    Path right = Files.createDirectories(folder.resolve("right"));
    Path a = Files.writeString(left.resolve("a.rtmt"), ACROSS);
    Path b = Files.writeString(right.resolve("b.rtmt"), ACROSS_BINARISED);
    Files.writeString(right.resolve("model.cfg"), leg("Right", "hip", "knee"));
    assertTrue(Cli.rtm("diff", a, b).out().contains("skeleton    Right ("));
    assertTrue(Cli.rtm("diff", b, a).out().contains("skeleton    Right ("));
    Files.writeString(left.resolve("model.cfg"), leg("Left", "hip", "knee"));
    assertTrue(Cli.rtm("diff", a, b).out().contains("skeleton    Left ("));
    assertTrue(Cli.rtm("diff", b, a).out().contains("skeleton    Right ("));
    Files.writeString(
        right.resolve("model.cfg"),
        "class CfgSkeletons { class Right { skeletonBones[] ="
            + " {\"hip\",\"\",\"knee\",\"hip\",\"camo\",\"hip\"}; }; };");
    Cli.Result better = Cli.rtm("diff", a, b);
    assertTrue(better.out().contains("skeleton    Right ("), better.out());
    assertTrue(better.out().endsWith("the same animation, as exactly as both can store it\n"));
  }

  @Test
  void problemsOfTheSkeletonsFileAreTold() throws Exception {
    Path config =
        write(
            "model.cfg", leg("Leg", "hip", "knee").replace("\"knee\",\"hip\"", "\"knee\",\"hpi\""));
    Path a = write("a.rtmt", ACROSS);
    Cli.Result diff = Cli.rtm("diff", a, write("b.rtmt", ACROSS_BINARISED), "--json");
    assertTrue(diff.err().startsWith(config + ":1:"), diff.err());
    assertTrue(diff.err().endsWith("[skeleton-parent]\n"), diff.err());
    assertEquals(1, diff.errLines().size(), diff.err());
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

  private Path write(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }
}
