package org.rtmtext.eclipse.files;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;

/** Files of the workspace by where they are on disk. */
public final class WorkspaceFiles {
  private WorkspaceFiles() {}

  /** The files of projects that are this one; there may be more than one, by links. */
  public static List<IFile> at(Path file) {
    return List.of(ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(file.toUri()));
  }

  /** Lets the workspace see that a file was written. */
  static void refresh(Path file) {
    for (IFile resource : at(file)) {
      WorkspaceJob job =
          new WorkspaceJob("Refreshing " + resource.getName()) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
              resource.refreshLocal(IResource.DEPTH_ZERO, monitor);
              return Status.OK_STATUS;
            }
          };
      job.setSystem(true);
      job.setRule(ResourcesPlugin.getWorkspace().getRuleFactory().refreshRule(resource));
      job.schedule();
    }
  }
}
