package org.rtmtext.files;

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
import java.util.function.Predicate;

/**
 * Finds files in the folders of a workspace and their subfolders within a bounded time: a workspace
 * may be a whole disk. Links are skipped, and so are folders that {@link #isSkipped} names.
 */
public final class WorkspaceWalk {
  private static final int MAX_ENTRIES = 200_000;
  private static final int MAX_DEPTH = 32;
  private static final Set<String> SKIPPED = Set.of("node_modules", "target", "build", "out");

  /**
   * @param files in the order in which they were found
   * @param isComplete false if a limit ended the walk
   */
  public record Found(List<Path> files, boolean isComplete) {
    public Found {
      files = List.copyOf(files);
    }
  }

  private final Predicate<Path> wanted;
  private final Predicate<Path> entered;
  private final int maxFiles;
  private final Set<Path> found = new LinkedHashSet<>();
  private int entries;
  private boolean isComplete = true;

  private WorkspaceWalk(Predicate<Path> wanted, Predicate<Path> entered, int maxFiles) {
    this.wanted = wanted;
    this.entered = entered;
    this.maxFiles = maxFiles;
  }

  /**
   * Finds regular files. Folders that cannot be read count as empty.
   *
   * @param wanted accepts the files to find
   * @param entered accepts the subfolders to enter; not asked about skipped folders
   * @param maxFiles the walk ends when it has found this number of files
   */
  public static Found find(
      Collection<Path> folders, Predicate<Path> wanted, Predicate<Path> entered, int maxFiles) {
    WorkspaceWalk walk = new WorkspaceWalk(wanted, entered, maxFiles);
    folders.forEach(folder -> walk.enter(folder, 0));
    return new Found(List.copyOf(walk.found), walk.isComplete);
  }

  /** Whether a subfolder is skipped, because it is hidden or belongs to a build tool. */
  public static boolean isSkipped(Path folder) {
    Path name = folder.getFileName();
    return name != null && (name.toString().startsWith(".") || SKIPPED.contains(name.toString()));
  }

  private void enter(Path folder, int depth) {
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      for (Path entry : stream) {
        if (++entries >= MAX_ENTRIES || found.size() >= maxFiles) {
          isComplete = false;
          return;
        }
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          if (depth + 1 < MAX_DEPTH && !isSkipped(entry) && entered.test(entry)) {
            enter(entry, depth + 1);
          }
        } else if (wanted.test(entry) && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
          found.add(entry);
        }
      }
    } catch (IOException | DirectoryIteratorException | SecurityException e) {
      // The files found before are useful.
    }
  }
}
