package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

class ConvertTest extends EditorFixture {
  private Path converted() {
    return path.resolveSibling("walk-plain.rtm");
  }

  private String openText() {
    return Workspace.document((ITextEditor) Workspace.page().getActiveEditor()).get();
  }

  @Test
  void theTextOfTheEditorIsConvertedToANewFile() throws Exception {
    edit();
    Workspace.page().activate(editor);
    String texts = Dialogs.during(() -> Commands.run("convert"), "convert", "Convert");
    assertTrue(texts.contains("Writes the animation in another encoding to a new file"), texts);
    assertTrue(texts.contains("walk.rtm stays unchanged"), texts);
    assertTrue(Files.exists(converted()));
    assertEquals("walk-plain.rtm as text", Workspace.page().getActiveEditor().getTitle());
    assertTrue(openText().startsWith("rtm plain\n" + EDITED), openText().substring(0, 60));
    assertArrayEquals(before, now());
    assertTrue(editor.isDirty());
    Screenshots.take("converted");
  }

  @Test
  void anExistingFileIsKept() throws Exception {
    byte[] existing = {1, 2, 3};
    Files.write(converted(), existing);
    Workspace.page().activate(editor);
    String texts = Dialogs.during(() -> Commands.run("convert"), "convert-existing", "Convert");
    assertTrue(texts.contains("walk-plain.rtm already exists. Enter another name."), texts);
    assertArrayEquals(existing, Files.readAllBytes(converted()));
  }

  @Test
  void aFileInTheProjectExplorerIsConverted() throws Exception {
    Workspace.page().closeEditor(editor, false);
    Commands.select(file);
    Dialogs.during(() -> Commands.run("convert"), "convert-file", "Convert");
    assertTrue(openText().startsWith("rtm plain\n" + ORIGINAL));
  }

  @Test
  void theEncodingsAreExplained() throws Exception {
    Workspace.page().activate(editor);
    String texts = Dialogs.during(() -> Commands.run("convert"), "convert-explained", "Cancel");
    assertTrue(texts.contains("Operation Flashpoint, Armed Assault"), texts);
  }

  @Test
  void severalAnimationsAreConverted() throws Exception {
    edit();
    IFile other = workspace.add("bmtr3.rtm");
    IFile plain = workspace.add("walk-plain.rtm");
    Commands.select(file, other, plain);
    assertTrue(Commands.isEnabled("convert"));
    String texts =
        Dialogs.during(() -> Commands.run("convert"), "convert-several", "Convert", "OK");
    assertTrue(texts.contains("Convert 3 animations"), texts);
    String skipped = " 1 skipped, because there was nothing to do.";
    assertTrue(texts.contains("2 of 3 animations were converted to bmtr 5." + skipped), texts);
    assertTrue(Files.exists(path.resolveSibling("bmtr3-bmtr5.rtm")));
    assertTrue(Files.exists(path.resolveSibling("walk-plain-bmtr5.rtm")));
    assertArrayEquals(before, now());
  }

  @Test
  void whatSeveralAnimationsHaveLostIsReported() throws Exception {
    String row = " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    String frames =
        IntStream.range(0, 2)
            .mapToObj(i -> "frame " + i + "\n  Hip" + row + "  Knee" + row + "  camo" + row)
            .collect(Collectors.joining());
    String text = "rtm plain\nmotion 0 0 0\nbones\n  Hip\n  Knee\n  camo\n" + frames;
    Files.writeString(path.resolveSibling("a.rtmt"), text);
    Files.writeString(path.resolveSibling("b.rtmt"), text);
    Files.writeString(
        path.resolveSibling("model.cfg"),
        "class CfgSkeletons { class Leg { skeletonBones[] = {\"Hip\",\"\",\"Knee\",\"Hip\"}; };"
            + " };\n");
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    Commands.select(workspace.project.getFile("a.rtmt"), workspace.project.getFile("b.rtmt"));
    String texts = Dialogs.during(() -> Commands.run("convert"), "convert-lossy", "Convert", "OK");
    assertTrue(texts.contains("2 of 2 animations were converted to bmtr 5."), texts);
    String lost = ": 1 bone is not in skeleton \"Leg\" and was left out: \"camo\".";
    assertTrue(texts.contains("a.rtmt" + lost + "\nb.rtmt" + lost), texts);
  }

  @Test
  void aFileThatIsSelectedTwiceIsConvertedOnce() throws Exception {
    IFile link = workspace.project.getFile("link.rtm");
    link.createLink(path.toUri(), IResource.NONE, null);
    Workspace.page().closeEditor(editor, false);
    Commands.select(file, link);
    String texts = Dialogs.during(() -> Commands.run("convert"), "convert-twice", "Convert");
    assertTrue(texts.contains("walk.rtm stays unchanged"), texts);
    assertTrue(Files.exists(converted()));
  }

  /** Converts the text of an editor, and then makes a mistake in that text. */
  private static void assertStaysConnected(ITextEditor shown) throws Exception {
    FeatureFixture.synchronise();
    Workspace.page().activate(shown);
    Dialogs.during(() -> Commands.run("convert"), "convert-open", "Convert");
    Workspace.page().activate(shown);
    Workspace.replace(shown, "frame 0\n  pelvis ", "frame 0\n  pelvsi ");
    Wait.until(
        "the problem is shown",
        () -> Annotations.messages(shown).stream().anyMatch(message -> message.contains("pelvsi")));
  }

  @Test
  void theServerKeepsTheTextOfTheEditor() throws Exception {
    assertStaysConnected(editor);
    assertTrue(Files.exists(converted()));
  }

  @Test
  void theServerKeepsATextFile() throws Exception {
    IFile text = workspace.add("walk.rtmt");
    assertStaysConnected(
        (ITextEditor)
            IDE.openEditor(Workspace.page(), text, "org.eclipse.ui.genericeditor.GenericEditor"));
    assertTrue(Files.exists(converted()));
  }

  @Test
  void errorsAreReported() throws Exception {
    Workspace.replace(editor, ORIGINAL, "motion x");
    Workspace.page().activate(editor);
    String texts = Dialogs.during(() -> Commands.run("convert"), "convert-errors", "Convert", "OK");
    assertTrue(texts.contains("The text has errors: correct them, then convert it."), texts);
    assertFalse(Files.exists(converted()));
  }

  @Test
  void commandsAreForAnimationsOnly() throws Exception {
    Workspace.page().closeEditor(editor, false);
    Commands.select(file);
    assertTrue(Commands.isEnabled("convert"));
    assertTrue(Commands.isEnabled("compareWith"));
    assertFalse(Commands.isEnabled("showMotion"));
    IFile other = workspace.project.getFile("notes.txt");
    other.create(new byte[0], true, false, null);
    Commands.select(other);
    assertFalse(Commands.isEnabled("convert"));
    assertFalse(Commands.isEnabled("compareWith"));
  }
}
