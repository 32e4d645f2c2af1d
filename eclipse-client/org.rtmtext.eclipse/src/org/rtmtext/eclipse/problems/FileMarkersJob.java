package org.rtmtext.eclipse.problems;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.rtmtext.eclipse.files.WorkspaceFiles;

/** Updates the problem markers of files that are not open, many files in one change. */
final class FileMarkersJob extends WorkspaceJob {
  /** Eclipse is notified of the changes of a batch at once. */
  private static final int MAX_FILES = 500;

  /** Collects the files that the server checks one after the other. */
  private static final int DELAY_MILLISECONDS = 50;

  private final Function<Path, List<FileProblem>> problems;
  private final Set<Path> queue = new LinkedHashSet<>();

  /**
   * @param problems that a file has when it is updated; none if it is open
   */
  FileMarkersJob(Function<Path, List<FileProblem>> problems) {
    super("Updating problems of animations");
    this.problems = problems;
    setSystem(true);
  }

  /** Updates the markers of files soon. */
  void update(Collection<Path> files) {
    if (!files.isEmpty()) {
      synchronized (queue) {
        queue.addAll(files);
      }
      schedule(DELAY_MILLISECONDS);
    }
  }

  @Override
  public IStatus runInWorkspace(IProgressMonitor monitor) {
    for (Path file : next()) {
      WorkspaceFiles.at(file).forEach(resource -> update(resource, problems.apply(file)));
    }
    synchronized (queue) {
      if (!queue.isEmpty()) {
        schedule();
      }
    }
    return Status.OK_STATUS;
  }

  private Set<Path> next() {
    Set<Path> batch = new LinkedHashSet<>();
    synchronized (queue) {
      queue.stream().limit(MAX_FILES).forEach(batch::add);
      queue.removeAll(batch);
    }
    return batch;
  }

  private static void update(IFile resource, List<FileProblem> wanted) {
    try {
      // Of a project that is closed, nothing exists.
      if (resource.exists()) {
        show(resource, wanted);
      }
    } catch (CoreException e) {
      // Eclipse has deleted the markers of a file that was deleted meanwhile.
      if (resource.exists()) {
        ILog.get().error("The problems of " + resource.getName() + " cannot be shown", e);
      }
    }
  }

  private static void show(IFile resource, List<FileProblem> wanted) throws CoreException {
    // Also those that Eclipse has moved here together with the file.
    for (IMarker marker : resource.findMarkers(ProblemMarkers.TYPE, false, IResource.DEPTH_ZERO)) {
      if (ProblemMarkers.uri(marker) == null) {
        marker.delete();
      }
    }
    for (FileProblem problem : wanted) {
      resource.createMarker(ProblemMarkers.TYPE, problem.attributes());
    }
  }
}
