package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.problem.Problem;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/**
 * The {@code model.cfg} files in the folders of the workspace. Different folders are searched and
 * read on different threads, because a file system may hang.
 */
public final class WorkspaceModelConfigs {
  private final RequestRunner requests;
  private final SkeletonFiles files;

  private final Map<Path, List<Path>> found = new ConcurrentHashMap<>();
  private volatile List<Path> folders = List.of();

  WorkspaceModelConfigs(RequestRunner requests, SkeletonFiles files) {
    this.requests = requests;
    this.files = files;
  }

  /** Waits for the searches of all folders. The thread that reads messages must not call this. */
  public void awaitWalks() {
    folders.forEach(folder -> run(folder, () -> {}).join());
  }

  public void setFolders(Collection<Path> folders) {
    this.folders = List.copyOf(folders);
    files.setRoots(folders);
  }

  List<Path> folders() {
    return folders;
  }

  /**
   * Changes the folders of the workspace, and searches all folders again.
   *
   * @param changed as for {@link #findAll}
   */
  void changeFolders(Collection<Path> added, Collection<Path> removed, Runnable changed) {
    List<Path> all = new ArrayList<>(folders);
    all.removeAll(removed);
    all.addAll(added);
    setFolders(all);
    found.keySet().retainAll(all);
    findAll(changed);
  }

  /**
   * Searches the folders for files in the background.
   *
   * @param changed called on another thread, once for each folder in which files were added,
   *     removed or changed
   */
  void findAll(Runnable changed) {
    folders.forEach(folder -> run(folder, () -> find(folder, changed)));
  }

  private CompletableFuture<Void> run(Path folder, Runnable work) {
    String name = name(folder);
    return requests.files().inOrder(name, () -> requests.guarded(name, work));
  }

  private static String name(Path folder) {
    return "reading model.cfg files in " + folder;
  }

  private void find(Path folder, Runnable changed) {
    List<Path> now = SkeletonFiles.find(List.of(folder));
    boolean differs = !now.equals(found.put(folder, now));
    if (read(folder) || differs) {
      changed.run();
    }
  }

  /**
   * In the background, reads the files again that have changed.
   *
   * @param changed as for {@link #findAll}
   */
  void refresh(Runnable changed) {
    for (Path folder : folders) {
      String name = name(folder);
      requests
          .files()
          .inOrderOnce(
              name,
              folder,
              () ->
                  requests.guarded(
                      name,
                      () -> {
                        if (read(folder)) {
                          changed.run();
                        }
                      }));
    }
  }

  /**
   * Reads the files of a folder in advance, so that no search for a skeleton has to wait for them.
   *
   * @return whether any file has changed
   */
  private boolean read(Path folder) {
    boolean differs = false;
    for (Path file : in(folder)) {
      Optional<ModelConfig> before = files.latest(file);
      try {
        differs |= before.stream().noneMatch(files.read(file)::equals);
      } catch (IOException e) {
        differs |= before.isPresent();
      }
    }
    return differs;
  }

  /** The files of all folders, without those that cannot be read or were not read yet. */
  List<Path> all() {
    return folders.stream()
        .flatMap(folder -> in(folder).stream())
        .distinct()
        .filter(file -> files.latest(file).isPresent())
        .toList();
  }

  /**
   * The problems of all files, without those of included files and of files that the settings of
   * their mods exclude.
   *
   * @param mods the settings of the mod that a file belongs to
   * @return problems with places in the text, by file; files without problems are left out
   */
  Map<Path, List<Problem>> problems(Function<Path, ModSettings> mods) {
    Map<Path, List<Problem>> problems = new HashMap<>();
    for (Path file : all()) {
      ModSettings mod = mods.apply(file);
      List<Problem> own =
          files.latest(file).filter(config -> !mod.isExcluded(file)).stream()
              .flatMap(c -> ModelConfigDocument.problems(c, file.toString(), mod.rules()))
              .toList();
      if (!own.isEmpty()) {
        problems.put(file, own);
      }
    }
    return problems;
  }

  /** The skeletons of all files; a skeleton in an included file occurs once. */
  public List<Skeleton> skeletons() {
    Map<ConfigPlace, Skeleton> byPlace = new LinkedHashMap<>();
    all().stream()
        .flatMap(file -> files.latest(file).stream())
        .flatMap(config -> config.skeletons().stream())
        .forEach(skeleton -> byPlace.putIfAbsent(skeleton.place(), skeleton));
    return List.copyOf(byPlace.values());
  }

  /** The files of a folder, including those that are open but not on the disk yet. */
  private Collection<Path> in(Path folder) {
    Set<Path> all = new LinkedHashSet<>(found.getOrDefault(folder, List.of()));
    files.edited().filter(f -> f.startsWith(folder)).sorted().forEach(all::add);
    return all;
  }

  /**
   * The innermost folder of the workspace that contains a file; for a relative path, any folder.
   */
  Optional<Path> folderOf(Path file) {
    return folders.stream()
        .filter(f -> file.startsWith(f) || !file.isAbsolute())
        .max(Comparator.comparingInt(Path::getNameCount));
  }
}
