package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFileState;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceRuleFactory;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.MultiRule;

/**
 * Keeps the content that a save replaces in the local history of the workspace.
 *
 * <p>The workspace itself would add it if the save went through the workspace. But the workspace
 * truncates a file before it writes it, and knows no hash of the content that may be replaced. So
 * the language server replaces the file in one step, and the content is added to the history before
 * that: a crash in between loses nothing.
 */
final class LocalHistory {
  /** Bytes that are compared at once. */
  private static final int PIECE = 1 << 16;

  private LocalHistory() {}

  /**
   * Adds the present content of a file to the history of each workspace file at this location, if
   * the limits of the user's history preferences allow it. A failure is logged and does not prevent
   * the save.
   *
   * @param monitor may cancel while other work of the workspace blocks the file; may be null
   * @throws OperationCanceledException if it was cancelled
   */
  static void addContent(Path file, IProgressMonitor monitor) {
    for (IFile resource : WorkspaceFiles.at(file)) {
      try {
        resource
            .getWorkspace()
            .run(m -> add(resource, m), rule(resource), IWorkspace.AVOID_UPDATE, monitor);
      } catch (CoreException | IllegalArgumentException e) {
        // An IllegalArgumentException if the caller has locked other files.
        ILog.get().error(file.getFileName() + " was not added to the local history", e);
      }
    }
  }

  private static ISchedulingRule rule(IFile resource) {
    IResourceRuleFactory rules = ResourcesPlugin.getWorkspace().getRuleFactory();
    return MultiRule.combine(rules.refreshRule(resource), rules.modifyRule(resource));
  }

  private static void add(IFile resource, IProgressMonitor monitor) throws CoreException {
    // Another program may have written the file; the workspace accepts only content it knows.
    resource.refreshLocal(IResource.DEPTH_ZERO, monitor);
    if (resource.exists() && !isNewestState(resource, monitor)) {
      // The only public operation that adds a state and leaves the file as it is. Without FORCE it
      // fails if the file has changed or is gone.
      resource.appendContents(InputStream.nullInputStream(), IResource.KEEP_HISTORY, monitor);
    }
  }

  /** Whether the history has the content already, because an earlier save was refused. */
  private static boolean isNewestState(IFile resource, IProgressMonitor monitor)
      throws CoreException {
    IFileState[] states = resource.getHistory(monitor);
    if (states.length == 0) {
      return false;
    }
    try (InputStream newest = states[0].getContents();
        InputStream present = resource.getContents(true)) {
      return isEqual(newest, present);
    } catch (IOException e) {
      return false;
    }
  }

  /** In pieces, because a history without limits can have large files. */
  private static boolean isEqual(InputStream one, InputStream other) throws IOException {
    while (true) {
      byte[] piece = one.readNBytes(PIECE);
      if (!Arrays.equals(piece, other.readNBytes(PIECE))) {
        return false;
      }
      if (piece.length == 0) {
        return true;
      }
    }
  }
}
