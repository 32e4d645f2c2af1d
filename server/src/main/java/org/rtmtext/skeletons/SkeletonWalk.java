package org.rtmtext.skeletons;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the {@code model.cfg} files in folders and their subfolders within a bounded time: a
 * workspace may be a whole disk. Hidden folders, folders of build tools and links to folders are
 * skipped.
 */
public final class SkeletonWalk {
  private static final int MAX_ENTRIES = 200_000;
  private static final int MAX_FILES = 500;
  private static final int MAX_DEPTH = 32;
  private static final Set<String> SKIPPED = Set.of("node_modules", "target", "build", "out");

  private final Set<Path> found = new LinkedHashSet<>();
  private int entries;

  private SkeletonWalk() {}

  /** The files in the order in which they are found; folders that cannot be read have none. */
  public static List<Path> find(Collection<Path> folders) {
    SkeletonWalk walk = new SkeletonWalk();
    folders.forEach(folder -> walk.enter(folder, 0));
    return List.copyOf(walk.found);
  }

  private void enter(Path folder, int depth) {
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      for (Path entry : stream) {
        if (++entries >= MAX_ENTRIES || found.size() >= MAX_FILES) {
          return;
        }
        String name = entry.getFileName().toString();
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          if (depth + 1 < MAX_DEPTH && !name.startsWith(".") && !SKIPPED.contains(name)) {
            enter(entry, depth + 1);
          }
        } else if (name.equalsIgnoreCase(SkeletonFiles.NAME)
            && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
          found.add(entry);
        }
      }
    } catch (IOException | DirectoryIteratorException | SecurityException e) {
      // The files found before are useful.
    }
  }
}
