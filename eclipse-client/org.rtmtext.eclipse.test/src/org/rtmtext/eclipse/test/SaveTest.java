package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.Platform;
import org.eclipse.e4.core.contexts.IEclipseContext;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.editor.AnimationEditorInput;
import org.rtmtext.eclipse.editor.SaveAsHandler;
import org.rtmtext.eclipse.platform.FileChooser;

/** Saving, Save As and closing. */
class SaveTest extends EditorFixture {
  @Test
  void revertedEditRestoresTheBytes() throws Exception {
    String motion = motion();
    Workspace.replace(editor, motion, EDITED);
    Workspace.save(editor);
    Workspace.replace(editor, EDITED, motion);
    Workspace.save(editor);
    assertFalse(editor.isDirty());
    assertArrayEquals(before, now());
  }

  @Test
  void editChangesOnlyTheBytesOfItsValue() throws Exception {
    String[] words = motion().split("\\s+");
    float old = Float.parseFloat(words[3]);
    Workspace.replace(editor, motion(), "motion " + words[1] + " " + words[2] + " 7.25");
    assertTrue(editor.isDirty());
    Workspace.save(editor);
    assertFalse(editor.isDirty());
    byte[] after = now();
    assertEquals(before.length, after.length);
    int first = 0;
    while (before[first] == after[first]) {
      first++;
    }
    // All changed bytes belong to the edited float.
    int start = first;
    while (start > first - 4 && floatAt(after, start) != 7.25f) {
      start--;
    }
    assertEquals(7.25f, floatAt(after, start));
    assertEquals(old, floatAt(before, start));
    byte[] expected = before.clone();
    System.arraycopy(after, start, expected, start, 4);
    assertArrayEquals(expected, after);
    Wait.until("the workspace is refreshed", () -> file.isSynchronized(IResource.DEPTH_ZERO));
  }

  private static float floatAt(byte[] bytes, int offset) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getFloat(offset);
  }

  @Test
  void textWithErrorsIsRefusedAndNothingChanges() throws Exception {
    Workspace.replace(editor, motion(), "motion 0 0 fast");
    Wait.until("the error is underlined", () -> List.of("fast").equals(Annotations.texts(editor)));
    String dialogs = Dialogs.during(() -> Workspace.pressSave(editor), "refused", "OK");
    assertTrue(dialogs.contains("walk.rtm was not saved and is unchanged"), dialogs);
    assertTrue(dialogs.contains("Line 2"), dialogs);
    assertTrue(editor.isDirty());
    Wait.until(
        "the Problems view shows the error",
        () -> ScreenTexts.shown().stream().anyMatch(text -> text.startsWith("1 error")));
    assertArrayEquals(before, now());
    assertTrue(text().contains("motion 0 0 fast"));
  }

  @Test
  void saveAsWritesAnAnimation() throws Exception {
    Path other = path.resolveSibling("other.rtm");
    SaveAsHandler.write(text(), other);
    byte[] first = Files.readAllBytes(other);
    assertEquals("BMTR", new String(first, 0, 4, StandardCharsets.US_ASCII));
    // The dialog has asked before: an existing file is replaced.
    SaveAsHandler.write(text().replace(motion(), EDITED), other);
    assertFalse(Arrays.equals(first, Files.readAllBytes(other)));
    Wait.until("the workspace is refreshed", () -> workspace.project.getFile("other.rtm").exists());
    assertArrayEquals(before, now());
  }

  /** As in VS Code. */
  @Test
  void saveAsShowsTheNewFile() throws Exception {
    Path text = path.resolveSibling("copy.rtmt");
    SaveAsHandler.saveAs(editor, text);
    assertEquals("copy.rtmt", shown());
    assertEquals(Files.readString(Workspace.testdata("walk.rtmt")), Files.readString(text));

    Path animation = path.resolveSibling("copy.rtm");
    SaveAsHandler.saveAs((ITextEditor) Workspace.page().getActiveEditor(), animation);
    assertEquals("copy.rtm as text", shown());
    assertArrayEquals(before, Files.readAllBytes(animation));
    assertArrayEquals(before, now());
    Screenshots.take("save-as");
  }

  private static String shown() throws Exception {
    Wait.events();
    assertEquals(1, Workspace.page().getEditorReferences().length);
    return Workspace.page().getActiveEditor().getEditorInput().getName();
  }

  @Test
  void textWithErrorsIsNotSavedAsAnAnimation() throws Exception {
    Path other = path.resolveSibling("other.rtm");
    byte[] victim = Files.readAllBytes(Workspace.testdata("walk-plain.rtm"));
    Files.write(other, victim);
    Workspace.replace(editor, motion(), "motion 0 0 fast");
    String dialogs =
        Dialogs.during(() -> SaveAsHandler.saveAs(editor, other), "save-as-refused", "OK");
    assertTrue(dialogs.contains("other.rtm was not saved and is unchanged"), dialogs);
    assertArrayEquals(victim, Files.readAllBytes(other));
    assertEquals("walk.rtm as text", shown());
    assertTrue(editor.isDirty());
  }

  @Test
  void saveAsIsHandledByThePlugIn() throws Exception {
    Workspace.page().activate(editor);
    Wait.events();
    IEclipseContext context =
        Workspace.page().getWorkbenchWindow().getService(IEclipseContext.class);
    Object proxy = context.getActiveLeaf().get("handler::org.eclipse.ui.file.saveAs");
    Object handler = proxy.getClass().getMethod("getHandler").invoke(proxy);
    assertTrue(handler.toString().contains("SaveAsHandler"), handler.toString());
  }

  @Test
  void saveAsAddsAMissingExtension() {
    assertEquals(
        Path.of("mod/run.rtm"), FileChooser.withExtension(Path.of("mod/run"), List.of(".rtm")));
    assertEquals(
        Path.of("mod/run.rtm"), FileChooser.withExtension(Path.of("mod/run.rtm"), List.of(".rtm")));
    assertEquals(
        Path.of("mod/RUN.RTM"), FileChooser.withExtension(Path.of("mod/RUN.RTM"), List.of(".rtm")));
    assertEquals(
        Path.of("mod/run.1.rtm"), FileChooser.withExtension(Path.of("mod/run.1"), List.of(".rtm")));
  }

  @Test
  void twoEditorsOfAFileShareOneText() throws Exception {
    // The menu Window > Editor > New Editor.
    ITextEditor other =
        (ITextEditor)
            Workspace.page()
                .openEditor(
                    new AnimationEditorInput(path),
                    editor.getSite().getId(),
                    true,
                    IWorkbenchPage.MATCH_NONE);
    assertNotSame(editor, other);
    edit();
    assertTrue(Workspace.document(other).get().contains(EDITED));
    assertTrue(other.isDirty());
    Workspace.save(other);
    assertFalse(editor.isDirty());
    assertFalse(other.isDirty());
    assertEquals("", Dialogs.during(() -> Workspace.page().activate(editor), "unexpected"));
    byte[] saved = now();
    assertFalse(Arrays.equals(before, saved));
    Workspace.page().closeEditor(other, false);
    Workspace.replace(editor, EDITED, ORIGINAL);
    Workspace.save(editor);
    assertArrayEquals(before, now());
  }

  @Test
  void workbenchStaysOpenIfATextCannotBeSaved() throws Exception {
    Workspace.replace(editor, motion(), "motion 0 0 fast");
    boolean[] closes = new boolean[1];
    String dialogs =
        Dialogs.during(
            () -> closes[0] = PlatformUI.getWorkbench().close(), "closing", "Save", "OK");
    assertFalse(closes[0]);
    assertTrue(dialogs.contains("Save 'walk.rtm as text'?"), dialogs);
    assertTrue(dialogs.contains("walk.rtm was not saved and is unchanged"), dialogs);
    assertTrue(editor.isDirty());
    assertArrayEquals(before, now());
  }

  @Test
  void closingSavesATextWithoutErrors() throws Exception {
    edit();
    boolean[] closes = new boolean[1];
    Dialogs.during(
        () -> closes[0] = Workspace.page().closeAllEditors(true), "closing-saved", "Save");
    assertTrue(closes[0]);
    assertFalse(Arrays.equals(before, now()));
  }

  @Test
  void readOnlyFileIsNotEditable() throws Exception {
    Workspace.page().closeEditor(editor, false);
    assertTrue(path.toFile().setWritable(false));
    editor = Workspace.open(file);
    assertFalse(((ITextEditorExtension2) editor).isEditorInputModifiable());
    assertFalse(editor.isEditable());
    assertTrue(path.toFile().setWritable(true));
  }

  @Test
  void cancelledSaveChangesNothing() throws Exception {
    ProcessHandle hanging = ServerProcesses.hang();
    edit();
    String dialogs =
        Dialogs.cancelling("Saving walk.rtm", () -> Workspace.pressSave(editor), "hangs", "OK");
    assertTrue(dialogs.contains("walk.rtm was not saved and is unchanged: cancelled"), dialogs);
    assertTrue(editor.isDirty());
    Wait.until("the server has ended", () -> !hanging.isAlive());
    assertArrayEquals(before, now());

    Workspace.save(editor);
    assertFalse(editor.isDirty());
    assertFalse(Arrays.equals(before, now()));
  }

  @Test
  void serverCrashIsLoggedAndTheServerRestarted() throws Exception {
    List<String> log = new CopyOnWriteArrayList<>();
    ILogListener listener = (status, plugin) -> log.add(status.getMessage());
    Platform.addLogListener(listener);
    try {
      ServerProcesses.kill();
      Wait.until(
          "the crash is logged",
          () ->
              log.stream()
                  .anyMatch(
                      m -> m.startsWith("The RTM Text language server exited with code 137")));
    } finally {
      Platform.removeLogListener(listener);
    }
    edit();
    Workspace.save(editor);
    assertFalse(editor.isDirty());
    assertEquals(before.length, now().length);
  }
}
