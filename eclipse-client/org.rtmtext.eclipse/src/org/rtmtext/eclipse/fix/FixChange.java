package org.rtmtext.eclipse.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.CompositeChange;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LongRequest;
import org.rtmtext.eclipse.server.ServerConnection;

/** The fixes of all files of a folder that the user has left selected. The server writes them. */
final class FixChange extends CompositeChange {
  private static final long MESSAGE_MILLISECONDS = 10_000;

  private final IContainer folder;
  private final String preview;

  FixChange(IContainer folder, FixPreview preview) {
    super(FixTexts.TITLE);
    this.folder = folder;
    this.preview = preview.id();
    Path root = folder.getLocation().toPath();
    preview.files().forEach(file -> add(new FileFix(preview.id(), file, root)));
  }

  @Override
  public Change perform(IProgressMonitor monitor) throws CoreException {
    List<String> files =
        Stream.of(getChildren()).filter(Change::isEnabled).map(c -> ((FileFix) c).uri()).toList();
    Path backup = null;
    try {
      backup = UndoChange.nextBackup();
      FixTexts.Applied result =
          ServerConnection.read(
              LongRequest.awaitEnd(
                  "rtm/applyFixes",
                  Map.of("id", preview, "files", files, "backup", backup.toUri().toString()),
                  "Fixing animations",
                  monitor),
              FixTexts.Applied.class);
      report(result.message());
      if (result.changed() == 0) {
        UndoChange.delete(backup);
        return null;
      }
    } catch (IOException e) {
      if (backup == null || !Files.exists(backup)) {
        throw new CoreException(Status.error(e.getMessage(), e));
      }
      // The server may have changed files before it failed.
      report("The fix did not finish: " + e.getMessage() + ". Edit > Undo restores the files.");
    } finally {
      folder.refreshLocal(IResource.DEPTH_INFINITE, null);
    }
    return new UndoChange(folder, backup);
  }

  static void report(String message) {
    UiThread.run(() -> Notice.show(message, MESSAGE_MILLISECONDS));
  }
}
