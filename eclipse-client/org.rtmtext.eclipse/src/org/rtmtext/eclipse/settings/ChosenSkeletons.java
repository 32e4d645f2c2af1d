package org.rtmtext.eclipse.settings;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.ILog;
import org.osgi.service.prefs.BackingStoreException;

/**
 * The skeletons that users chose for single animations. They are stored in the settings of the
 * animation's project. The path of a file in the project is stored relative to it, because others
 * may have the project in another place.
 */
public final class ChosenSkeletons {
  private ChosenSkeletons() {}

  /**
   * Stores the skeleton of an animation. If no project contains the animation, the skeleton is
   * stored in the settings of the workspace.
   *
   * @param skeleton in the form of the setting; empty for the skeleton that fits best
   * @throws BackingStoreException if it could not be written
   */
  public static void keep(Path animation, String skeleton) throws BackingStoreException {
    Optional<ProjectFolder> project = ProjectFolder.of(animation);
    if (project.isPresent()) {
      Path folder = project.get().folder();
      SettingsScope.of(project.get().project())
          .setSkeleton(
              folder.relativize(animation).toString().replace('\\', '/'),
              relative(skeleton, folder));
    } else {
      SettingsScope.WORKSPACE.setSkeleton(animation.toString(), skeleton);
    }
  }

  /**
   * The skeletons stored in a scope, by animation.
   *
   * @param folder to which paths are relative
   */
  static Map<Path, String> of(SettingsScope scope, Path folder) {
    Map<Path, String> chosen = new HashMap<>();
    try {
      scope
          .skeletons()
          .forEach(
              (animation, skeleton) -> {
                try {
                  chosen.put(folder.resolve(animation), resolved(skeleton, folder));
                } catch (InvalidPathException e) {
                  // Settings that are shared can name files that this system does not allow.
                  ILog.get().warn("The skeleton of " + animation + " is ignored", e);
                }
              });
    } catch (BackingStoreException e) {
      ILog.get()
          .error("The skeletons chosen for animations in " + folder + " could not be read", e);
    }
    return chosen;
  }

  /** A skeleton with the path of its file made absolute, if that file exists. */
  static String resolved(String skeleton, Path folder) {
    try {
      int hash = skeleton.lastIndexOf('#');
      Path file = folder.resolve(hash < 0 ? skeleton : skeleton.substring(0, hash));
      return !skeleton.isBlank() && Files.isRegularFile(file)
          ? file + (hash < 0 ? "" : skeleton.substring(hash))
          : skeleton;
    } catch (InvalidPathException e) {
      return skeleton;
    }
  }

  private static String relative(String skeleton, Path folder) {
    String prefix = folder + folder.getFileSystem().getSeparator();
    return skeleton.startsWith(prefix)
        ? skeleton.substring(prefix.length()).replace('\\', '/')
        : skeleton;
  }
}
