package org.rtmtext.eclipse.problems;

import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;

/** The problem markers of a workspace file, which the Problems view shows. */
final class ProblemMarkers {
  static final String TYPE = "org.rtmtext.eclipse.problem";

  private static final String URI = "rtmUri";
  private static final String RANGE = "rtmRange";

  private final IFile file;
  private final String uri;
  private final WorkspaceJob job;
  private volatile List<Problem> wanted = List.of();
  private List<Problem> shown = List.of();

  /**
   * @param uri of the open text
   */
  ProblemMarkers(IFile file, String uri) {
    this.file = file;
    this.uri = uri;
    job =
        new WorkspaceJob("Updating problems in " + file.getName()) {
          @Override
          public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
            update();
            return Status.OK_STATUS;
          }
        };
    job.setSystem(true);
    job.setRule(ResourcesPlugin.getWorkspace().getRuleFactory().markerRule(file));
  }

  /** The URI of the open text in which a marker's problem is; null if the file is not open. */
  static String uri(IMarker marker) {
    return marker.getAttribute(URI, null);
  }

  /** The range of a marker's problem, in JSON. */
  static String range(IMarker marker) {
    return marker.getAttribute(RANGE, null);
  }

  void show(List<Problem> problems) {
    wanted = problems;
    job.schedule();
  }

  private void update() throws CoreException {
    List<Problem> problems = wanted;
    if (!file.exists()) {
      // Eclipse has deleted its markers.
      shown = List.of();
      return;
    }
    if (problems.equals(shown)) {
      return;
    }
    for (IMarker marker : file.findMarkers(TYPE, false, IResource.DEPTH_ZERO)) {
      // Those without a URI are of the file: they may be there again when its text is closed.
      if (!problems.isEmpty() || uri(marker) != null) {
        marker.delete();
      }
    }
    for (Problem problem : problems) {
      file.createMarker(
          TYPE,
          Map.of(
              IMarker.SEVERITY,
              problem.severity(),
              IMarker.MESSAGE,
              problem.message(),
              IMarker.LINE_NUMBER,
              problem.line() + 1,
              IMarker.CHAR_START,
              problem.offset(),
              IMarker.CHAR_END,
              problem.offset() + problem.length(),
              IMarker.SOURCE_ID,
              problem.code(),
              IMarker.TRANSIENT,
              true,
              URI,
              uri,
              RANGE,
              problem.range()));
    }
    shown = problems;
  }
}
