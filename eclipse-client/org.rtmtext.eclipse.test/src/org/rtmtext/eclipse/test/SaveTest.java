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
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.Platform;
import org.eclipse.e4.core.contexts.IEclipseContext;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.editor.AnimationEditorInput;
import org.rtmtext.eclipse.editor.SaveAsHandler;

class SaveTest {
  private static final String MOTION = "motion ";

  private Workspace workspace;
  private IFile file;
  private Path path;
  private byte[] before;
  private ITextEditor editor;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    file = workspace.add("walk.rtm");
    path = Workspace.path(file);
    before = Files.readAllBytes(path);
    editor = Workspace.open(file);
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
  }

  private byte[] now() throws Exception {
    return Files.readAllBytes(path);
  }

  private String motion() {
    String text = Workspace.document(editor).get();
    int start = text.indexOf(MOTION);
    return text.substring(start, text.indexOf('\n', start));
  }

  @Test
  void revertedEditRestoresTheBytes() throws Exception {
    String motion = motion();
    Workspace.replace(editor, motion, "motion 0 0 7");
    Workspace.save(editor);
    Workspace.replace(editor, "motion 0 0 7", motion);
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
    Wait.until(
        "the Problems view shows the error",
        () -> ScreenTexts.shown().stream().anyMatch(text -> text.startsWith("1 error")));
    String dialogs = Dialogs.during(() -> Workspace.pressSave(editor), "refused", "OK");
    assertTrue(dialogs.contains("walk.rtm was not saved and is unchanged"), dialogs);
    assertTrue(dialogs.contains("Line 2"), dialogs);
    assertTrue(editor.isDirty());
    assertArrayEquals(before, now());
    assertTrue(Workspace.document(editor).get().contains("motion 0 0 fast"));
  }

  @Test
  void fileChangedByAnotherProgramIsOverwrittenOnlyOnRequest() throws Exception {
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    Workspace.replace(editor, motion(), "motion 0 0 7");
    Files.write(path, others);
    String dialogs =
        Dialogs.during(() -> Workspace.pressSave(editor), "conflict", "No", "Ignore file change");
    assertTrue(dialogs.contains("changed on the file system"), dialogs);
    assertTrue(editor.isDirty());
    assertArrayEquals(others, now());

    Dialogs.during(() -> Workspace.pressSave(editor), "conflict-again", "Yes");
    assertFalse(editor.isDirty());
    byte[] mine = now();
    Workspace.page().closeEditor(editor, false);
    editor = Workspace.open(file);
    assertEquals("motion 0 0 7", motion());
    assertArrayEquals(mine, now());
  }

  @Test
  void changeWithoutNewSizeAndTimeIsDetected() throws Exception {
    FileTime time = Files.getLastModifiedTime(path);
    byte[] others = before.clone();
    others[others.length - 1] ^= 1;
    Files.write(path, others);
    Files.setLastModifiedTime(path, time);
    Workspace.replace(editor, motion(), "motion 0 0 7");
    String dialogs =
        Dialogs.during(
            () -> Workspace.pressSave(editor), "conflict-same-time", "No", "Ignore file change");
    assertTrue(dialogs.contains("changed on the file system"), dialogs);
    assertArrayEquals(others, now());
  }

  @Test
  void touchedFileCountsAsUnchanged() throws Exception {
    Files.setLastModifiedTime(path, FileTime.fromMillis(System.currentTimeMillis() + 5000));
    Workspace.replace(editor, motion(), "motion 0 0 7");
    Workspace.save(editor);
    assertFalse(editor.isDirty());
  }

  @Test
  void changeIsReportedWhenTheEditorIsActivated() throws Exception {
    IWorkbenchPage page = Workspace.page();
    Workspace.replace(editor, motion(), "motion 0 0 7");
    page.activate(page.findView("org.eclipse.ui.navigator.ProjectExplorer"));
    Files.write(path, Files.readAllBytes(Workspace.testdata("bmtr5.rtm")));
    String dialogs =
        Dialogs.during(() -> page.activate(editor), "changed", "Replace editor content");
    assertTrue(dialogs.contains("has been changed"), dialogs);
    assertEquals(
        Files.readString(Workspace.testdata("bmtr5.rtmt")), Workspace.document(editor).get());
    assertFalse(editor.isDirty());
  }

  @Test
  void saveAsWritesAnAnimation() throws Exception {
    Path other = path.resolveSibling("other.rtm");
    SaveAsHandler.write(Workspace.document(editor).get(), other);
    byte[] first = Files.readAllBytes(other);
    assertEquals("BMTR", new String(first, 0, 4, StandardCharsets.US_ASCII));
    // The dialog has asked before: an existing file is replaced.
    SaveAsHandler.write(Workspace.document(editor).get().replace(motion(), "motion 0 0 7"), other);
    assertFalse(Arrays.equals(first, Files.readAllBytes(other)));
    Wait.until("the workspace is refreshed", () -> workspace.project.getFile("other.rtm").exists());
    assertArrayEquals(before, now());
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
    assertEquals(Path.of("mod/run.rtm"), SaveAsHandler.withExtension(Path.of("mod/run")));
    assertEquals(Path.of("mod/run.rtm"), SaveAsHandler.withExtension(Path.of("mod/run.rtm")));
    assertEquals(Path.of("mod/RUN.RTM"), SaveAsHandler.withExtension(Path.of("mod/RUN.RTM")));
    assertEquals(Path.of("mod/run.1.rtm"), SaveAsHandler.withExtension(Path.of("mod/run.1")));
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
    Workspace.replace(editor, motion(), "motion 0 0 7");
    assertTrue(Workspace.document(other).get().contains("motion 0 0 7"));
    assertTrue(other.isDirty());
    Workspace.save(other);
    assertFalse(editor.isDirty());
    assertFalse(other.isDirty());
    assertEquals("", Dialogs.during(() -> Workspace.page().activate(editor), "unexpected"));
    byte[] saved = now();
    assertFalse(Arrays.equals(before, saved));
    Workspace.page().closeEditor(other, false);
    Workspace.replace(editor, "motion 0 0 7", "motion 0 0 -1.62");
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
    Workspace.replace(editor, motion(), "motion 0 0 7");
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
    Workspace.replace(editor, motion(), "motion 0 0 7");
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
  void deletedFileIsWrittenOnlyOnRequest() throws Exception {
    Files.delete(path);
    Workspace.replace(editor, motion(), "motion 0 0 7");
    String dialogs =
        Dialogs.during(() -> Workspace.pressSave(editor), "deleted", "No", "Ignore file change");
    assertTrue(dialogs.contains("changed on the file system"), dialogs);
    assertFalse(Files.exists(path));
    assertTrue(editor.isDirty());
    Dialogs.during(() -> Workspace.pressSave(editor), "deleted-again", "Yes");
    assertFalse(editor.isDirty());
    assertEquals(before.length, now().length);
  }

  @Test
  void textOfADeletedFileIsKeptOnReload() throws Exception {
    IWorkbenchPage page = Workspace.page();
    Workspace.replace(editor, motion(), "motion 0 0 7");
    page.activate(page.findView("org.eclipse.ui.navigator.ProjectExplorer"));
    Files.delete(path);
    String dialogs =
        Dialogs.during(() -> page.activate(editor), "deleted-replaced", "Replace editor content");
    assertTrue(dialogs.contains("has been changed"), dialogs);
    assertEquals("motion 0 0 7", motion());
    assertTrue(editor.isDirty());
    assertFalse(Files.exists(path));
    Workspace.save(editor);
    assertEquals(before.length, now().length);
  }

  @Test
  void textOfADeletedFileIsKeptAfterARefresh() throws Exception {
    IWorkbenchPage page = Workspace.page();
    Workspace.replace(editor, motion(), "motion 0 0 7");
    page.activate(page.findView("org.eclipse.ui.navigator.ProjectExplorer"));
    Files.delete(path);
    Listener pressed = this::refresh;
    Display.getCurrent().addFilter(SWT.Selection, pressed);
    try {
      Dialogs.during(() -> page.activate(editor), "deleted-missed", "Replace editor content");
    } finally {
      Display.getCurrent().removeFilter(SWT.Selection, pressed);
    }
    assertFalse(file.exists());
    assertEquals(editor, page.findEditor(editor.getEditorInput()));
    assertEquals("motion 0 0 7", motion());
    assertTrue(editor.isDirty());
  }

  /** Refreshes the workspace between the user's answer and what Eclipse then does. */
  private void refresh(Event event) {
    if (event.widget instanceof Button) {
      try {
        file.refreshLocal(IResource.DEPTH_ZERO, null);
      } catch (CoreException e) {
        throw new IllegalStateException(e);
      }
    }
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
    Workspace.replace(editor, motion(), "motion 0 0 7");
    Workspace.save(editor);
    assertFalse(editor.isDirty());
    assertEquals(before.length, now().length);
  }
}
