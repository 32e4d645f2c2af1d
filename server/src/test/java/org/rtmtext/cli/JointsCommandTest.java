package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.Markdown;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.joints.Mlod;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Quotes;
import org.rtmtext.save.DecodedFile;

class JointsCommandTest {
  /** The plain walk has legs only; their joints are at z = 0. */
  private static final Path WALK = Markdown.project().resolve("testdata/walk-plain.rtm");

  /** The binarised walk has all bones. */
  private static final Path BINARISED = Markdown.project().resolve("testdata/walk.rtm");

  @TempDir Path folder;

  @Test
  void jointsOfTheWalkAreInPlace() throws IOException {
    Path walk = Files.copy(WALK, folder.resolve("walk.rtm"));
    JsonObject result = json("joints", walk, "--json");
    JsonObject leg = joint(result, "leftleg");
    assertEquals("leftupleg", leg.get("parent").getAsString());
    assertEquals("solved", leg.get("source").getAsString());
    assertPosition(leg, Double.NaN, 0.52, 0, 1e-4);
    assertEquals(2, leg.getAsJsonArray("determined").size(), "a knee is a hinge");
    assertTrue(leg.get("residual").getAsDouble() < 1e-5, leg::toString);
    assertFalse(leg.get("attached").getAsBoolean());
    JsonObject pelvis = joint(result, "pelvis");
    assertEquals("", pelvis.get("parent").getAsString());
    assertFalse(pelvis.has("residual"));
    assertEquals("OFP2_ManSkeleton", result.getAsJsonObject("skeleton").get("name").getAsString());
  }

  private Cli.Result jointsOfNames(String inAnimation, String inConfig) throws IOException {
    StringBuilder text = new StringBuilder("rtm plain\nmotion 0 0 0\nbones\n");
    StringBuilder rows = new StringBuilder();
    for (String bone : List.of("Hüfte", "Fuß")) {
      String name =
          Quotes.quote(new String(bone.getBytes(Charset.forName(inAnimation)), ISO_8859_1));
      text.append(name).append('\n');
      rows.append(name).append(" | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n");
    }
    text.append("frame 0\n").append(rows).append("frame 1\n").append(rows);
    Path written = Files.writeString(folder.resolve("walk.rtmt"), text);
    Path walk = folder.resolve("walk.rtm");
    assertEquals(0, Cli.rtm("pack", written, "-o", walk).code());
    Files.writeString(
        folder.resolve("model.cfg"),
        "class CfgSkeletons { class Mensch { skeletonBones[] = {\"Hüfte\",\"\",\"Fuß\",\"Hüfte\"};"
            + " }; };",
        Charset.forName(inConfig));
    return Cli.rtm("joints", walk);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "windows-1252"})
  void namesMatchInTheirCharset(String charset) throws IOException {
    Cli.Result result = jointsOfNames(charset, charset);
    assertEquals(0, result.code(), result.err());
    List<String> lines = result.outLines();
    assertTrue(lines.get(0).contains("nearest model.cfg, has 2 of 2 bones"), lines.get(0));
    assertTrue(lines.get(2).startsWith("Hüfte  "), result.out());
    assertTrue(lines.get(3).startsWith("Fuß    Hüfte  "), result.out());
    Cli.Result tree = Cli.rtm("skeleton", folder.resolve("model.cfg"));
    assertEquals(List.of("  Hüfte", "    Fuß"), tree.outLines().subList(1, 3));
  }

  @Test
  void namesInAnotherCharsetDoNotMatch() throws IOException {
    for (List<String> pair :
        List.of(List.of("UTF-8", "windows-1252"), List.of("windows-1252", "UTF-8"))) {
      Cli.Result result = jointsOfNames(pair.get(0), pair.get(1));
      assertTrue(result.err().contains("no skeleton fits"), () -> pair + result.out());
    }
  }

  @Test
  void binarisedAnimationsHaveTheSameJoints() throws IOException {
    Path file = Files.copy(BINARISED, folder.resolve("walk.rtm"));
    assertPosition(joint(json("joints", file, "--json"), "leftfoot"), Double.NaN, 0.09, 0, 0.005);
  }

  @Test
  void animationsOfTheFolderDetermineOpenJoints() throws IOException, RtmFormatException {
    Path still = Samples.write(folder.resolve("still.rtm"), still());
    JsonObject alone = joint(json("joints", still, "--json"), "leftleg");
    Files.copy(WALK, folder.resolve("walk.RTM"));
    Files.writeString(folder.resolve("broken.rtm"), "RTM_0101");
    Files.createDirectory(folder.resolve("folder.rtm"));
    JsonObject leg = joint(json("joints", still, "--json"), "leftleg");
    assertEquals("nearby", leg.get("source").getAsString());
    assertEquals(0, leg.getAsJsonArray("determined").size());
    assertPosition(leg, Double.NaN, 0.52, 0, 1e-3);
    assertFalse(alone.get("source").getAsString().equals("nearby"));
  }

  @Test
  void severalAnimationsAreSolvedTogether() throws IOException, RtmFormatException {
    Path walk = Files.copy(WALK, Files.createDirectory(folder.resolve("a")).resolve("walk.rtm"));
    Path still = Samples.write(folder.resolve("b/still.rtm"), still());
    JsonObject result = json("joints", still, walk, "--json");
    assertEquals("solved", joint(result, "leftleg").get("source").getAsString());
    assertEquals(2, result.getAsJsonArray("files").size());
    assertFalse(result.getAsJsonArray("files").get(0).getAsJsonObject().has("error"));
  }

  @Test
  void animationsOfAnotherRigAreNotMixed() throws IOException, RtmFormatException {
    Path walk = Files.copy(WALK, folder.resolve("walk.rtm"));
    Path centimetres = Samples.write(folder.resolve("centimetres.rtm"), scaled());
    Cli.Result result = Cli.rtm("joints", walk, centimetres, "--json");
    assertEquals(2, result.code());
    assertEquals(
        centimetres
            + ": error: its joints differ from those of "
            + walk
            + ": the animations were made with different rigs or units; run the command separately"
            + " for each rig\n",
        result.err());
    JsonObject json = JsonParser.parseString(result.out()).getAsJsonObject();
    assertPosition(joint(json, "leftleg"), Double.NaN, 0.52, 0, 1e-4);
    assertTrue(
        json.getAsJsonArray("files").get(1).getAsJsonObject().get("error").toString().length() > 2);
  }

  @Test
  void jointsOfThePivotsModelComeFirst() throws IOException {
    Path walk = Files.copy(WALK, folder.resolve("walk.rtm"));
    Files.writeString(
        folder.resolve("model.cfg"),
        "class CfgSkeletons { class Legs { pivotsModel=\"mod\\pivots.p3d\"; skeletonBones[] ="
            + " {\"pelvis\", \"\", \"leftupleg\", \"pelvis\", \"leftleg\", \"leftupleg\","
            + " \"leftfoot\", \"leftleg\"}; }; };");
    Path model =
        Files.write(
            folder.resolve("pivots.p3d"),
            new Mlod()
                .level(1e15f, new float[] {1, 2, 3}, Map.of("leftleg", new byte[] {1}))
                .bytes());
    JsonObject result = json("joints", walk, "--json");
    assertEquals(model.toString(), result.get("model").getAsString());
    assertEquals("model", joint(result, "leftleg").get("source").getAsString());
    assertPosition(joint(result, "leftleg"), 1, 2, 3, 0);
    assertEquals("solved", joint(result, "leftfoot").get("source").getAsString());
    assertTrue(Cli.rtm("joints", walk).out().contains("\npivots model " + model + "\n"));

    Files.writeString(model, "ODOL");
    Cli.Result binarised = Cli.rtm("joints", walk);
    assertEquals(0, binarised.code());
    assertEquals(
        model
            + ": warning: this pivots model is not used: byte 0: expected MLOD; joints cannot be"
            + " read from a binarised model (ODOL)\n",
        binarised.err());
    assertFalse(binarised.out().contains("pivots model"));
  }

  @Test
  void oddAnimationsAreNoProblem() throws IOException {
    for (int bones : new int[] {0, 1, 2}) {
      for (int frames : new int[] {0, 1}) {
        Path file =
            Samples.write(folder.resolve(bones + "-" + frames), Samples.plain(frames, bones));
        JsonObject result = json("joints", file, "--json", "--skeleton", "OFP2_ManSkeleton");
        assertEquals(bones, result.getAsJsonArray("joints").size());
      }
    }
  }

  /** The pose of the first frame of the walk, in all frames. */
  private static Animation still() throws IOException, RtmFormatException {
    Animation walk = DecodedFile.read(WALK).animation();
    return walk.withFrames(walk.frames().stream().map(f -> identity(walk, f)).toList());
  }

  private static Frame identity(Animation walk, Frame frame) {
    int[] bits = new int[walk.bones().size() * Transforms.MATRIX_STRIDE];
    for (int i = 0; i < bits.length; i += Transforms.MATRIX_STRIDE) {
      for (int diagonal : new int[] {0, 4, 8}) {
        bits[i + diagonal] = Float.floatToRawIntBits(1);
      }
    }
    return new Frame(frame.phase(), Transforms.ofMatrices(bits));
  }

  /** The walk with positions in centimetres. */
  private static Animation scaled() throws IOException, RtmFormatException {
    Animation walk = DecodedFile.read(WALK).animation();
    return walk.withFrames(
        walk.frames().stream()
            .map(
                frame -> {
                  int[] bits = frame.transforms().matrices().clone();
                  for (int i = 0; i < bits.length; i++) {
                    if (i % Transforms.MATRIX_STRIDE >= Transforms.MATRIX_ROTATION) {
                      bits[i] = Float.floatToRawIntBits(100 * Float.intBitsToFloat(bits[i]));
                    }
                  }
                  return new Frame(frame.phase(), Transforms.ofMatrices(bits));
                })
            .toList());
  }

  private static JsonObject json(Object... args) {
    Cli.Result result = Cli.rtm(args);
    assertEquals(0, result.code(), result.err());
    return JsonParser.parseString(result.out()).getAsJsonObject();
  }

  private static JsonObject joint(JsonObject result, String bone) {
    for (JsonElement joint : result.getAsJsonArray("joints")) {
      if (joint.getAsJsonObject().get("bone").getAsString().equalsIgnoreCase(bone)) {
        return joint.getAsJsonObject();
      }
    }
    throw new AssertionError(bone + " is not in " + result);
  }

  /** Compares with a position; NaN for a component that can be anything. */
  private static void assertPosition(
      JsonObject joint, double x, double y, double z, double within) {
    JsonArray position = joint.getAsJsonArray("position");
    double[] expected = {x, y, z};
    for (int i = 0; i < 3; i++) {
      if (!Double.isNaN(expected[i])) {
        assertEquals(expected[i], position.get(i).getAsDouble(), within, joint::toString);
      }
    }
  }
}
