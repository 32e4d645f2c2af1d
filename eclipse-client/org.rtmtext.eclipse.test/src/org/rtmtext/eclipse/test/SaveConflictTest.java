package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.ui.IWorkbenchPage;
import org.junit.jupiter.api.Test;

/** Saving and reloading when another program has changed or deleted the file. */
class SaveConflictTest extends EditorFixture {
  @Test
  void fileChangedByAnotherProgramIsOverwrittenOnlyOnRequest() throws Exception {
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    edit();
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
    assertEquals(EDITED, motion());
    assertArrayEquals(mine, now());
  }

  @Test
  void changeWithoutNewSizeAndTimeIsDetected() throws Exception {
    FileTime time = Files.getLastModifiedTime(path);
    byte[] others = before.clone();
    others[others.length - 1] ^= 1;
    Files.write(path, others);
    Files.setLastModifiedTime(path, time);
    edit();
    String dialogs =
        Dialogs.during(
            () -> Workspace.pressSave(editor), "conflict-same-time", "No", "Ignore file change");
    assertTrue(dialogs.contains("changed on the file system"), dialogs);
    assertArrayEquals(others, now());
  }

  @Test
  void touchedFileCountsAsUnchanged() throws Exception {
    Files.setLastModifiedTime(path, FileTime.fromMillis(System.currentTimeMillis() + 5000));
    edit();
    Workspace.save(editor);
    assertFalse(editor.isDirty());
  }

  @Test
  void changeIsReportedWhenTheEditorIsActivated() throws Exception {
    IWorkbenchPage page = Workspace.page();
    edit();
    page.activate(page.findView("org.eclipse.ui.navigator.ProjectExplorer"));
    Files.write(path, Files.readAllBytes(Workspace.testdata("bmtr5.rtm")));
    String dialogs =
        Dialogs.during(() -> page.activate(editor), "changed", "Replace editor content");
    assertTrue(dialogs.contains("has been changed"), dialogs);
    assertEquals(Files.readString(Workspace.testdata("bmtr5.rtmt")), text());
    assertFalse(editor.isDirty());
  }

  @Test
  void deletedFileIsWrittenOnlyOnRequest() throws Exception {
    Files.delete(path);
    edit();
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
    edit();
    page.activate(page.findView("org.eclipse.ui.navigator.ProjectExplorer"));
    Files.delete(path);
    String dialogs =
        Dialogs.during(() -> page.activate(editor), "deleted-replaced", "Replace editor content");
    assertTrue(dialogs.contains("has been changed"), dialogs);
    assertEquals(EDITED, motion());
    assertTrue(editor.isDirty());
    assertFalse(Files.exists(path));
    Workspace.save(editor);
    assertEquals(before.length, now().length);
  }

  @Test
  void textOfADeletedFileIsKeptAfterARefresh() throws Exception {
    IWorkbenchPage page = Workspace.page();
    edit();
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
    assertEquals(EDITED, motion());
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
}
