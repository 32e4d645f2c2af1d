package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the {@code model.cfg} files below folders, as far as that takes a bounded time: a workspace
 * may be a whole disk. Hidden folders and those of other tools are left out, and links to folders
 * are not followed.
 */
public final class SkeletonWalk {
  private static final int MOST_ENTRIES = 200_000;
  private static final int MOST_FILES = 500;
  private static final int DEEPEST = 32;
  private static final Set<String> LEFT_OUT = Set.of("node_modules", "target", "build", "out");

  private final List<Path> found = new ArrayList<>();
  private int entries;

  private SkeletonWalk() {}

  /** The files in the order in which they are found; folders that cannot be read have none. */
  public static List<Path> find(Collection<Path> folders) {
    SkeletonWalk walk = new SkeletonWalk();
    for (Path folder : folders) {
      try {
        Files.walkFileTree(
            folder, EnumSet.noneOf(FileVisitOption.class), DEEPEST, walk.visitor(folder));
      } catch (IOException | SecurityException e) {
        // What was found before that is of use.
      }
    }
    return List.copyOf(new LinkedHashSet<>(walk.found));
  }

  private SimpleFileVisitor<Path> visitor(Path start) {
    return new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        Path name = folder.getFileName();
        boolean other =
            name != null
                && !folder.equals(start)
                && (name.toString().startsWith(".") || LEFT_OUT.contains(name.toString()));
        return other ? FileVisitResult.SKIP_SUBTREE : goOn();
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isRegularFile()
            && file.getFileName().toString().equalsIgnoreCase(SkeletonFiles.NAME)) {
          found.add(file);
        }
        return goOn();
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException e) {
        return goOn();
      }

      @Override
      public FileVisitResult postVisitDirectory(Path folder, IOException e) {
        return goOn();
      }
    };
  }

  private FileVisitResult goOn() {
    entries++;
    return entries >= MOST_ENTRIES || found.size() >= MOST_FILES
        ? FileVisitResult.TERMINATE
        : FileVisitResult.CONTINUE;
  }
}
