package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.rtmtext.files.WorkspaceWalk;

/**
 * Decides which files of the workspace are checked.
 *
 * @param folders of the workspace
 * @param excluded by the settings of mods
 */
record ScannedFolders(List<Path> folders, Predicate<Path> excluded) {
  /** A folder with more animations is not a mod; the first ones are checked. */
  static final int MAX_FILES = 20_000;

  ScannedFolders {
    folders = List.copyOf(folders);
  }

  /** Finds the files, within limits. */
  WorkspaceWalk.Found find() {
    return WorkspaceWalk.find(
        folders,
        file -> isAnimation(file) && !isExcluded(file),
        folder -> !isExcluded(folder),
        MAX_FILES);
  }

  /** Whether {@link #find} would find a file if it existed. */
  boolean contains(Path file) {
    return isAnimation(file) && !isExcluded(file) && folders.stream().anyMatch(f -> has(f, file));
  }

  private boolean has(Path folder, Path file) {
    if (!file.startsWith(folder)) {
      return false;
    }
    for (Path p = file.getParent(); p != null && !p.equals(folder); p = p.getParent()) {
      if (isExcluded(p)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAnimation(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".rtm") || name.endsWith(".rtmt");
  }

  /**
   * Whether a file or subfolder is left out. This is the only place that decides it: the walk and
   * changed files both ask here.
   */
  private boolean isExcluded(Path path) {
    return WorkspaceWalk.isSkipped(path) || excluded.test(path);
  }
}
