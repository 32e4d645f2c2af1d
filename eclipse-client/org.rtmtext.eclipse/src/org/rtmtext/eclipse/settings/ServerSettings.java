package org.rtmtext.eclipse.settings;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.osgi.service.prefs.BackingStoreException;

/** The settings in the form in which the language server takes them. */
public final class ServerSettings {
  /** The names of the preferences, for messages of the server. Eclipse has no write command. */
  private static final Map<String, String> NAMES =
      Map.of(
          "kind", "preference",
          "skeleton", "RTM Text > Skeleton",
          "diagnosticsLimit", "RTM Text > Maximum number of problems per text",
          "writeCommand", "",
          "quickFix", "a quick fix",
          "log", "the Error Log");

  private ServerSettings() {}

  /** The object {@code rtm} of {@code workspace/didChangeConfiguration}. */
  public static Map<String, Object> all() {
    Map<String, Object> all = new HashMap<>(of(SettingsScope.WORKSPACE));
    all.put("settingNames", NAMES);
    all.put("overrides", overrides());
    return all;
  }

  /** The initialization options: the settings, and how this client opens animations. */
  public static Map<String, Object> initial() {
    Map<String, Object> initial = all();
    initial.put("animationUris", "rtm-file");
    return initial;
  }

  private static Map<String, Object> of(SettingsScope scope) {
    return Map.of(
        "skeleton", scope.get(SettingsScope.SKELETON),
        "encodeOnSave", scope.get(SettingsScope.ENCODE_ON_SAVE),
        "text", scope.get(SettingsScope.TEXT),
        "diagnostics",
            Map.of(
                "limit",
                scope.diagnosticsLimit(),
                "workspace",
                Boolean.parseBoolean(SettingsScope.WORKSPACE.get(SettingsScope.CHECK_WORKSPACE))));
  }

  private static Map<String, Object> overrides() {
    Map<String, Object> overrides = new HashMap<>();
    addSkeletons(overrides, SettingsScope.WORKSPACE, Path.of(""));
    for (Root root : roots()) {
      try {
        add(overrides, SettingsScope.of(root.project()), root.folder());
      } catch (IllegalStateException e) {
        // The project was deleted meanwhile.
      }
    }
    return overrides;
  }

  private record Root(IProject project, Path folder) {}

  /**
   * Projects after those that contain them. For a file, the settings of the innermost project
   * count, as in the server.
   */
  private static List<Root> roots() {
    List<Root> roots = new ArrayList<>();
    for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
      IPath location = project.getLocation();
      if (project.isOpen() && location != null) {
        roots.add(new Root(project, location.toPath()));
      }
    }
    roots.sort(Comparator.comparingInt(root -> root.folder().getNameCount()));
    return roots;
  }

  private static Optional<Root> innermost(Path file) {
    return roots().stream()
        .filter(root -> file.startsWith(root.folder()))
        .reduce((outer, inner) -> inner);
  }

  private static void add(Map<String, Object> overrides, SettingsScope scope, Path folder) {
    if (scope.isEnabled()) {
      Map<String, Object> settings = new HashMap<>(of(scope));
      settings.put("skeleton", resolved(scope.get(SettingsScope.SKELETON), folder));
      overrides.put(folder.toUri().toString(), settings);
    }
    addSkeletons(overrides, scope, folder);
  }

  private static void addSkeletons(
      Map<String, Object> overrides, SettingsScope scope, Path folder) {
    Map<String, String> skeletons;
    try {
      skeletons = scope.skeletons();
    } catch (BackingStoreException e) {
      ILog.get()
          .error("The skeletons chosen for animations in " + folder + " could not be read", e);
      return;
    }
    skeletons.forEach(
        (animation, skeleton) -> {
          try {
            overrides.put(
                folder.resolve(animation).toUri().toString(),
                Map.of("skeleton", resolved(skeleton, folder)));
          } catch (InvalidPathException e) {
            // Settings that are shared can name files that this system does not allow.
            ILog.get().warn("The skeleton of " + animation + " is ignored", e);
          }
        });
  }

  /** A skeleton with the path of its file made absolute, if that file exists. */
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

  /**
   * Stores the skeleton of an animation, in the settings of its project if it has one. The path of
   * a file in the project is stored relative to it, because others may have the project in another
   * place.
   *
   * @param skeleton in the form of the setting; empty for the skeleton that fits best
   * @throws BackingStoreException if it could not be written
   */
  public static void keepSkeleton(Path animation, String skeleton) throws BackingStoreException {
    Optional<Root> root = innermost(animation);
    if (root.isPresent()) {
      Path folder = root.get().folder();
      SettingsScope.of(root.get().project())
          .setSkeleton(
              folder.relativize(animation).toString().replace('\\', '/'),
              relative(skeleton, folder));
      return;
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
