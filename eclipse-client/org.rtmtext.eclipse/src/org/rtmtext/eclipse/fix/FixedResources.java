package org.rtmtext.eclipse.fix;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.IStructuredSelection;

/** The files and folders whose animations are fixed; at least one. */
public record FixedResources(List<IResource> all) {
  /** The selected resources that are in the local file system. */
  static List<IResource> in(IStructuredSelection selection) {
    return Stream.of(selection.toArray())
        .map(element -> Adapters.adapt(element, IResource.class))
        .filter(resource -> resource != null && resource.getLocation() != null)
        .toList();
  }

  private static Path path(IResource resource) {
    return resource.getLocation().toPath();
  }

  /** What to preview, as parameters of {@code rtm/previewFixes}. */
  Map<String, Object> params() {
    List<String> uris = all.stream().map(resource -> path(resource).toUri().toString()).toList();
    return isFolder() ? Map.of("uri", uris.get(0)) : Map.of("files", uris);
  }

  private boolean isFolder() {
    return all.size() == 1 && all.get(0) instanceof IContainer;
  }

  /** The title of dialogs. */
  String title() {
    return isFolder() ? "Fix All Animations in Folder" : "Fix Animations";
  }

  boolean contains(Path file) {
    return all.stream().anyMatch(resource -> file.startsWith(path(resource)));
  }

  /** The path of a file for the user: relative to the folder, or in the workspace. */
  String name(Path file) {
    for (IResource resource : all) {
      if (file.startsWith(path(resource))) {
        String inside = path(resource).relativize(file).toString().replace('\\', '/');
        String outside = resource.getFullPath().makeRelative().toString();
        return isFolder() ? inside : inside.isEmpty() ? outside : outside + "/" + inside;
      }
    }
    return file.toString();
  }

  /** Lets the workspace see the changed files. */
  void refresh() throws CoreException {
    for (IResource resource : all) {
      resource.refreshLocal(IResource.DEPTH_INFINITE, null);
    }
  }
}
