package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.resources.IFile;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.gltf.ExportGltfHandler;
import org.rtmtext.eclipse.gltf.ImportGltfHandler;

/** Export to glTF, and import into the text of an editor. */
class GltfTest extends FeatureFixture {
  private static final String UNDO = "org.eclipse.ui.edit.undo";

  private static Shell shell() {
    return Workspace.page().getWorkbenchWindow().getShell();
  }

  private Path export(String name) throws Exception {
    Path target = path.resolveSibling(name);
    String texts =
        Dialogs.during(
            () -> ExportGltfHandler.export(shell(), path, target), "export-" + name, "OK");
    assertTrue(texts.contains("Exported 21 bones and 13 frames to " + name), texts);
    return target;
  }

  /** Edits the motion as another program would. */
  private static void setMotion(Path file, String motion) throws Exception {
    String json = Files.readString(file);
    String edited = json.replaceFirst("(\"rtm_motion\"\\s*:\\s*\")[^\"]*", "$1" + motion);
    assertFalse(edited.equals(json));
    Files.writeString(file, edited);
  }

  private void read(Path file) {
    ImportGltfHandler.read(shell(), editor, file);
  }

  @Test
  void unsavedTextIsExportedAndImportedAsOneChange() throws Exception {
    String original = text();
    edit();
    Path file = export("walk.gltf");
    assertTrue(Files.readString(file).matches("(?s).*\"rtm_motion\"\\s*:\\s*\"0 0 7\".*"));
    assertArrayEquals(before, now());
    Workspace.replace(editor, EDITED, ORIGINAL);
    setMotion(file, "0 0 8");
    String texts = Dialogs.during(() -> read(file), "import-gltf");
    assertEquals("", texts);
    assertEquals("motion 0 0 8", motion());
    assertEquals(original.replace(ORIGINAL, "motion 0 0 8"), text());
    run(UNDO);
    assertEquals(original, text());
    Screenshots.take("imported-gltf");
  }

  @Test
  void oneOfSeveralAnimationsIsChosen() throws Exception {
    edit();
    Path file = export("walk.gltf");
    JsonObject json = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    JsonArray animations = json.getAsJsonArray("animations");
    JsonObject second = animations.get(0).deepCopy().getAsJsonObject();
    second.addProperty("name", "run");
    animations.add(second);
    Files.writeString(file, json.toString());
    Workspace.replace(editor, EDITED, ORIGINAL);
    setMotion(file, "0 0 8");
    String texts = Dialogs.during(() -> read(file), "import-gltf-choice", "OK");
    assertTrue(texts.contains("walk.gltf has several animations. Choose one:"), texts);
    assertEquals("motion 0 0 8", motion());
  }

  @Test
  void posesOfAnotherRigAreTransferred() throws Exception {
    Path file =
        Files.copy(
            Workspace.testdata("../examples/first-mod/wave.gltf"),
            path.resolveSibling("wave.gltf"));
    String original = text();
    String texts = Dialogs.during(() -> read(file), "import-gltf-rig", "OK");
    assertTrue(
        texts.contains(
            "wave.gltf looks like a rig of Mixamo. Transfer its poses to OFP2_ManSkeleton?"),
        texts);
    assertTrue(text().contains("righthandpinky1"), text().substring(0, 1000));
    assertTrue(text().startsWith(original.substring(0, original.indexOf("bones"))));
    run(UNDO);
    assertEquals(original, text());
  }

  @Test
  void bonesThatTheTextDoesNotHaveAreReported() throws Exception {
    Path file = export("walk.gltf");
    Files.writeString(file, Files.readString(file).replace("\"pelvis\"", "\"IK target\""));
    String texts = Dialogs.during(() -> read(file), "import-gltf-warning", "OK");
    assertTrue(texts.contains("No node found for 1 bone of the text"), texts);
    assertTrue(texts.contains("IK target"), texts);
  }

  @Test
  void problemsAreReported() throws Exception {
    Path damaged = Files.writeString(path.resolveSibling("damaged.glb"), "glTF");
    String original = text();
    String texts = Dialogs.during(() -> read(damaged), "import-gltf-damaged", "OK");
    assertTrue(texts.contains("The file damaged.glb is "), texts);
    assertEquals(original, text());
    Workspace.replace(editor, ORIGINAL, "motion x");
    Path target = path.resolveSibling("none.glb");
    texts =
        Dialogs.during(() -> ExportGltfHandler.export(shell(), path, target), "export-bad", "OK");
    assertTrue(texts.contains("The text has errors: correct them, then export it."), texts);
    assertFalse(Files.exists(target));
  }

  @Test
  void severalAnimationsAreExported() throws Exception {
    edit();
    IFile other = workspace.add("walk-plain.rtm");
    byte[] existing = {1, 2, 3};
    Path replaced = Files.write(path.resolveSibling("walk.glb"), existing);
    Commands.select(file, other);
    String texts = Dialogs.during(() -> Commands.run("exportGltf"), "export-several", "OK");
    assertTrue(texts.contains("Export 2 animations to .glb files next to them?"), texts);
    assertTrue(texts.contains("1 of the files exists already and will be replaced."), texts);
    assertTrue(texts.contains("2 of 2 animations were exported."), texts);
    assertTrue(Files.size(replaced) > existing.length);
    assertTrue(Files.exists(path.resolveSibling("walk-plain.glb")));
  }

  @Test
  void anExportDoesNotReplaceAnotherOne() throws Exception {
    IFile text = workspace.add("walk.rtmt");
    byte[] existing = {1, 2, 3};
    Path target = Files.write(path.resolveSibling("walk.glb"), existing);
    Commands.select(file, text);
    String texts = Dialogs.during(() -> Commands.run("exportGltf"), "export-same", "OK");
    assertTrue(texts.contains("1 of the files exists already and will be replaced."), texts);
    assertTrue(texts.contains("1 of 2 animations were exported."), texts);
    assertTrue(texts.contains("already exists"), texts);
    assertTrue(Files.size(target) > existing.length);
  }

  @Test
  void commandsAreForTexts() throws Exception {
    assertTrue(Commands.isEnabled("exportGltf"));
    assertTrue(Commands.isEnabled("importGltf"));
    Workspace.page().closeEditor(editor, false);
    Commands.select(file);
    assertTrue(Commands.isEnabled("exportGltf"));
    assertFalse(Commands.isEnabled("importGltf"));
  }
}
