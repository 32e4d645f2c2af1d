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
import org.eclipse.ui.texteditor.IEditorStatusLine;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.DecodeResult;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * Watches the animation of an open text. When another program has changed it, a text without
 * unsaved changes is read again; otherwise the text stays and a notice says so.
 *
 * <p>It asks the file system for the file's time and size, as watches of folders do not see what
 * happens on network drives and keep folders from being renamed on Windows.
 */
final class ExternalChangeJob extends Job {
  private static final int PERIOD_MILLISECONDS = 1000;

  private static final String DELETED =
      " was deleted or moved by another program. Its text is still open: saving it writes the file"
          + " again.";
  private static final String UNSAVED =
      " was changed by another program. Your unsaved changes are still open: saving them asks"
          + " before the file is overwritten.";
  private static final String UNREADABLE =
      " was changed by another program and cannot be read. Its former text is still open: ";
  private static final String READ = " was changed by another program and read again";

  /** What a look at the file and its text sees; the file may be gone. */
  private record Look(Optional<FileSnapshot> file, boolean isSaved) {}

  private final ITextFileBuffer buffer;
  private final RtmFileStore store;
  private final String name;

  /** A file is read when two looks have found no difference: it may still be written. */
  private Look last;

  /** What need not be looked at again. */
  private volatile Look done;

  private volatile boolean stopped;

  /** Whether the workbench still has to handle what was found. */
  private volatile boolean pending;

  /** On the thread of the workbench; null if there is none. */
  private NotificationPopup notice;

  ExternalChangeJob(ITextFileBuffer buffer, RtmFileStore store) {
    super("Watching " + store.file().getFileName());
    this.buffer = buffer;
    this.store = store;
    this.name = store.file().getFileName().toString();
    setSystem(true);
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      Look look = look();
      if (look.equals(last) && !look.equals(done) && !pending) {
        examine(look);
      }
      last = look;
    } catch (IOException e) {
      // It cannot be read just now: the next look tries again.
      last = null;
    }
    if (!stopped) {
      schedule(PERIOD_MILLISECONDS);
    }
    return Status.OK_STATUS;
  }

  void stop() {
    stopped = true;
    cancel();
    inWorkbench(this::withdraw);
  }

  private Look look() throws IOException {
    return new Look(FileSnapshot.of(store.file()), TextBuffers.isSaved(store));
  }

  private void examine(Look look) throws IOException {
    String hash = store.current();
    if (Objects.equals(hash, store.content()) || !isShown()) {
      done = look;
      inWorkbench(this::withdraw);
    } else if (hash == null) {
      report(look, DELETED);
    } else if (look.isSaved()) {
      read(look);
    } else {
      report(look, UNSAVED);
    }
  }

  /** Whether the editor has a text: an error has no text that could be out of date. */
  private boolean isShown() {
    return buffer.getStatus() == null || buffer.getStatus().isOK();
  }

  private void read(Look look) {
    try {
      DecodeResult text = LanguageServer.current().decode(store.toURI(), name, null);
      inWorkbench(() -> replace(look, text));
    } catch (IOException e) {
      report(look, UNREADABLE + e.getMessage());
    }
  }

  private void replace(Look look, DecodeResult text) {
    if (isOutdated(look)) {
      return;
    }
    try {
      store.replace(buffer, text);
      withdraw();
      showInStatusLine(name + READ);
    } catch (CoreException e) {
      ILog.get().error(name + " was not read again", e);
    }
    done = look;
  }

  /** The status line is that of the editor in front. */
  private void showInStatusLine(String message) {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPage page = window == null ? null : window.getActivePage();
    IEditorPart editor = page == null ? null : page.getActiveEditor();
    if (editor != null
        && editor.getEditorInput() instanceof IURIEditorInput input
        && store.toURI().equals(input.getURI())
        && editor.getAdapter(IEditorStatusLine.class) != null) {
      editor.getAdapter(IEditorStatusLine.class).setMessage(false, message, null);
    }
  }

  private void report(Look look, String change) {
    inWorkbench(() -> show(look, name + change));
  }

  private void show(Look look, String message) {
    if (!isOutdated(look)) {
      withdraw();
      notice = Notice.show(message, 0);
      done = look;
    }
  }

  /** Whether the file or its text was changed since, on the thread of the workbench. */
  private boolean isOutdated(Look look) {
    try {
      return stopped || store.isSaving() || !look.equals(look());
    } catch (IOException e) {
      return true;
    }
  }

  private void withdraw() {
    if (notice != null) {
      notice.close();
      notice = null;
    }
  }

  private void inWorkbench(Runnable work) {
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
