package org.rtmtext.mod;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.rtmtext.files.WorkspaceWalk;

/** Finds the {@code model.cfg} files in folders and their subfolders within a bounded time. */
public final class SkeletonWalk {
  private static final int MAX_FILES = 500;

  private SkeletonWalk() {}

  /** The files in the order in which they are found; folders that cannot be read have none. */
  public static List<Path> find(Collection<Path> folders) {
    return WorkspaceWalk.find(
            folders,
            file -> file.getFileName().toString().equalsIgnoreCase(SkeletonFiles.NAME),
            folder -> true,
            MAX_FILES)
        .files();
  }
}
