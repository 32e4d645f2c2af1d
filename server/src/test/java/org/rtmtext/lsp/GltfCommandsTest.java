package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.rtmtext.cli.Cli;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.gltf.OtherRigFile;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.LfsPointer;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;

/** Export to glTF, and import into the open text. */
class GltfCommandsTest extends SkeletonTestBase {
  private static final String KNEE = "  Knee | 0 1 0 | -1 0 0 | 0 0 1 | 0 0 0";

  /** The text with the knee turned, and with comments, in the last frame. */
  private static final String TURNED =
      TEXT.replaceFirst("(?s)(frame 1.*?\n)  Knee[^\n]*", "$1" + KNEE)
          .replace("frame 1\n", "// last\nframe 1 // end\n");

  private String uri;

  private void open(String text) throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG_WITH_CAMO);
    start(true);
    uri = openWalk();
    change(uri, text);
  }

  private JsonObject arguments(String name, String file) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty(name, file);
    return arguments;
  }

  private ConversionCommands.Exported export(String file) throws Exception {
    ConversionCommands.Exported result =
        (ConversionCommands.Exported) execute("rtm.exportGltf", arguments("target", file));
    // These tests edit the text in place of the file, which an import would otherwise notice.
    String bytes = Files.readString(file(file), StandardCharsets.ISO_8859_1);
    Files.writeString(
        file(file), bytes.replace("rtm_original", "old_original"), StandardCharsets.ISO_8859_1);
    return result;
  }

  private ConversionCommands.Imported read(JsonObject arguments) throws Exception {
    return (ConversionCommands.Imported) execute("rtm.importGltf", arguments);
  }

  private String refusal(String command, JsonObject arguments) {
    return assertThrows(ExecutionException.class, () -> execute(command, arguments))
        .getCause()
        .getMessage();
  }

  private Path file(String name) {
    return folder.resolve("anim").resolve(name);
  }

  @Test
  void theUnsavedTextIsExported() throws Exception {
    open(TURNED);
    ConversionCommands.Exported result = export("walk.glb");
    assertEquals(file("walk.glb").toUri().toString(), result.uri());
    assertEquals(List.of(), result.warnings());
    assertTrue(
        result.message().startsWith("Exported 3 bones and 2 frames to walk.glb using skeleton Leg"),
        result.message());
    assertTrue(client.told(result.message()));
    assertEquals('g', Files.readAllBytes(file("walk.glb"))[0]);
    byte[] before = Files.readAllBytes(file("walk.glb"));
    JsonObject again = arguments("target", "walk.glb");
    assertTrue(refusal("rtm.exportGltf", again).contains("the file already exists"));
    assertArrayEquals(before, Files.readAllBytes(file("walk.glb")));
    again.addProperty("overwrite", true);
    again.addProperty("silent", true);
    again.addProperty("fps", 12);
    client.messages.clear();
    execute("rtm.exportGltf", again);
    assertFalse(client.told("Exported"));
    assertFalse(Arrays.equals(before, Files.readAllBytes(file("walk.glb"))));
    assertTrue(
        refusal("rtm.exportGltf", arguments("target", "walk.fbx")).contains(".glb or .gltf"));
    again.addProperty("fps", 1e-39);
    assertTrue(refusal("rtm.exportGltf", again).contains("keys per second must be at least 0.001"));
  }

  @Test
  void anExportSaysThatBonesOfTheSkeletonAreUnknown() throws Exception {
    Files.writeString(
        folder.resolve("model.cfg"), LEG.replace("class Leg", "class Horse; class Leg: Horse"));
    start(true);
    uri = openWalk();
    ConversionCommands.Exported result = export("walk.glb");
    assertEquals(
        List.of(
            "some bones of skeleton \"Leg\" are unknown: those of \"Horse\", which no model.cfg"
                + " here or in a folder above defines"),
        result.warnings());
    assertTrue(client.told(result.message()));
  }

  @Test
  void anImportChangesOnlyEditedRows() throws Exception {
    open(TURNED);
    export("walk.glb");
    String commented = TEXT.replace("frame 1\n", "// last\nframe 1 // end\n");
    change(uri, commented);
    ConversionCommands.Imported result = read(arguments("file", "walk.glb"));
    assertNull(result.choice());
    assertEquals("Imported walk.glb; changed: 1 of 2 frames", result.message());
    awaitThat("edited", () -> client.edit != null);
    List<TextEdit> edits = client.edit.getEdit().getChanges().get(uri);
    assertEquals(1, edits.size());
    List<String> before = commented.lines().toList();
    List<String> after = Marked.unmarked(commented).with(edits).lines().toList();
    assertEquals(before.size(), after.size());
    for (int i = 0; i < before.size(); i++) {
      boolean isTurned = i == TURNED.lines().toList().indexOf(KNEE);
      assertEquals(!isTurned, before.get(i).equals(after.get(i)), after.get(i));
    }
    assertTrue(client.told(result.message()));
  }

  @Test
  void anEqualAnimationChangesNothing() throws Exception {
    open(TURNED);
    export("walk.gltf");
    ConversionCommands.Imported result = read(arguments("file", "walk.gltf"));
    assertEquals(
        "Nothing was changed: walk.gltf contains the same animation as the text", result.message());
    assertNull(client.edit);
  }

  @Test
  void editsOfTheTextSinceTheExportAreKept() throws Exception {
    open(TURNED);
    execute("rtm.exportGltf", arguments("target", "walk.glb"));
    change(uri, TEXT);
    ConversionCommands.Imported result = read(arguments("file", "walk.glb"));
    assertEquals(
        "Nothing was changed: walk.glb has no edits that the text lacks, and the text keeps its own"
            + " edits since the export",
        result.message());
    assertNull(client.edit);
    change(uri, TURNED);
    assertEquals(
        "Nothing was changed: walk.glb contains the same animation as the text",
        read(arguments("file", "walk.glb")).message());
  }

  @Test
  void theClientMayApplyTheEdits() throws Exception {
    open(TURNED);
    export("walk.glb");
    change(uri, TEXT);
    client.messages.clear();
    JsonObject arguments = arguments("file", "walk.glb");
    arguments.addProperty("editsOnly", true);
    ConversionCommands.Imported result = read(arguments);
    assertEquals(1, result.edits().size());
    assertNull(client.edit);
    assertEquals(List.of(), client.messages);
  }

  @Test
  void oneOfSeveralAnimationsMustBeChosen() throws Exception {
    open(TURNED);
    export("walk.gltf");
    JsonObject json = JsonParser.parseString(Files.readString(file("walk.gltf"))).getAsJsonObject();
    JsonArray animations = json.getAsJsonArray("animations");
    JsonObject second = animations.get(0).deepCopy().getAsJsonObject();
    second.addProperty("name", "run");
    animations.add(second);
    Files.writeString(file("two.gltf"), json.toString());
    change(uri, TEXT);
    ConversionCommands.Choice choice = read(arguments("file", "two.gltf")).choice();
    assertEquals("animation", choice.argument());
    assertEquals("two.gltf has several animations. Choose one:", choice.question());
    assertEquals(List.of("walk", "run"), values(choice));
    assertNull(client.edit);
    JsonObject arguments = arguments("file", "two.gltf");
    arguments.addProperty("animation", "run");
    assertNull(read(arguments).choice());
    awaitThat("edited", () -> client.edit != null);
  }

  private static List<String> values(ConversionCommands.Choice choice) {
    return choice.items().stream().map(ConversionCommands.Choice.Item::value).toList();
  }

  /** A man with a weapon, which the rig does not have. */
  private static final String MAN =
      """
      rtm bmtr 5
      motion 0 0 -1.4
      properties
        0.5 "StepSound" = "" type 0
      bones
        weapon
        pelvis
        rightarm
      frame 0
        weapon   | 0 0 0 1 | 0 0 0
        pelvis   | 0 0 0 1 | 0 0 0
        rightarm | 0 0 0 1 | 0 0 0
      frame 1
        weapon   | 0 0 0 1 | 0 0 0
        pelvis   | 0 0 0 1 | 0 0 0
        rightarm | 0 0 0 1 | 0 0 0
      """;

  private void openMan() throws Exception {
    start(true);
    uri = openWalk();
    change(uri, MAN);
    Files.write(file("wave.gltf"), OtherRigFile.wave().bytes());
  }

  /** The animation that {@code convert} makes of the file, in the encoding of the text. */
  private Animation converted() throws Exception {
    Path made = folder.resolve("made.rtm");
    Cli.Result result =
        Cli.rtm("convert", file("wave.gltf"), "-o", made, "--to", "bmtr5", "--bones-map", "mixamo");
    assertEquals(0, result.code(), result.err());
    return RtmCodec.decode(Files.readAllBytes(made));
  }

  private void assertTransferred(ConversionCommands.Imported result) throws Exception {
    assertTrue(result.message().startsWith("Imported wave.gltf; changed: "), result.message());
    assertTrue(result.message().contains("Transferred with bone map mixamo"), result.message());
    assertEquals(List.of(), result.warnings());
    awaitThat("edited", () -> client.edit != null);
    String text = Marked.unmarked(MAN).with(client.edit.getEdit().getChanges().get(uri));
    TextReading reading = TextReader.read(text);
    assertEquals(List.of(), reading.problems().stream().filter(Problem::isError).toList());
    Animation after = reading.animation().orElseThrow();
    Animation expected = converted();
    assertEquals(61, after.frames().size());
    // The text keeps its head, and its bones come first.
    assertTrue(text.startsWith("rtm bmtr 5\nmotion 0 0 -1.4\n"), text.substring(0, 300));
    assertEquals(1, after.properties().size());
    assertEquals(List.of("weapon", "pelvis", "rightarm"), after.bones().subList(0, 3));
    assertEquals(expected.bones().size() + 1, after.bones().size());
    for (int f = 0; f < 61; f++) {
      Transforms rows = after.frames().get(f).transforms();
      Transforms wanted = expected.frames().get(f).transforms();
      for (String bone : expected.bones()) {
        int own = after.bones().indexOf(bone);
        assertTrue(wanted.sameBits(expected.bones().indexOf(bone), rows, own), f + " " + bone);
      }
    }
  }

  @Test
  void posesOfAnotherRigAreTransferredIfTheUserChoosesSo() throws Exception {
    openMan();
    ConversionCommands.Imported asked = read(arguments("file", "wave.gltf"));
    ConversionCommands.Choice choice = asked.choice();
    assertEquals("bonesMap", choice.argument());
    assertEquals(
        "wave.gltf looks like a rig of Mixamo. Transfer its poses to OFP2_ManSkeleton?",
        choice.question());
    assertEquals(List.of("mixamo", "none"), values(choice));
    assertNull(asked.edits());
    assertNull(client.edit);
    JsonObject arguments = arguments("file", "wave.gltf");
    arguments.addProperty("bonesMap", "none");
    assertTrue(refusal("rtm.importGltf", arguments).contains("no joint with the name of a bone"));
    arguments.addProperty("bonesMap", "mixamo");
    assertTransferred(read(arguments));
  }

  @Test
  void theMapOfTheModIsUsedWithoutAQuestion() throws Exception {
    Files.writeString(folder.resolve("rtm.json"), "{\"bonesMap\": \"mixamo\"}");
    openMan();
    assertTransferred(read(arguments("file", "wave.gltf")));
  }

  @Test
  void aMapOfTheModThatDoesNotFitIsNotUsed() throws Exception {
    Files.writeString(folder.resolve("rtm.json"), "{\"bonesMap\": \"rigify\"}");
    openMan();
    assertEquals(List.of("mixamo", "none"), values(read(arguments("file", "wave.gltf")).choice()));
    Files.writeString(folder.resolve("rtm.json"), "{\"bonesMap\": \"gone.json\"}");
    JsonObject arguments = arguments("file", "wave.gltf");
    arguments.addProperty("bonesMap", "gone.json");
    assertTrue(refusal("rtm.importGltf", arguments).contains("gone.json"));
  }

  @Test
  void bonesThatTheTextDoesNotHaveAreReported() throws Exception {
    open(TURNED);
    export("walk.gltf");
    Files.writeString(
        file("other.gltf"), Files.readString(file("walk.gltf")).replace("\"camo\"", "\"IK\""));
    JsonObject arguments = arguments("file", "other.gltf");
    List<String> warnings = read(arguments).warnings();
    assertTrue(
        warnings.get(0).contains("no node found for 1 bone of the text"), warnings.toString());
    assertTrue(warnings.get(1).contains("The text has no such bones"), warnings.toString());
    assertTrue(client.told("The text has no such bones"));
  }

  @Test
  void aFileWithHugeCountsIsRefused() throws Exception {
    open(TURNED);
    export("walk.gltf");
    JsonObject json = JsonParser.parseString(Files.readString(file("walk.gltf"))).getAsJsonObject();
    for (JsonElement accessor : json.getAsJsonArray("accessors")) {
      // Without a view, there is no file that limits its numbers.
      accessor.getAsJsonObject().remove("bufferView");
      accessor.getAsJsonObject().addProperty("count", 2_000_000_000);
    }
    Files.writeString(file("huge.gltf"), json.toString());
    String message = refusal("rtm.importGltf", arguments("file", "huge.gltf"));
    assertTrue(
        message.matches(
            "the file huge\\.gltf is damaged: accessor \\d+ has 2,000,000,000 elements, but no"
                + " bytes"),
        message);
  }

  @Test
  void errorsAreRefusals() throws Exception {
    open(TURNED);
    export("walk.glb");
    change(uri, TEXT.replace("frame 1\n", "frame x\n"));
    assertEquals(
        "the text has errors: correct them, then import the file",
        refusal("rtm.importGltf", arguments("file", "walk.glb")));
    assertEquals(
        "the text has errors: correct them, then export it",
        refusal("rtm.exportGltf", arguments("target", "b.glb")));
    change(uri, TEXT);
    assertTrue(refusal("rtm.importGltf", arguments("file", "gone.glb")).contains("gone.glb"));
    Files.writeString(file("lfs.glb"), "version https://git-lfs.github.com/spec/v1\n");
    assertEquals(
        "lfs.glb cannot be imported: " + LfsPointer.MESSAGE,
        refusal("rtm.importGltf", arguments("file", "lfs.glb")));
    Files.writeString(file("bad.glb"), "glTF");
    assertEquals(
        "the file bad.glb is incomplete: it ends within its header",
        refusal("rtm.importGltf", arguments("file", "bad.glb")));
    change(
        uri,
        """
        rtm bmtr 5
        motion 0 0 0
        bones
          Hip
          fin
          gill
        frame 0
          Hip  | 0 0 0 1 | 0 0 0
          fin  | 0 0 0 1 | 0 0 0
          gill | 0 0 0 1 | 0 0 0
        frame 1
          Hip  | 0 0 0 1 | 0 0 0
          fin  | 0 0 0 1 | 0 0 0
          gill | 0 0 0 1 | 0 0 0
        """);
    assertEquals(
        "the file walk.glb needs a skeleton for bmtr 5, but no known skeleton has at least half of"
            + " the bones: choose a skeleton, or put a model.cfg next to the animation",
        refusal("rtm.importGltf", arguments("file", "walk.glb")));
    assertEquals("file: missing", refusal("rtm.importGltf", arguments("target", "x")));
    assertEquals("target: missing", refusal("rtm.exportGltf", arguments("file", "x")));
  }
}
