package org.rtmtext.eclipse.fix;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.osgi.framework.FrameworkUtil;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

/** Gives the fixed files their old content, except those that have changed since the fix. */
final class UndoChange extends Change {
  /** Folders with the old content of fixed files, as long as a fix can be undone. */
  private static final Set<Path> USED = ConcurrentHashMap.newKeySet();

  private final IContainer folder;
  private final Path backup;

  UndoChange(IContainer folder, Path backup) {
    this.folder = folder;
    this.backup = backup;
  }

  @Override
  public String getName() {
    return FixTexts.TITLE;
  }

  @Override
  public void initializeValidationData(IProgressMonitor monitor) {}

  @Override
  public RefactoringStatus isValid(IProgressMonitor monitor) {
    return new RefactoringStatus();
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
      FixChange.report(ServerConnection.read(answer, FixTexts.Undone.class).message());
      return null;
    } catch (IOException e) {
      throw new CoreException(Status.error(e.getMessage(), e));
    } finally {
      folder.refreshLocal(IResource.DEPTH_INFINITE, null);
    }
  }

  /** Called when the history of changes drops this one. */
  @Override
  public void dispose() {
    delete(backup);
  }

  @Override
  public Object getModifiedElement() {
    return folder;
  }

  /** A folder that does not exist. Deletes those of earlier sessions, whose undo is forgotten. */
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
    if (!Files.exists(backup)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(backup)) {
      for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      ILog.get().warn(backup + " could not be deleted", e);
    }
  }
}
