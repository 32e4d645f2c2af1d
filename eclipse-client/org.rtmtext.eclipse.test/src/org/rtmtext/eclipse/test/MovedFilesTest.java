package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.Arrays;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

/** Editors whose animation is moved or deleted in the workspace. */
class MovedFilesTest extends EditorFixture {
  private IFile rename() throws Exception {
    file.move(IPath.fromOSString("run.rtm"), true, null);
    return workspace.project.getFile("run.rtm");
  }

  /** Waits for the editor of the renamed file, which then is {@link #editor}. */
  private void follow() throws Exception {
    ITextEditor old = editor;
    Wait.until(
        "the editor follows",
        () ->
            Workspace.page().getActiveEditor() instanceof ITextEditor active
                && active.getTitle().equals("run.rtm as text")
                && Workspace.page().findEditor(old.getEditorInput()) == null);
    editor = (ITextEditor) Workspace.page().getActiveEditor();
  }

  @Test
  void editorFollowsARename() throws Exception {
    IFile renamed = rename();
    follow();
    assertFalse(editor.isDirty());
    edit();
    Workspace.save(editor);
    assertFalse(file.exists());
    assertEquals(before.length, Files.size(Workspace.path(renamed)));
    assertFalse(Arrays.equals(before, Files.readAllBytes(Workspace.path(renamed))));
  }

  @Test
  void unsavedTextFollowsARename() throws Exception {
    edit();
    IFile renamed = rename();
    follow();
    assertTrue(editor.isDirty());
    assertTrue(text().contains(EDITED));
    assertArrayEquals(before, Files.readAllBytes(Workspace.path(renamed)));
    Workspace.save(editor);
    assertFalse(editor.isDirty());
    assertNotEquals(-1, Files.mismatch(Workspace.path(renamed), Workspace.testdata("walk.rtm")));
  }

  @Test
  void newEditorShowsTheSamePlace() throws Exception {
    editor.selectAndReveal(text().indexOf("frame 0.25"), "frame".length());
    int top = Workspace.viewer(editor).getTopIndex();
    rename();
    follow();
    assertTrue(top > 0);
    assertEquals(top, Workspace.viewer(editor).getTopIndex());
    assertEquals(
        "frame", ((ITextSelection) editor.getSelectionProvider().getSelection()).getText());
  }

  @Test
  void editorBehindAnotherStaysThere() throws Exception {
    ITextEditor front = Workspace.open(workspace.add("bmtr5.rtm"));
    rename();
    Wait.until(
        "the editor follows", () -> Workspace.page().findEditor(editor.getEditorInput()) == null);
    assertEquals(front, Workspace.page().getActiveEditor());
    assertEquals(2, Workspace.page().getEditorReferences().length);
  }

  @Test
  void editorKeepsItsFileIfAnotherProgramHasChangedIt() throws Exception {
    edit();
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    Files.write(path, others);
    IFile renamed = rename();
    Wait.until("the file is moved", renamed::exists);
    assertEquals("walk.rtm as text", editor.getTitle());
    assertTrue(editor.isDirty());
    assertArrayEquals(others, Files.readAllBytes(Workspace.path(renamed)));
  }

  @Test
  void editorOfADeletedFileIsClosed() throws Exception {
    file.delete(true, null);
    Wait.until(
        "the editor is closed", () -> Workspace.page().findEditor(editor.getEditorInput()) == null);
  }

  @Test
  void unsavedTextIsKeptWhenTheFileIsDeleted() throws Exception {
    edit();
    file.delete(true, null);
    Wait.until("the file is deleted", () -> !file.exists());
    assertEquals(editor, Workspace.page().findEditor(editor.getEditorInput()));
    assertTrue(editor.isDirty());
  }

  @Test
  void editorFollowsAFileWhoseNameIsTakenAtOnce() throws Exception {
    IFile renamed = rename();
    // Before the editor follows: as for generated files, another program uses the name again.
    Files.copy(Workspace.testdata("bmtr5.rtm"), path);
    follow();
    edit();
    Workspace.save(editor);
    assertEquals(-1, Files.mismatch(path, Workspace.testdata("bmtr5.rtm")));
    assertFalse(Arrays.equals(before, Files.readAllBytes(Workspace.path(renamed))));
  }

  @Test
  void renameKeepsTheUnsavedTextOfAnotherEditor() throws Exception {
    IFile replaced = workspace.project.getFile("run.rtm");
    Files.copy(Workspace.testdata("bmtr5.rtm"), Workspace.path(replaced));
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    ITextEditor other = Workspace.open(replaced);
    Workspace.replace(other, "rtm bmtr 5\n", "// unsaved\nrtm bmtr 5\n");
    String unsaved = Workspace.document(other).get();
    edit();
    replaced.delete(true, null);
    Wait.events();
    rename();
    Wait.events();
    assertEquals(unsaved, Workspace.document(other).get());
    assertTrue(editor.isDirty());
    assertTrue(text().contains(EDITED));
  }
}
