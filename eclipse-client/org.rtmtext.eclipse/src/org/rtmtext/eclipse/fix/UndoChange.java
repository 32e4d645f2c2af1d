package org.rtmtext.eclipse.fix;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.rtmtext.eclipse.server.LanguageServer;

/** Gives the fixed files their old content, except those that have changed since the fix. */
final class UndoChange extends Change {
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
      JsonObject result =
          LanguageServer.current()
              .ask(
                  "rtm/undoFixes",
                  Map.of("backup", backup.toUri().toString()),
                  "Restoring files",
                  null);
      FixChange.report(FixTexts.undone(result));
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
    FixBackups.delete(backup);
  }

  @Override
  public Object getModifiedElement() {
    return folder;
  }
}
