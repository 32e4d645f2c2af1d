package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFileState;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;

/** Saving a text file writes the animation next to it. */
class EncodeOnSaveTest {
  private static final String GENERIC_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";

  @TempDir Path folder;

  private Workspace workspace;
  private IFile text;
  private IFile animation;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    text = workspace.add("walk.rtmt");
    animation = workspace.project.getFile("walk.rtm");
    encodeOnSave("always");
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
    encodeOnSave("never");
  }

  private static void encodeOnSave(String when) {
    new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID)
        .setValue(SettingsScope.ENCODE_ON_SAVE, when);
    LanguageServer.current().sendSettings();
  }

  private ITextEditor openText() throws PartInitException {
    return (ITextEditor) IDE.openEditor(Workspace.page(), text, GENERIC_EDITOR);
  }

  private byte[] content() throws Exception {
    return Files.readAllBytes(Workspace.path(animation));
  }

  /** Waits until the animation has the edit of {@link EditorFixture}. */
  private void untilEditIsWritten() throws Exception {
    Path file = Workspace.path(animation);
    Wait.until("it is written", () -> Files.exists(file));
    String written = LanguageServer.current().decode(file.toUri(), "walk.rtm", null).text();
    assertTrue(written.contains(EditorFixture.EDITED), written);
  }

  @Test
  void savingATextFileWritesTheAnimation() throws Exception {
    ITextEditor editor = openText();
    Workspace.replace(editor, EditorFixture.ORIGINAL, EditorFixture.EDITED);
    Workspace.save(editor);
    Wait.until("the workspace has the animation", animation::exists);
    byte[] first = content();
    assertEquals('B', first[0]);

    Workspace.replace(editor, EditorFixture.EDITED, EditorFixture.ORIGINAL);
    Workspace.save(editor);
    Wait.until("it is written", () -> !Arrays.equals(first, content()));
    Wait.until("it is refreshed", () -> animation.isSynchronized(IResource.DEPTH_ZERO));
    IFileState[] states = animation.getHistory(null);
    assertEquals(1, states.length);
    assertArrayEquals(first, states[0].getContents().readAllBytes());
    animation.clearHistory(null);
  }

  @Test
  void closingTheEditorAtOnceStillWritesTheAnimation() throws Exception {
    encodeOnSave("ifExists");
    workspace.add("walk.rtm");
    byte[] before = content();
    ITextEditor editor = openText();
    Workspace.replace(editor, EditorFixture.ORIGINAL, EditorFixture.EDITED);
    editor.doSave(new NullProgressMonitor());
    Workspace.page().closeEditor(editor, false);
    Wait.until("it is written", () -> !Arrays.equals(before, content()));
    Wait.until("it is refreshed", () -> animation.isSynchronized(IResource.DEPTH_ZERO));
    animation.clearHistory(null);
  }

  /** No events are handled from opening to closing. */
  @Test
  void savingInsideAWorkspaceOperationWritesTheAnimation() throws Exception {
    ResourcesPlugin.getWorkspace()
        .run(
            monitor -> {
              ITextEditor editor = openText();
              IDocument document = Workspace.document(editor);
              document.set(document.get().replace(EditorFixture.ORIGINAL, EditorFixture.EDITED));
              editor.doSave(monitor);
              Workspace.page().closeEditor(editor, false);
            },
            null);
    untilEditIsWritten();
  }

  @Test
  void textSavedBeforeTheServerHasStartedIsWritten() throws Exception {
    try (LateServer server = LateServer.next(folder)) {
      ITextEditor editor = openText();
      Workspace.replace(editor, EditorFixture.ORIGINAL, EditorFixture.EDITED);
      Workspace.save(editor);
      Workspace.replace(editor, EditorFixture.EDITED, "motion 0 0 8");
      assertFalse(LanguageServer.current().connection().isDone());
      server.release();
      untilEditIsWritten();
    }
  }

  @Test
  void textClosedBeforeTheServerHasStartedIsWritten() throws Exception {
    try (LateServer server = LateServer.next(folder)) {
      ITextEditor editor = openText();
      Workspace.replace(editor, EditorFixture.ORIGINAL, EditorFixture.EDITED);
      editor.doSave(new NullProgressMonitor());
      Workspace.page().closeEditor(editor, false);
      assertFalse(LanguageServer.current().connection().isDone());
      server.release();
      untilEditIsWritten();
    }
  }
}
