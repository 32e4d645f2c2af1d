package org.rtmtext.eclipse.settings;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.osgi.service.prefs.BackingStoreException;

/** The settings in the form in which the language server takes them. */
public final class ServerSettings {
  /** For messages of the server: the names of the preferences, and no command that writes. */
  private static final Map<String, String> NAMES =
      Map.of(
          "kind", "preference",
          "skeleton", "RTM Text > Skeleton",
          "diagnosticsLimit", "RTM Text > Maximum number of problems per text",
          "writeCommand", "");

  private ServerSettings() {}

  /**
   * The object {@code rtm} of {@code workspace/didChangeConfiguration}, and the initialization
   * options.
   */
  public static Map<String, Object> all() {
    Map<String, Object> all = new HashMap<>(of(SettingsScope.WORKSPACE));
    all.put("settingNames", NAMES);
    all.put("overrides", overrides());
    return all;
  }

  private static Map<String, Object> of(SettingsScope scope) {
    return Map.of(
        "skeleton", scope.skeleton(),
        "encodeOnSave", scope.encodeOnSave(),
        // The plug-in has no markers for animations that are not open.
        "diagnostics", Map.of("limit", scope.diagnosticsLimit(), "workspace", false));
  }

  /** The settings of projects and single animations, by URI. */
  private static Map<String, Object> overrides() {
    Map<String, Object> overrides = new HashMap<>();
    addSkeletons(overrides, SettingsScope.WORKSPACE, Path.of(""));
    for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
      if (project.isOpen() && project.getLocation() != null) {
        add(overrides, SettingsScope.of(project), project.getLocation().toPath());
      }
    }
    return overrides;
  }

  private static void add(Map<String, Object> overrides, SettingsScope scope, Path folder) {
    if (scope.isEnabled()) {
      Map<String, Object> settings = new HashMap<>(of(scope));
      settings.put("skeleton", resolved(scope.skeleton(), folder));
      overrides.put(folder.toUri().toString(), settings);
    }
    addSkeletons(overrides, scope, folder);
  }

  private static void addSkeletons(
      Map<String, Object> overrides, SettingsScope scope, Path folder) {
    try {
      for (Map.Entry<String, String> entry : scope.skeletons().entrySet()) {
        overrides.put(
            folder.resolve(entry.getKey()).toUri().toString(),
            Map.of("skeleton", resolved(entry.getValue(), folder)));
      }
    } catch (BackingStoreException | InvalidPathException e) {
      ILog.get()
          .error("The skeletons chosen for animations in " + folder + " could not be read", e);
    }
  }

  /** A skeleton whose file is absolute if it is in the project. */
  private static String resolved(String skeleton, Path project) {
    try {
      int hash = skeleton.lastIndexOf('#');
      Path file = project.resolve(hash < 0 ? skeleton : skeleton.substring(0, hash));
      return !skeleton.isBlank() && Files.isRegularFile(file)
          ? file + (hash < 0 ? "" : skeleton.substring(hash))
          : skeleton;
    } catch (InvalidPathException e) {
      return skeleton;
    }
  }

  /** Whether saving a text file writes the animation next to it. */
  public static boolean encodesOnSave(URI text) {
    for (IResource file : ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(text)) {
      SettingsScope own = SettingsScope.of(file.getProject());
      if (own.isEnabled()) {
        return !own.encodeOnSave().equals(SettingsScope.NEVER);
      }
    }
    return !SettingsScope.WORKSPACE.encodeOnSave().equals(SettingsScope.NEVER);
  }

  /**
   * Stores the skeleton of an animation, with its project if it has one. The path of a file in the
   * project is stored relative to the project, which others may have in another place.
   *
   * @param skeleton in the form of the setting; empty for the skeleton that fits best
   * @throws BackingStoreException if it could not be written
   */
  public static void keepSkeleton(Path animation, String skeleton) throws BackingStoreException {
    for (IResource file :
        ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(animation.toUri())) {
      IPath folder = file.getProject().getLocation();
      IPath path = file.getLocation();
      if (folder != null && folder.isPrefixOf(path)) {
        SettingsScope.of(file.getProject())
            .setSkeleton(
                path.makeRelativeTo(folder).toString(), relative(skeleton, folder.toPath()));
        return;
      }
    }
    SettingsScope.WORKSPACE.setSkeleton(animation.toString(), skeleton);
  }

  private static String relative(String skeleton, Path project) {
    String prefix = project + project.getFileSystem().getSeparator();
    return skeleton.startsWith(prefix)
        ? skeleton.substring(prefix.length()).replace('\\', '/')
        : skeleton;
  }
}
