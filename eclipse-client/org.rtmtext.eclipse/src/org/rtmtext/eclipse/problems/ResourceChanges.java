package org.rtmtext.eclipse.problems;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IResourceDeltaVisitor;
import org.eclipse.core.runtime.IPath;
import org.rtmtext.eclipse.settings.SettingsScope;

/** The files of a change of the workspace that the server reads. */
final class ResourceChanges implements IResourceDeltaVisitor {
  static final int CREATED = 1;

  private static final int CHANGED = 2;
  private static final int DELETED = 3;
  private static final String SETTINGS = "rtm.json";

  /** The settings of a project that the preference pages write. */
  private static final IPath PREFERENCES =
      IPath.fromPortableString(".settings/" + SettingsScope.ID + ".prefs");

  /** Animations, texts, {@code model.cfg} files, and files that these may include. */
  private static final Set<String> EXTENSIONS = Set.of("rtm", "rtmt", "cfg", "hpp", "h");

  /** The types of the changes, as in the protocol. */
  private final Map<Path, Integer> files = new LinkedHashMap<>();

  private final Set<Path> created = new HashSet<>();
  private final Set<Path> projects = new HashSet<>();
  private boolean isOfProjects;
  private boolean isOfPreferences;

  /** The types of the changes, as in {@code workspace/didChangeWatchedFiles}. */
  Map<Path, Integer> files() {
    return files;
  }

  /** The files that have new resources. */
  Set<Path> created() {
    return created;
  }

  /** The folders of projects that were created or opened. */
  Set<Path> openedProjects() {
    return projects;
  }

  /** Whether projects were created, deleted, opened, closed or moved. */
  boolean isOfProjects() {
    return isOfProjects;
  }

  /** Whether settings of projects may be others, also by a change outside of Eclipse. */
  boolean isOfPreferences() {
    return isOfPreferences || isOfProjects;
  }

  static boolean isSettings(String name) {
    return name.equals(SETTINGS);
  }

  @Override
  public boolean visit(IResourceDelta delta) {
    if (delta.getResource() instanceof IProject project) {
      return visitProject(delta, project);
    }
    isOfPreferences |= delta.getResource().getProjectRelativePath().equals(PREFERENCES);
    if (delta.getResource() instanceof IFile file && isRead(file)) {
      add(delta, file);
    }
    return true;
  }

  private boolean visitProject(IResourceDelta delta, IProject project) {
    boolean isOfProject =
        delta.getKind() != IResourceDelta.CHANGED || (delta.getFlags() & IResourceDelta.OPEN) != 0;
    if (isOfProject) {
      isOfProjects = true;
      IPath location = project.getLocation();
      if (project.isOpen() && location != null) {
        projects.add(location.toPath());
      }
    }
    // The files of a project that was opened or closed are what they were.
    return !isOfProject;
  }

  private static boolean isRead(IFile file) {
    String extension = file.getFileExtension();
    return isSettings(file.getName())
        || extension != null && EXTENSIONS.contains(extension.toLowerCase(Locale.ROOT));
  }

  private void add(IResourceDelta delta, IResource file) {
    IPath location = file.getLocation();
    boolean isChange = delta.getKind() == IResourceDelta.CHANGED;
    boolean isOfContent =
        (delta.getFlags() & (IResourceDelta.CONTENT | IResourceDelta.REPLACED)) != 0;
    if (location == null || isChange && !isOfContent) {
      return;
    }
    Path path = location.toPath();
    if (delta.getKind() == IResourceDelta.ADDED) {
      created.add(path);
      files.put(path, CREATED);
    } else {
      files.put(path, isChange ? CHANGED : DELETED);
    }
  }
}
