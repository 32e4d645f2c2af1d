package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.junit.jupiter.api.Test;
import org.rtmtext.joints.Rig;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.save.DecodedFile;

/** Skeletons that the user chooses, and conversions with them. */
class ChosenSkeletonsTest extends SkeletonTestBase {
  @Test
  void theSettingNamesOne() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.writeString(other.resolve("model.cfg"), LEG_WITH_CAMO);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    configure("other/model.cfg#Leg");
    awaitDiagnostics(uri, "");
    assertEquals("chosen", reason(uri));
    configure("../other/model.cfg");
    awaitThat("still", () -> "chosen".equals(reason(uri)));
    configure("nowhere/model.cfg");
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    awaitThat("complaint", () -> client.told("rtm.skeleton: "));
    configure("OFP2_ManSkeleton");
    awaitThat("built in", () -> "OFP2_ManSkeleton".equals(name(uri)));
  }

  private void configure(String skeleton) {
    JsonObject rtm = new JsonObject();
    rtm.addProperty("skeleton", skeleton);
    JsonObject settings = new JsonObject();
    settings.add("rtm", rtm);
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  @Test
  void aUserChoosesOneForTheSession() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG + cfg("Arm", "\"Hand\",\"\""));
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    client.answer = "Arm";
    execute("rtm.chooseSkeleton", new JsonPrimitive(uri));
    awaitThat("chosen", () -> "Arm".equals(name(uri)));
    awaitThat("told", () -> client.told("To keep it, change the setting rtm.skeleton to "));
    // Looking for skeletons waits for files, which may hang: Java's common threads are few.
    assertEquals(List.of("rtm-files"), client.messengers);
    awaitDiagnostics(
        uri, "bones-absent bone-not-in-skeleton bone-not-in-skeleton bone-not-in-skeleton");
    // The list is edited: the choice stays.
    change(uri, TEXT.replace("camo", "Hand"));
    awaitDiagnostics(uri, "bone-not-in-skeleton bone-not-in-skeleton");
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(""));
    assertEquals("Leg", name(uri));
    ExecutionException refused =
        assertThrows(
            ExecutionException.class,
            () ->
                execute(
                    "rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive("model.cfg#X")));
    assertTrue(refused.getMessage().contains("there is no skeleton \"X\""), refused::getMessage);
  }

  @Test
  void clientsThatKeepTheChoiceAreNotified() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG + cfg("Arm", "\"Hand\",\"\""));
    JsonObject keeps = new JsonObject();
    keeps.addProperty("keepsChosenSkeletons", true);
    start(true, capabilities -> capabilities.setExperimental(keeps));
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    client.answer = "Arm";
    execute("rtm.chooseSkeleton", new JsonPrimitive(uri));
    awaitThat("reported", () -> client.told("The animation uses skeleton Arm"));
    assertFalse(client.told("in this session"));
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(""));
    assertEquals(
        List.of(uri + " " + folder.resolve("model.cfg") + "#Arm", uri + " "),
        client.chosenSkeletons);
  }

  @Test
  void aSkeletonIsProposedFromTheMotion() throws Exception {
    JsonObject shows = new JsonObject();
    shows.addProperty("showsProposedSkeletons", true);
    start(false, capabilities -> capabilities.setExperimental(shows));
    String moving = TextPrinter.print(new Rig("hip", "leg<hip", "foot<leg").animation(1, 20));
    String uri = open(Files.writeString(folder.resolve("moving.rtmt"), moving), moving);
    client.answer = "From the motion of this animation";
    execute("rtm.chooseSkeleton", new JsonPrimitive(uri));
    awaitThat("proposed", () -> client.proposed != null);
    assertEquals(uri, client.proposed.uri());
    assertTrue(
        client.proposed.text().contains("\"foot\", \"leg\" // sure: 0.00"), client.proposed.text());
    change(uri, moving + "nonsense\n");
    execute("rtm.chooseSkeleton", new JsonPrimitive(uri));
    awaitThat("refused", () -> client.told("the text has errors: correct them first"));
    change(uri, "rtm plain\nmotion 0 0 0\nbones\n  a\n  b\n");
    execute("rtm.chooseSkeleton", new JsonPrimitive(uri));
    awaitThat("without frames", () -> client.told("the animation has no frames"));
  }

  @Test
  void otherClientsAreNot() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive("OFP_Man"));
    assertEquals(List.of(), client.chosenSkeletons);
  }

  @Test
  void foldersAndFilesOverrideTheSetting() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    String built = "{skeleton: 'OFP2_ManSkeleton'}";
    override(folder.toUri() + "", built);
    awaitThat("of the folder", () -> "OFP2_ManSkeleton".equals(name(uri)));
    override(uri, "{skeleton: 'OFP_Man'}", folder.toUri() + "", built);
    awaitThat("of the file", () -> "OFP_Man".equals(name(uri)));
    override(folder.resolve("elsewhere").toUri() + "", built);
    awaitThat("as without overrides", () -> "Leg".equals(name(uri)));
  }

  private void override(String... urisAndSettings) {
    JsonObject overrides = new JsonObject();
    for (int i = 0; i < urisAndSettings.length; i += 2) {
      overrides.add(urisAndSettings[i], JsonParser.parseString(urisAndSettings[i + 1]));
    }
    JsonObject rtm = new JsonObject();
    rtm.add("overrides", overrides);
    JsonObject settings = new JsonObject();
    settings.add("rtm", rtm);
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  @Test
  void messagesUseTheNamesOfTheClient() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    JsonObject settings = new JsonObject();
    settings.add(
        "rtm",
        JsonParser.parseString(
            "{settingNames: {kind: 'preference', skeleton: 'RTM Text > Skeleton'}}"));
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive("OFP_Man"));
    assertTrue(
        client.told("To keep it, change the preference RTM Text > Skeleton to \"OFP_Man\"."));
    configure("nowhere/model.cfg");
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(""));
    assertFalse(client.told("rtm.skeleton"));
  }

  @Test
  void anUnknownSkeletonIsRefusedWithWhatWasLookedForWhereAndWhatThereIs() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG + cfg("Arm", "\"Hand\",\"\""));
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    Path anim = folder.resolve("anim");
    assertEquals(
        "there is no skeleton \"Lag\": neither the file "
            + anim.resolve("Lag")
            + " nor a built-in skeleton with this name exists; the file is not in the workspace"
            + " folder "
            + folder
            + " either; available skeletons: ../model.cfg#Leg, ../model.cfg#Arm, OFP2_ManSkeleton,"
            + " Arma2_Man, OFP_Man",
        refusal(uri, "Lag"));
    assertEquals(
        "there is no skeleton \"Lag\" in "
            + folder.resolve("model.cfg")
            + "; did you mean \"Leg\"? Available skeletons: Leg, Arm",
        refusal(uri, "model.cfg#Lag"));
    assertEquals(
        "cannot read "
            + anim.resolve("x.cfg")
            + ": no such file or folder; the file is not in the workspace folder "
            + folder
            + " either; available skeletons: ../model.cfg#Leg, ../model.cfg#Arm, OFP2_ManSkeleton,"
            + " Arma2_Man, OFP_Man",
        refusal(uri, "x.cfg#Leg"));
    Path empty = Files.writeString(folder.resolve("empty.cfg"), "class CfgModels {};\n");
    assertEquals(
        empty
            + " has no skeletons (class CfgSkeletons); available skeletons: ../model.cfg#Leg,"
            + " ../model.cfg#Arm, OFP2_ManSkeleton, Arma2_Man, OFP_Man",
        refusal(uri, "empty.cfg"));
    assertEquals("Leg", name(uri));
  }

  private String refusal(String uri, String wish) {
    ExecutionException refused =
        assertThrows(
            ExecutionException.class,
            () -> execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(wish)));
    return refused.getCause().getMessage();
  }

  @Test
  void convertsInPlace() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    execute("rtm.convert", new JsonPrimitive(uri), new JsonPrimitive("bmtr 5"));
    awaitThat("edited", () -> client.edit != null);
    String text = client.edit.getEdit().getChanges().get(uri).get(0).getNewText();
    assertTrue(text.startsWith("rtm bmtr 5\n"), text);
    awaitThat("told", () -> client.told("Converted to bmtr 5 using skeleton Leg"));
    assertTrue(client.told("1 bone is not in skeleton \"Leg\" and was left out: \"camo\""));
  }

  @Test
  void convertsIntoANewFileAndNeverOverOne() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("to", "bmtr 5");
    arguments.addProperty("target", "walk.rtm");
    ConversionCommands.Converted done =
        (ConversionCommands.Converted) execute("rtm.convert", arguments);
    Path made = folder.resolve("anim/walk.rtm");
    assertEquals(made.toUri().toString(), done.uri());
    assertEquals(List.of("hip", "knee"), DecodedFile.read(made).animation().bones());
    byte[] before = Files.readAllBytes(made);
    arguments.addProperty("to", "bmtr 4");
    ExecutionException refused =
        assertThrows(ExecutionException.class, () -> execute("rtm.convert", arguments));
    assertTrue(refused.getMessage().contains("the file already exists"), refused::getMessage);
    assertArrayEquals(before, Files.readAllBytes(made));
    arguments.addProperty("overwrite", true);
    arguments.addProperty("bones", "animation");
    assertNotNull(execute("rtm.convert", arguments));
    assertEquals("bmtr 4", DecodedFile.read(made).animation().encoding().text());
    assertEquals(List.of("hip", "knee", "camo"), DecodedFile.read(made).animation().bones());
  }

  @Test
  void convertingReplacesNoFileOfAnotherKind() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    String other = "target: the name must end with .rtm or .rtmt";
    checkNotConverted(uri, "../model.cfg", LEG, other);
    checkNotConverted(uri, "walk.glb", null, other);
    checkNotConverted(uri, "notes.rtm", "my notes", "exists and is not an RTM animation");
    checkNotConverted(uri, "notes.rtmt", "my notes", "exists and is not an RTM animation");
    checkNotConverted(uri, "pointer.rtm", "version https://git-lfs", "run \"git lfs pull\"");
    checkNotConverted(uri, "binary.rtmt", "RTM_0101", "is a binary animation");
  }

  /**
   * @param content of the target; null to create none
   */
  private void checkNotConverted(String uri, String target, String content, String why)
      throws Exception {
    Path file = folder.resolve("anim").resolve(target).normalize();
    if (content != null) {
      Files.writeString(file, content);
    }
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("to", "bmtr 5");
    arguments.addProperty("target", target);
    arguments.addProperty("overwrite", true);
    ExecutionException refused =
        assertThrows(ExecutionException.class, () -> execute("rtm.convert", arguments));
    assertTrue(refused.getMessage().contains(why), refused::getMessage);
    assertEquals(content, Files.exists(file) ? Files.readString(file) : null);
  }
}
