package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.ui.texteditor.IEditorStatusLine;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.editor.AnimationLauncher;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

/** Changes of an animation by another program while its editor is active. */
class ExternalChangesTest extends EditorFixture {
  private NoticeRecorder notices;

  @BeforeEach
  void recordNotices() {
    notices = NoticeRecorder.recorded();
  }

  @AfterEach
  void closeNotices() {
    notices.close();
  }

  private void waitForNotice(String text) throws Exception {
    Wait.until(
        "a notice says: " + text, () -> notices.texts().stream().anyMatch(t -> t.contains(text)));
  }

  /**
   * Waits until the plug-in has handled the present state of the animation. It does so when it has
   * seen the same state twice, and it may already be looking at the state before.
   */
  private static void awaitHandled() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    JobChangeAdapter counter =
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            if (isWatcher(event.getJob())) {
              looks.incrementAndGet();
            }
          }
        };
    Job.getJobManager().addJobChangeListener(counter);
    try {
      Wait.until(
          "the plug-in has looked at the animation three times",
          () -> {
            Arrays.stream(Job.getJobManager().find(null))
                .filter(ExternalChangesTest::isWatcher)
                .forEach(Job::wakeUp);
            return looks.get() >= 3;
          });
    } finally {
      Job.getJobManager().removeJobChangeListener(counter);
    }
  }

  private static boolean isWatcher(Job job) {
    return job.getName().equals("Watching walk.rtm");
  }

  private static boolean isReloadReported() {
    return ScreenTexts.shown()
        .contains("walk.rtm was changed by another program and has been reloaded");
  }

  /** Saves, and checks that the plug-in does not take this for a change by another program. */
  private void saveUnreported() throws Exception {
    Workspace.save(editor);
    String saved = text();
    // Replaces an earlier message.
    editor.getAdapter(IEditorStatusLine.class).setMessage(false, "saved", null);
    awaitHandled();
    assertFalse(isReloadReported());
    assertEquals(saved, text());
    assertFalse(editor.isDirty());
    assertEquals(List.of(), notices.texts());
  }

  @Test
  void savedTextIsReloaded() throws Exception {
    edit();
    saveUnreported();
    String saved = text();
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    Files.write(path, others);
    // Other plug-ins look at the beginning of the new text.
    assertNotNull(
        FileBuffers.getTextFileBufferManager()
            .getTextFileBuffer(Workspace.viewer(editor).getDocument())
            .getContentType());
    String expected = Files.readString(Workspace.testdata("bmtr5.rtmt"));
    Wait.until("the file's text is shown", () -> text().equals(expected));
    assertFalse(editor.isDirty());
    Wait.until("the status line reports it", ExternalChangesTest::isReloadReported);
    Screenshots.take("reloaded");
    assertArrayEquals(others, now());
    assertEquals(List.of(), notices.texts());

    Workspace.replace(editor, expected, saved);
    saveUnreported();
    Workspace.replace(editor, EDITED, ORIGINAL);
    saveUnreported();
  }

  @Test
  void unsavedTextIsKeptAndOnlyEclipseAsks() throws Exception {
    edit();
    String edited = text();
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    Files.write(path, others);
    awaitHandled();
    assertEquals(List.of(), notices.texts());
    Wait.until(
        "the status line reports it",
        () -> ScreenTexts.shown().contains("walk.rtm was changed or deleted by another program"));
    Screenshots.take("changed-unsaved");
    assertEquals(edited, text());
    assertTrue(editor.isDirty());
    assertArrayEquals(others, Files.readAllBytes(path));
    String dialogs =
        Dialogs.during(
            () -> Workspace.pressSave(editor), "changed-saved", "No", "Ignore file change");
    assertTrue(dialogs.contains("changed on the file system"), dialogs);
    assertArrayEquals(others, Files.readAllBytes(path));
    assertEquals(List.of(), notices.texts());
  }

  @Test
  void deletionIsReportedAndTheTextKept(@TempDir Path folder) throws Exception {
    // Outside of the workspace, where deletion does not close the editor.
    Path outside = Files.copy(path, folder.resolve("walk.rtm"));
    editor = (ITextEditor) AnimationLauncher.open(outside);
    String text = text();
    Files.delete(outside);
    waitForNotice("walk.rtm was deleted or moved by another program");
    assertEquals(text, text());
    edit();
    Wait.until(
        "the notice is closed",
        () -> !FeatureFixture.isShown("was deleted or moved by another program"));
    Dialogs.during(() -> Workspace.pressSave(editor), "deleted-active", "Yes");
    assertFalse(editor.isDirty());
    assertEquals(before.length, Files.size(outside));
  }

  @Test
  void textIsKeptIfTheChangedFileIsUnreadable() throws Exception {
    String text = text();
    byte[] half = Arrays.copyOf(before, before.length / 2);
    Files.write(path, half);
    waitForNotice("walk.rtm was changed by another program and cannot be read");
    assertEquals(text, text());
    assertArrayEquals(half, Files.readAllBytes(path));

    Files.write(path, Files.readAllBytes(Workspace.testdata("bmtr5.rtm")));
    String expected = Files.readString(Workspace.testdata("bmtr5.rtmt"));
    Wait.until("the file's text is shown", () -> text().equals(expected));
    assertFalse(editor.isDirty());
  }

  @Test
  void unsavedTextIsKeptIfTheReloadedFileIsUnreadable() throws Exception {
    edit();
    String edited = text();
    Workspace.page()
        .activate(Workspace.page().findView("org.eclipse.ui.navigator.ProjectExplorer"));
    byte[] half = Arrays.copyOf(before, before.length / 2);
    Files.write(path, half);
    String dialogs =
        Dialogs.during(
            () -> Workspace.page().activate(editor), "damaged-replaced", "Replace editor content");
    assertTrue(dialogs.contains("has been changed"), dialogs);
    waitForNotice("The editor keeps the text as unsaved changes");
    assertEquals(edited, text());
    assertTrue(editor.isDirty());
    assertArrayEquals(half, Files.readAllBytes(path));
  }

  @Test
  void aLookAtTheContentTypeDoesNotDecode() throws Exception {
    ServerConnection server =
        LanguageServer.current().connection().get(Wait.MAX_MINUTES, TimeUnit.MINUTES);
    ITextFileBuffer buffer =
        FileBuffers.getTextFileBufferManager().getTextFileBuffer(Workspace.document(editor));
    long before = server.lastMessage();
    assertEquals("org.rtmtext.eclipse.text", buffer.getContentType().getId());
    assertEquals(before, server.lastMessage());
  }
}
