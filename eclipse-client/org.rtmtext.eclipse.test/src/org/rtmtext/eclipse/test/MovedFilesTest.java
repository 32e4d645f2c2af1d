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
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

/** Editors whose animation is moved or deleted in the workspace. */
class MovedFilesTest extends EditorFixture {
  private IFile rename() throws CoreException {
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

  /** Opens another animation behind the editor, for {@link #awaitHandled}. */
  private ITextEditor openOther() throws Exception {
    ITextEditor other = Workspace.open(workspace.add("walk-plain.rtm"));
    Workspace.page().activate(editor);
    return other;
  }

  /**
   * Changes files, and waits until the plug-in has updated their editors. It updates all editors of
   * a change at once, so the file of another one is deleted in the same change: it is closed.
   */
  private void awaitHandled(ITextEditor other, ICoreRunnable change) throws Exception {
    ICoreRunnable both =
        monitor -> {
          change.run(monitor);
          workspace.project.getFile("walk-plain.rtm").delete(true, null);
        };
    String dialogs =
        Dialogs.during(
            () -> {
              ResourcesPlugin.getWorkspace().run(both, null);
              Wait.until(
                  "the other editor is closed",
                  () -> Workspace.page().findEditor(other.getEditorInput()) == null);
            },
            "unexpected");
    assertEquals("", dialogs);
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
    ITextEditor other = openOther();
    edit();
    String edited = text();
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    Files.write(path, others);
    awaitHandled(other, monitor -> rename());
    assertEquals(editor, Workspace.page().findEditor(editor.getEditorInput()));
    assertEquals(1, Workspace.page().getEditorReferences().length);
    assertEquals("walk.rtm as text", editor.getTitle());
    assertTrue(editor.isDirty());
    assertEquals(edited, text());
    // Saving does not overwrite the change under the new name.
    String dialogs =
        Dialogs.during(
            () -> Workspace.pressSave(editor), "moved-changed", "No", "Ignore file change");
    assertTrue(dialogs.contains("changed on the file system"), dialogs);
    assertFalse(Files.exists(path));
    assertArrayEquals(others, Files.readAllBytes(path.resolveSibling("run.rtm")));
  }

  @Test
  void editorOfADeletedFileIsClosed() throws Exception {
    file.delete(true, null);
    Wait.until(
        "the editor is closed", () -> Workspace.page().findEditor(editor.getEditorInput()) == null);
  }

  @Test
  void unsavedTextIsKeptWhenTheFileIsDeleted() throws Exception {
    ITextEditor other = openOther();
    edit();
    awaitHandled(other, monitor -> file.delete(true, null));
    assertFalse(file.exists());
    assertEquals(editor, Workspace.page().findEditor(editor.getEditorInput()));
    assertTrue(editor.isDirty());
    assertTrue(text().contains(EDITED));
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
    ITextEditor closed = openOther();
    IFile replaced = workspace.project.getFile("run.rtm");
    Files.copy(Workspace.testdata("bmtr5.rtm"), Workspace.path(replaced));
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    ITextEditor other = Workspace.open(replaced);
    Workspace.replace(other, "rtm bmtr 5\n", "// unsaved\nrtm bmtr 5\n");
    String unsaved = Workspace.document(other).get();
    edit();
    awaitHandled(closed, monitor -> replaced.delete(true, null));
    awaitHandled(openOther(), monitor -> rename());
    assertEquals(editor, Workspace.page().findEditor(editor.getEditorInput()));
    assertEquals(unsaved, Workspace.document(other).get());
    assertTrue(editor.isDirty());
    assertTrue(text().contains(EDITED));
  }
}
