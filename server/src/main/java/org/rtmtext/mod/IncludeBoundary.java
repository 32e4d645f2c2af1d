package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * Decides which files a {@code model.cfg} may include: messages must not quote files that do not
 * belong to the mod.
 *
 * @param folder whose files may be included: the nearest repository or folder of the workspace, or
 *     else the highest root of a mod, or else the highest folder with a {@code model.cfg}
 * @param isMarked false in the last case; files outside the folder may then be included, too, if
 *     they have an extension of configurations
 */
record IncludeBoundary(Path folder, boolean isMarked) {
  /** Extensions of the files that the game's configurations include, in lower case. */
  private static final Set<String> CONFIG_EXTENSIONS =
      Set.of("cfg", "cpp", "ext", "h", "hpp", "inc");

  /** Whether a file must not be included. If the file is a link, its target counts. */
  boolean excludes(Path file) {
    Path target = real(file);
    String name = String.valueOf(target.getFileName()).toLowerCase(Locale.ROOT);
    boolean isNamed = CONFIG_EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1));
    return !target.startsWith(real(folder)) && (isMarked || !isNamed);
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException | SecurityException e) {
      // A new file in an editor.
      return path.toAbsolutePath().normalize();
    }
  }
}
