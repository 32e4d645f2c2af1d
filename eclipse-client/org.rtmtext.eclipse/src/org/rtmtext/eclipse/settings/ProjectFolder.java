package org.rtmtext.eclipse.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;

/** An open project, and its folder in the file system. */
record ProjectFolder(IProject project, Path folder) {
  /** All open projects, each after those that contain it. */
  static List<ProjectFolder> all() {
    List<ProjectFolder> all = new ArrayList<>();
    for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
      IPath location = project.getLocation();
      if (project.isOpen() && location != null) {
        all.add(new ProjectFolder(project, location.toPath()));
      }
    }
    all.sort(Comparator.comparingInt(root -> root.folder().getNameCount()));
    return all;
  }

  /** The innermost project that contains a file. Its settings apply, as in the server. */
  static Optional<ProjectFolder> of(Path file) {
    return all().stream()
        .filter(root -> file.startsWith(root.folder()))
        .reduce((outer, inner) -> inner);
  }
}
