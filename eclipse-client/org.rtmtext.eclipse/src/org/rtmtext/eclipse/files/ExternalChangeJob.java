package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * Polls the animation of an open text. When another program has changed the file, a text without
 * unsaved changes is reloaded, or a notice says why it cannot be; Eclipse asks about a text with
 * unsaved changes.
 *
 * <p>Polling, because directory watches miss changes on network drives and, on Windows, prevent
 * folders from being renamed.
 */
public final class ExternalChangeJob extends Job {
  public static final class All extends BufferTracker<ExternalChangeJob> {
    @Override
    public void stop() {
      super.stop();
      tracked().forEach(ExternalChangeJob::stop);
    }

    @Override
    protected ExternalChangeJob opened(ITextFileBuffer buffer) {
      if (!(buffer.getFileStore() instanceof RtmFileStore store)) {
        return null;
      }
      ExternalChangeJob job = new ExternalChangeJob(buffer, store);
      job.schedule();
      return job;
    }

    @Override
    protected void closed(ExternalChangeJob job) {
      job.stop();
    }
  }

  private static final int PERIOD_MILLISECONDS = 1000;

  private static final String DELETED =
      " was deleted or moved by another program. Its text stays open. Saving the text recreates the"
          + " file.";

  /** Short, because the status line is narrow. */
  private static final String UNSAVED = " was changed or deleted by another program";

  private static final String UNREADABLE =
      " was changed by another program and cannot be read: %s. The editor still shows the previous"
          + " text.";
  private static final String RELOADED = " was changed by another program and has been reloaded";

  /**
   * @param file empty if the file does not exist
   */
  private record Observation(Optional<FileSnapshot> file, boolean isSaved) {}

  private final ITextFileBuffer buffer;
  private final RtmFileStore store;
  private final String name;

  /** A changed file is examined after two equal observations: it may still be being written. */
  private Observation previous;

  private volatile Observation handled;

  private volatile boolean stopped;

  private volatile boolean pending;

  /** Used on the UI thread; null if none is shown. */
  private NotificationPopup notice;

  private ExternalChangeJob(ITextFileBuffer buffer, RtmFileStore store) {
    super("Watching " + store.file().getFileName());
    this.buffer = buffer;
    this.store = store;
    this.name = store.file().getFileName().toString();
    setSystem(true);
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      Observation now = observe();
      if (now.equals(previous) && !now.equals(handled) && !pending) {
        examine(now);
      }
      previous = now;
    } catch (IOException e) {
      // The file may be locked for a moment: the next run tries again.
      previous = null;
    }
    if (!stopped) {
      schedule(PERIOD_MILLISECONDS);
    }
    return Status.OK_STATUS;
  }

  private void stop() {
    stopped = true;
    cancel();
    runOnUiThread(this::closeNotice);
  }

  private Observation observe() throws IOException {
    return new Observation(FileSnapshot.of(store.file()), TextBuffers.isSaved(store));
  }

  private void examine(Observation now) throws IOException {
    String hash = store.content().currentHash();
    if (Objects.equals(hash, store.content().knownHash()) || !TextBuffers.isText(buffer)) {
      handled = now;
      runOnUiThread(this::closeNotice);
    } else if (!now.isSaved()) {
      handled = now;
      runOnUiThread(this::leaveToEclipse);
    } else if (hash == null) {
      report(now, DELETED);
    } else {
      decode(now);
    }
  }

  private void decode(Observation now) {
    try {
      LanguageServer.Decoded text = LanguageServer.current().decode(store.toURI(), name, null);
      runOnUiThread(() -> reload(now, text));
    } catch (IOException e) {
      report(now, String.format(UNREADABLE, e.getMessage()));
    }
  }

  private void reload(Observation observed, LanguageServer.Decoded text) {
    if (isOutdated(observed)) {
      return;
    }
    try {
      store.reload(buffer, text);
      closeNotice();
      showInStatusLine(name + RELOADED);
    } catch (CoreException e) {
      ILog.get().error(name + " could not be reloaded", e);
    }
    handled = observed;
  }

  /** Eclipse itself asks the user when the editor is activated or saved. */
  private void leaveToEclipse() {
    closeNotice();
    showInStatusLine(name + UNSAVED);
  }

  /** Shows the message only if the text's editor is active: all editors share the status line. */
  private void showInStatusLine(String message) {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPage page = window == null ? null : window.getActivePage();
    IEditorPart editor = page == null ? null : page.getActiveEditor();
    if (editor != null
        && editor.getEditorInput() instanceof IURIEditorInput input
        && store.toURI().equals(input.getURI())) {
      Editors.showStatus(editor, false, message);
    }
  }

  private void report(Observation observed, String change) {
    runOnUiThread(() -> showNotice(observed, name + change));
  }

  private void showNotice(Observation observed, String message) {
    if (!isOutdated(observed)) {
      closeNotice();
      notice = Notice.show(message, 0);
      handled = observed;
    }
  }

  private boolean isOutdated(Observation observed) {
    try {
      return stopped || store.isSaving() || !observed.equals(observe());
    } catch (IOException e) {
      return true;
    }
  }

  private void closeNotice() {
    if (notice != null) {
      notice.close();
      notice = null;
    }
  }

  private void runOnUiThread(Runnable work) {
    if (PlatformUI.isWorkbenchRunning()) {
      pending = true;
      UiThread.run(
          () -> {
            pending = false;
            work.run();
          });
    }
  }
}
