package org.rtmtext.projection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.rtmtext.skeleton.Skeleton;

/**
 * Finds the files that others include. The game's tools run where letter case does not count: what
 * is not there as it is written is looked for in any letter case. For one reading of a file: each
 * folder is looked into once.
 */
final class IncludeResolver {
  /** Longer paths are on no disk; this bounds the walk up. */
  private static final int MOST_NAMES = 255;

  private final Consumer<Path> seen;
  private final Predicate<Path> isOpen;
  private final Map<Path, Map<String, Path>> folders = new HashMap<>();

  /**
   * @param seen told of each file and folder that decides what is found, also of those that are not
   *     there
   * @param isOpen whether an editor has a file, which then need not be on the disk
   */
  IncludeResolver(Consumer<Path> seen, Predicate<Path> isOpen) {
    this.seen = seen;
    this.isOpen = isOpen;
  }

  /**
   * A path of the game's own folders, which begins with a backslash, is on no disk of ours; two of
   * them would ask another machine for the file.
   */
  Optional<Path> find(String from, String path) {
    if (path.startsWith("\\") || path.startsWith("/")) {
      return Optional.empty();
    }
    try {
      Path file = Path.of(from).resolveSibling(path.replace('\\', '/')).normalize();
      return file.getNameCount() > MOST_NAMES ? Optional.empty() : inAnyCase(file);
    } catch (InvalidPathException | SecurityException e) {
      return Optional.empty();
    }
  }

  private Optional<Path> inAnyCase(Path wanted) {
    seen.accept(wanted);
    if (isOpen.test(wanted) || Files.exists(wanted)) {
      return Optional.of(wanted);
    }
    Path name = wanted.getFileName();
    if (name == null) {
      return Optional.empty();
    }
    Path parent = wanted.getParent();
    Optional<Path> found =
        inAnyCase(parent == null ? Path.of("") : parent)
            .map(folder -> folders.computeIfAbsent(folder, IncludeResolver::names))
            .map(names -> names.get(Skeleton.folded(name.toString())));
    found.ifPresent(seen);
    return found;
  }

  private static Map<String, Path> names(Path folder) {
    Map<String, Path> names = new HashMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        // Two that differ in letter case: the same one every time.
        names.merge(
            Skeleton.folded(file.getFileName().toString()),
            file,
            (a, b) -> a.compareTo(b) < 0 ? a : b);
      }
    } catch (IOException | UncheckedIOException | SecurityException e) {
      return Map.of();
    }
    return names;
  }
}
