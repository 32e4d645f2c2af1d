package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Texts to compare, and checks of the output of {@code diff}. */
abstract class DiffTestBase {
  static final String BEFORE =
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

  @TempDir Path folder;

  static String verdict(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("diff"));
    all.addAll(List.of(arguments));
    Cli.Result result = Cli.rtm(all.toArray());
    assertEquals(0, result.code(), result.out());
    return result.out().lines().reduce((first, last) -> last).orElseThrow().strip();
  }

  static void checkLine(Path a, Path b, String line) {
    Cli.Result result = Cli.rtm("diff", a, b);
    assertEquals(1, result.code(), result.out() + result.err());
    assertTrue(result.out().lines().anyMatch(line::equals), result.out());
    assertEquals(
        1, Cli.rtm("diff", a, b, "--angle", "180", "--distance", "1e9", "--scale", "9").code());
  }

  static JsonObject json(Cli.Result result) {
    return JsonParser.parseString(result.out()).getAsJsonObject();
  }

  static final String ACROSS =
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
  static final String ACROSS_BINARISED =
      """
      rtm bmtr 5
      preload 1
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

  static final String LEG_AND_CAMO =
      "class CfgSkeletons { class Leg { skeletonBones[] ="
          + " {\"hip\",\"\",\"knee\",\"hip\",\"camo\",\"hip\"}; }; };";

  Path write(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }
}
