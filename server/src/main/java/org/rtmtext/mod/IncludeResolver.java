package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.rtmtext.files.FileNameCase;
import org.rtmtext.skeleton.Skeleton;

/**
 * Finds the files that one configuration file includes; lists each folder once. The game's tools
 * run on Windows, so a file that does not exist as written is looked up ignoring letter case.
 */
final class IncludeResolver {
  /** Paths with more names are not searched, which limits the recursion; real paths have fewer. */
  private static final int MAX_NAMES = 255;

  private final Consumer<Path> seen;
  private final Predicate<Path> isOpen;
  private final BiFunction<Path, String, Stream<Path>> virtual;
  private final Map<Path, Map<String, Path>> folders = new HashMap<>();

  /**
   * @param seen receives each file and folder that the result depends on, existing or not
   * @param isOpen whether a file is open in an editor; it need not exist on the disk
   */
  IncludeResolver(Consumer<Path> seen, Predicate<Path> isOpen) {
    this(seen, isOpen, (from, path) -> Stream.empty());
  }

  /**
   * @param virtual the files that a path in the game's virtual folders may be, by the file that
   *     names it and the path; they need not exist
   */
  IncludeResolver(
      Consumer<Path> seen, Predicate<Path> isOpen, BiFunction<Path, String, Stream<Path>> virtual) {
    this.seen = seen;
    this.isOpen = isOpen;
    this.virtual = virtual;
  }

  /**
   * Finds the file that {@code path} in the file {@code from} names. Paths that begin with a
   * backslash are in the game's virtual folders, not on a disk; with two backslashes they would
   * lead to another machine.
   *
   * @return empty if there is no such file
   */
  Optional<Path> find(String from, String path) {
    try {
      if (path.startsWith("\\") || path.startsWith("/")) {
        return virtual.apply(Path.of(from), path).flatMap(f -> existing(f).stream()).findFirst();
      }
      Path file = Path.of(from).resolveSibling(path.replace('\\', '/')).normalize();
      return existing(file);
    } catch (InvalidPathException | SecurityException e) {
      return Optional.empty();
    }
  }

  /** A file as it is spelled on the disk; empty if it does not exist in any letter case. */
  Optional<Path> existing(Path file) {
    return file.getNameCount() > MAX_NAMES ? Optional.empty() : inAnyCase(file);
  }

  private Optional<Path> inAnyCase(Path wanted) {
    seen.accept(wanted);
    if (isOpen.test(wanted)) {
      return Optional.of(wanted);
    }
    if (Files.exists(wanted)) {
      Path stored = FileNameCase.of(wanted);
      if (!stored.equals(wanted)) {
        seen.accept(stored);
      }
      return Optional.of(stored);
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
        // Of two files that differ in letter case, always choose the same one.
        names.merge(
            Skeleton.folded(file.getFileName().toString()),
            file,
            (a, b) -> a.compareTo(b) < 0 ? a : b);
      }
    } catch (IOException | DirectoryIteratorException | SecurityException e) {
      return Map.of();
    }
    return names;
  }
}
