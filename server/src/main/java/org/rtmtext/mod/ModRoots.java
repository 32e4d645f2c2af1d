package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Finds the root of the mod that a file belongs to, and the {@code model.cfg} files on the way to
 * it. A root contains a file that names the path at which it is mounted, or a git repository, or is
 * a folder of the workspace. Lists each folder once until {@link #forgetChanged()}. Thread-safe.
 */
final class ModRoots {
  private static final int MAX_FOLDERS = 64;

  private static final String REPOSITORY = ".git";

  /** Names of files in the root of a mod, in lower case; {@code .git} may be a folder. */
  private static final Set<String> ROOT_MARKS =
      Set.of("$pboprefix$", "$prefix$", "pboprefix.txt", "addon.toml", REPOSITORY);

  /**
   * The properties of a folder that inheritance depends on.
   *
   * @param config its {@code model.cfg}
   * @param isRoot whether it is the root of a mod
   * @param isWhole whether it is also a repository or a folder of the workspace, which may contain
   *     several mods that share files
   */
  private record Folder(Optional<Path> config, boolean isRoot, boolean isWhole) {}

  private final Supplier<Stream<Path>> edited;
  private final Map<Path, Folder> folders = new ConcurrentHashMap<>();
  private volatile Set<Path> workspace = Set.of();

  /** Incremented whenever folders may have changed. */
  private final AtomicInteger changes = new AtomicInteger();

  /**
   * @param edited the {@code model.cfg} files that are open in editors; they need not exist
   */
  ModRoots(Supplier<Stream<Path>> edited) {
    this.edited = edited;
  }

  /** Sets the folders of the workspace. */
  void setWorkspace(Collection<Path> folders) {
    workspace = Set.copyOf(folders);
    forgetChanged();
  }

  /** The {@code model.cfg} in a folder; empty if there is none or the folder cannot be listed. */
  Optional<Path> config(Path folder) {
    return folder(folder).config;
  }

  private Folder folder(Path folder) {
    Folder known = folders.get(folder);
    if (known != null) {
      return known;
    }
    int before = changes.get();
    List<Path> listed = look(folder);
    // Of two files that differ in letter case, always choose the same one.
    Optional<Path> config =
        Stream.concat(
                listed.stream()
                    .filter(SkeletonFiles::hasName)
                    .filter(Files::isRegularFile)
                    .sorted(Comparator.reverseOrder())
                    .limit(1),
                edited.get().filter(f -> folder.equals(f.getParent())))
            .min(Comparator.naturalOrder());
    boolean isWhole =
        workspace.contains(folder) || listed.stream().anyMatch(f -> f.endsWith(REPOSITORY));
    boolean isRoot = isWhole || listed.stream().anyMatch(ModRoots::isRootMark);
    Folder found = new Folder(config, isRoot, isWhole);
    folders.compute(folder, (f, other) -> changes.get() == before ? found : other);
    return found;
  }

  private static boolean isRootMark(Path file) {
    return ROOT_MARKS.contains(file.getFileName().toString().toLowerCase(Locale.ROOT));
  }

  /**
   * The {@code model.cfg} files and the marks of roots in a folder; empty if it cannot be listed.
   */
  private static List<Path> look(Path folder) {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, file -> SkeletonFiles.hasName(file) || isRootMark(file))) {
      return StreamSupport.stream(files.spliterator(), false).toList();
    } catch (IOException | DirectoryIteratorException | SecurityException e) {
      return List.of();
    }
  }

  /**
   * The {@code model.cfg} files in the folders above that of a file, up to the nearest root, the
   * nearest first.
   */
  List<Path> above(Path file) {
    List<Path> found = new ArrayList<>();
    Path folder = file.toAbsolutePath().normalize().getParent();
    for (int i = 0; i < MAX_FOLDERS && folder != null && !folder(folder).isRoot; i++) {
      folder = folder.getParent();
      if (folder != null) {
        config(folder).ifPresent(found::add);
      }
    }
    return found;
  }

  /** The boundary of the files that a {@code model.cfg} may include. */
  IncludeBoundary boundary(Path file) {
    Path highest = file.toAbsolutePath().normalize().getParent();
    Path root = null;
    for (Path at : andAbove(highest).toList()) {
      Folder folder = folder(at);
      highest = folder.config.isPresent() ? at : highest;
      root = folder.isRoot ? at : root;
      if (folder.isWhole) {
        break;
      }
    }
    return new IncludeBoundary(root == null ? highest : root, root != null);
  }

  /** A folder and those above it, the nearest first; none for null. */
  static Stream<Path> andAbove(Path folder) {
    return Stream.iterate(folder, Objects::nonNull, Path::getParent).limit(MAX_FOLDERS);
  }

  /** Forgets the lists of all folders; each is listed again when it is next used. */
  void forgetChanged() {
    // Before clearing: a thread that is listing a folder now then does not keep the old list.
    changes.incrementAndGet();
    folders.clear();
  }

  /** Forgets the list of a file's folder; it is listed again when it is next used. */
  void forgetFolderOf(Path file) {
    changes.incrementAndGet();
    Optional.ofNullable(file.getParent()).ifPresent(folders::remove);
  }
}
