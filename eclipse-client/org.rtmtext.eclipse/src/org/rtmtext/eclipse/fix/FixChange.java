package org.rtmtext.eclipse.fix;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.CompositeChange;
import org.eclipse.ltk.core.refactoring.NullChange;
import org.osgi.framework.FrameworkUtil;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.LongRequest;
import org.rtmtext.eclipse.server.ServerConnection;

/** The fixes of those files in a folder that the user has left selected. The server writes them. */
final class FixChange extends CompositeChange {
  private static final long MESSAGE_MILLISECONDS = 10_000;

  private final FixedResources selected;
  private final String preview;

  /**
   * The answer to {@code rtm/applyFixes}.
   *
   * @param changed number of files
   * @param message for the user
   */
  private record Applied(int changed, String message) {}

  FixChange(FixedResources selected, FixPreview preview) {
    super(selected.title() + ": " + preview.message());
    this.selected = selected;
    this.preview = preview.id();
    preview.files().forEach(file -> add(new FileFix(file, selected)));
  }

  @Override
  public Change perform(IProgressMonitor monitor) throws CoreException {
    List<String> files =
        Stream.of(getChildren()).filter(Change::isEnabled).map(c -> ((FileFix) c).uri()).toList();
    Path backup = null;
    try {
      backup = UndoChange.nextBackup();
      Applied result =
          ServerConnection.read(
              LongRequest.awaitEnd(
                  "rtm/applyFixes",
                  Map.of("id", preview, "files", files, "backup", backup.toUri().toString()),
                  "Fixing animations",
                  monitor),
              Applied.class);
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
      report(
          "The fix did not finish. "
              + Sentence.of(e.getMessage())
              + " Edit > Undo restores the files.");
    } finally {
      selected.refresh();
    }
    return new UndoChange(selected, backup);
  }

  static void report(String message) {
    UiThread.run(() -> Notice.show(message, MESSAGE_MILLISECONDS));
  }

  /** Gives the fixed files their old content, except those that have changed since the fix. */
  private static final class UndoChange extends NullChange {
    /** Folders with the old content of fixed files, as long as a fix can be undone. */
    private static final Set<Path> USED = ConcurrentHashMap.newKeySet();

    private final FixedResources selected;
    private final Path backup;

    UndoChange(FixedResources selected, Path backup) {
      super(selected.title());
      this.selected = selected;
      this.backup = backup;
    }

    @Override
    public Change perform(IProgressMonitor monitor) throws CoreException {
      try {
        JsonObject answer =
            LanguageServer.current()
                .ask(
                    "rtm/undoFixes",
                    Map.of("backup", backup.toUri().toString()),
                    "Restoring files",
                    null);
        report(answer.get("message").getAsString());
        return null;
      } catch (IOException e) {
        throw new CoreException(Status.error(e.getMessage(), e));
      } finally {
        selected.refresh();
      }
    }

    /** Called when the history of changes drops this one. */
    @Override
    public void dispose() {
      delete(backup);
    }

    @Override
    public Object getModifiedElement() {
      return selected.all().get(0);
    }

    /** The path of a new folder. Deletes the folders of earlier sessions, whose undo is lost. */
    static Path nextBackup() throws IOException {
      Path all =
          Platform.getStateLocation(FrameworkUtil.getBundle(UndoChange.class))
              .append("fixes")
              .toPath();
      Files.createDirectories(all);
      try (Stream<Path> backups = Files.list(all)) {
        backups.filter(backup -> !USED.contains(backup)).toList().forEach(UndoChange::delete);
      }
      Path next = all.resolve(UUID.randomUUID().toString());
      USED.add(next);
      return next;
    }

    static void delete(Path backup) {
      USED.remove(backup);
      try {
        EFS.getStore(backup.toUri()).delete(EFS.NONE, null);
      } catch (CoreException e) {
        ILog.get().warn(backup + " could not be deleted", e);
      }
    }
  }
}
