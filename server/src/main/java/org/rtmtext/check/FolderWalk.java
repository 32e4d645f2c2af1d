package org.rtmtext.check;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.PathPattern;
import org.rtmtext.mod.SkeletonFiles;

/**
 * Finds the {@code .rtm}, {@code .rtmt} and {@code model.cfg} files in folders and their
 * subfolders. Even if links are followed, each folder is entered once and each file is found once,
 * so that loops of links do no harm.
 */
public final class FolderWalk {
  /**
   * A file, or a folder that could not be listed.
   *
   * @param failure why the folder could not be listed; empty for a file
   */
  public record Found(Path path, Optional<IOException> failure) {
    public static Found failed(Path path, IOException failure) {
      return new Found(path, Optional.of(failure));
    }
  }

  /**
   * @param paths where the walk began
   * @param found animations, texts, and folders that could not be listed
   * @param nonEmpty those of {@code paths} that led to anything in {@code found}
   * @param configs the {@code model.cfg} files by the folder in {@code paths}, without those
   *     already found in an earlier folder
   * @param hasSkipped whether the walk came to the folder {@code skipped} of {@link #find(List,
   *     Optional, ModSettingsFiles, boolean)}
   * @param special number of pipes and devices with names of animations or texts
   * @param hasExcluded whether settings of mods exclude any path
   * @param links number of links that were not followed
   * @param unmatched patterns of settings that match nothing, if their whole folder was searched
   */
  public record Walked(
      Set<Path> paths,
      List<Found> found,
      Set<Path> nonEmpty,
      Map<Path, List<Path>> configs,
      boolean hasSkipped,
      int special,
      boolean hasExcluded,
      int links,
      Map<Path, Set<PathPattern>> unmatched) {
    /** The settings, with a problem for each of their patterns that matches nothing. */
    ModSettings completed(ModSettings settings) {
      return settings
          .file()
          .map(file -> settings.withUnmatched(unmatched.getOrDefault(file, Set.of())))
          .orElse(settings);
    }
  }

  private final List<Found> found = new ArrayList<>();
  private final Set<Path> entered = new HashSet<>();
  private final Set<Path> files = new HashSet<>();
  private final List<Path> configs = new ArrayList<>();
  private final Set<Path> skipped;
  private final ModSettingsFiles mods;
  private final boolean followsLinks;
  private final Map<Path, Set<PathPattern>> unmatched = new HashMap<>();
  private int links;
  private boolean hasSkipped;
  private boolean hasExcluded;
  private int special;

  /**
   * @param skipped the real paths of folders that are not entered
   * @param mods has the settings that exclude paths
   * @param followsLinks whether links in folders are followed
   */
  private FolderWalk(Set<Path> skipped, ModSettingsFiles mods, boolean followsLinks) {
    this.followsLinks = followsLinks;
    this.skipped = skipped;
    this.mods = mods;
  }

  /**
   * Finds files. Their order is that of the paths; the files of a folder are sorted by name.
   *
   * @param paths files, which are found whatever their names are, and folders
   * @param mods has the settings that exclude paths; a folder that is one of the paths is never
   *     excluded
   * @param followsLinks whether links in folders are followed; a path that is itself a link always
   *     is
   */
  public static Walked find(List<Path> paths, ModSettingsFiles mods, boolean followsLinks) {
    return new FolderWalk(Set.of(), mods, followsLinks).find(paths);
  }

  /**
   * Finds files like {@link #find(List, ModSettingsFiles, boolean)}.
   *
   * @param skipped a folder that is not entered, unless it is one of the paths
   */
  public static Walked find(
      List<Path> paths, Path skipped, ModSettingsFiles mods, boolean followsLinks) {
    Path folder = real(skipped);
    boolean isWanted = paths.stream().map(FolderWalk::real).anyMatch(folder::equals);
    return new FolderWalk(isWanted ? Set.of() : Set.of(folder), mods, followsLinks).find(paths);
  }

  private Walked find(List<Path> paths) {
    Set<Path> nonEmpty = new HashSet<>();
    Map<Path, List<Path>> byPath = new HashMap<>();
    for (Path path : paths) {
      int before = found.size();
      if (Files.isDirectory(path)) {
        // If settings exclude a folder that the user named, they exclude nothing in it.
        enter(path, mods.of(path).isExcluded(path));
        byPath.putIfAbsent(path, List.copyOf(configs));
        configs.clear();
      } else {
        add(path, realFolder(path));
      }
      if (found.size() > before) {
        nonEmpty.add(path);
      }
    }
    return new Walked(
        Set.copyOf(paths),
        found,
        nonEmpty,
        byPath,
        hasSkipped,
        special,
        hasExcluded,
        links,
        unmatched);
  }

  /** Why a folder that can be listed has no files; empty if the walk finds any file. */
  public static Optional<String> whyEmpty(Path folder, boolean followsLinks) {
    Walked walked = find(List.of(folder), new ModSettingsFiles(), followsLinks);
    if (!walked.found().isEmpty()) {
      return Optional.empty();
    }
    String excluded =
        walked.hasExcluded() ? " except those that " + ModSettingsFiles.NAME + " excludes" : "";
    String links = walked.links() > 0 ? (excluded.isEmpty() ? " except" : " and") + " links" : "";
    return Optional.of("no .rtm or .rtmt files in " + folder + excluded + links);
  }

  /**
   * Adds a file unless it was found before.
   *
   * @param realFolder the real path of its folder, so that a file is found once only
   */
  private void add(Path file, Path realFolder) {
    if (file.getFileName() == null || files.add(realFolder.resolve(file.getFileName()))) {
      found.add(new Found(file, Optional.empty()));
    }
  }

  static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  private static Path realFolder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder == null ? file : real(folder);
  }

  /**
   * Searches a folder.
   *
   * @param includesAll whether settings exclude nothing in the folder
   * @return false if it cannot be listed, is skipped, or was searched before
   */
  private boolean enter(Path folder, boolean includesAll) {
    List<Path> entries = new ArrayList<>();
    Path real;
    try {
      real = folder.toRealPath();
      if (skipped.contains(real)) {
        hasSkipped = true;
        return false;
      }
      if (!entered.add(real)) {
        return false;
      }
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
        stream.forEach(entries::add);
      }
    } catch (IOException e) {
      found.add(Found.failed(folder, e));
      return false;
    } catch (DirectoryIteratorException e) {
      found.add(Found.failed(folder, e.getCause()));
      return false;
    }
    // Windows compares paths without case: a report must not differ between systems.
    entries.sort(Comparator.comparing(Path::toString));
    ModSettings settings = includesAll ? ModSettings.NONE : mods.in(folder);
    if (settings.folder().equals(Optional.of(folder.toAbsolutePath().normalize()))) {
      unmatched.put(settings.file().get(), new LinkedHashSet<>(settings.exclude()));
    }
    Set<PathPattern> left = settings.file().map(unmatched::get).orElse(Set.of());
    for (Path entry : entries) {
      boolean isSearched = find(entry, real, settings, includesAll);
      if (!left.isEmpty()) {
        left.removeAll(settings.patterns(entry, isSearched));
      }
    }
    return true;
  }

  /**
   * Adds an entry of a folder, or searches it if it is a folder.
   *
   * @return whether the entry was examined completely
   */
  private boolean find(Path entry, Path realFolder, ModSettings settings, boolean includesAll) {
    boolean isFolder = Files.isDirectory(entry);
    if (!isFolder && !isAnimation(entry)) {
      if (isModelConfig(entry) && !settings.isExcluded(entry)) {
        configs.add(entry);
      }
      return true;
    }
    if (settings.isExcluded(entry)) {
      hasExcluded = true;
      return !isFolder;
    }
    if (!followsLinks && Files.isSymbolicLink(entry)) {
      links++;
      return !isFolder;
    }
    if (isFolder) {
      return enter(entry, includesAll);
    }
    // Pipes and devices are skipped; dangling links are reported.
    if (Files.exists(entry) && !Files.isRegularFile(entry)) {
      special++;
    } else {
      add(entry, realFolder);
    }
    return true;
  }

  private static boolean isModelConfig(Path file) {
    return file.getFileName().toString().equalsIgnoreCase(SkeletonFiles.NAME)
        && Files.isRegularFile(file);
  }

  private static boolean isAnimation(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".rtm") || name.endsWith(".rtmt");
  }
}
