package org.rtmtext.eclipse.files;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.jobs.Job;

/** Finds the workspace files at a location; linked folders can make more than one. */
public final class WorkspaceFiles {
  private WorkspaceFiles() {}

  public static List<IFile> at(Path file) {
    return List.of(ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(file.toUri()));
  }

  public static Optional<IFile> first(Path file) {
    return at(file).stream().findFirst();
  }

  /** Makes the workspace notice that a file was written. */
  public static void refresh(Path file) {
    for (IFile resource : at(file)) {
      Job job =
          Job.createSystem(
              "Refreshing " + resource.getName(),
              monitor -> {
                resource.refreshLocal(IResource.DEPTH_ZERO, monitor);
              });
      job.setRule(ResourcesPlugin.getWorkspace().getRuleFactory().refreshRule(resource));
      job.schedule();
    }
  }
}
