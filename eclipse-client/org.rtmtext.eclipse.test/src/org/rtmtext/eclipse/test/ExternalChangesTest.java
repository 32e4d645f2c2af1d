package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.editor.AnimationLauncher;

/** What users see when another program changes an animation while its editor is in front. */
class ExternalChangesTest {
  private static final String RIGHT = "motion 0 0 -1.62";
  private static final String EDITED = "motion 0 0 7";

  private Workspace workspace;
  private Path path;
  private byte[] before;
  private ITextEditor editor;
  private NoticeRecorder notices;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    IFile file = workspace.add("walk.rtm");
    path = Workspace.path(file);
    before = Files.readAllBytes(path);
    editor = Workspace.open(file);
    notices = NoticeRecorder.recorded();
  }

  @AfterEach
  void close() throws Exception {
    notices.close();
    workspace.close();
  }

  private String text() {
    return Workspace.document(editor).get();
  }

  private void told(String what) throws Exception {
    Wait.until(
        "it is told: " + what, () -> notices.texts().stream().anyMatch(t -> t.contains(what)));
  }

  @Test
  void savedTextIsReadAgain() throws Exception {
    Workspace.replace(editor, RIGHT, EDITED);
    Workspace.save(editor);
    String saved = text();
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    Files.write(path, others);
    String expected = Files.readString(Workspace.testdata("bmtr5.rtmt"));
    Wait.until("the text is that of the file", () -> text().equals(expected));
    assertFalse(editor.isDirty());
    Wait.until(
        "the status line tells it",
        () ->
            ScreenTexts.shown().contains("walk.rtm was changed by another program and read again"));
    Screenshots.take("read-again");

    Workspace.replace(editor, expected, saved);
    Workspace.save(editor);
    Workspace.replace(editor, EDITED, RIGHT);
    Workspace.save(editor);
    assertEquals(List.of(), notices.texts());
  }

  @Test
  void unsavedTextStaysAndTheChangeIsTold() throws Exception {
    Workspace.replace(editor, RIGHT, EDITED);
    String edited = text();
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    Files.write(path, others);
    told("walk.rtm was changed by another program");
    Screenshots.take("changed-unsaved");
    assertEquals(edited, text());
    assertTrue(editor.isDirty());
    assertArrayEquals(others, Files.readAllBytes(path));
    String said =
        Dialogs.during(
            () -> Workspace.pressSave(editor), "changed-saved", "No", "Ignore file change");
    assertTrue(said.contains("changed on the file system"), said);
    assertArrayEquals(others, Files.readAllBytes(path));
  }

  @Test
  void deletionIsToldAndTheTextStays(@TempDir Path folder) throws Exception {
    // Editors of files that the workspace misses are closed.
    Path outside = Files.copy(path, folder.resolve("walk.rtm"));
    editor = (ITextEditor) AnimationLauncher.open(outside);
    String text = text();
    Files.delete(outside);
    told("walk.rtm was deleted or moved by another program");
    assertEquals(text, text());
    Workspace.replace(editor, RIGHT, EDITED);
    Dialogs.during(() -> Workspace.pressSave(editor), "deleted-in-front", "Yes");
    assertFalse(editor.isDirty());
    assertEquals(before.length, Files.size(outside));
  }

  @Test
  void textStaysWhenTheChangedFileCannotBeRead() throws Exception {
    String text = text();
    byte[] half = Arrays.copyOf(before, before.length / 2);
    Files.write(path, half);
    told("walk.rtm was changed by another program and cannot be read");
    assertEquals(text, text());
    assertArrayEquals(half, Files.readAllBytes(path));

    Files.write(path, Files.readAllBytes(Workspace.testdata("bmtr5.rtm")));
    String expected = Files.readString(Workspace.testdata("bmtr5.rtmt"));
    Wait.until("the text is that of the file", () -> text().equals(expected));
    assertFalse(editor.isDirty());
  }

  @Test
  void unsavedTextIsNotReplacedByAFileThatCannotBeRead() throws Exception {
    Workspace.replace(editor, RIGHT, EDITED);
    String edited = text();
    Workspace.page()
        .activate(Workspace.page().findView("org.eclipse.ui.navigator.ProjectExplorer"));
    byte[] half = Arrays.copyOf(before, before.length / 2);
    Files.write(path, half);
    String said =
        Dialogs.during(
            () -> Workspace.page().activate(editor), "damaged-replaced", "Replace editor content");
    assertTrue(said.contains("has been changed"), said);
    told("The text that was open was kept as unsaved");
    assertEquals(edited, text());
    assertTrue(editor.isDirty());
    assertArrayEquals(half, Files.readAllBytes(path));
  }
}
