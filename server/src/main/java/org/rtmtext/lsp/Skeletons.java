package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.MessageType;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.SkeletonChooser;
import org.rtmtext.projection.SkeletonFiles;
import org.rtmtext.projection.SkeletonMatch;
import org.rtmtext.projection.SkeletonSearch;
import org.rtmtext.projection.SkeletonWalk;
import org.rtmtext.skeleton.ModelConfig;

/**
 * Looks for the skeletons of open animations, on threads of its own: nothing that a user waits for
 * reads a {@code model.cfg}. A document has none until they are found, and is told of them then;
 * which of them is the one follows the list of bones without another look. Each document is looked
 * after apart from the others, since a file system may hang.
 */
final class Skeletons {
  private final Session session;
  private final SkeletonFiles files;
  private final SkeletonSearch search;
  private final KeyedSerialExecutor<String> looks;
  private final KeyedSerialExecutor<Path> walks;

  /**
   * The skeletons that users have chosen in this session, by document, as the setting names them;
   * empty for the one that fits best.
   */
  private final Map<String, String> chosen = new ConcurrentHashMap<>();

  /** Documents that will be looked after, and need not be queued again. */
  private final Set<String> queued = ConcurrentHashMap.newKeySet();

  /** Folders of the workspace whose files will be read, and need not be queued again. */
  private final Set<Path> refreshing = ConcurrentHashMap.newKeySet();

  /** The {@code model.cfg} files that were found in each folder of the workspace. */
  private final Map<Path, List<Path>> found = new ConcurrentHashMap<>();

  private volatile List<Path> folders = List.of();

  /** What users were last told of a choice that cannot be followed. */
  private String lastWarning = "";

  Skeletons(Session session, SkeletonFiles files) {
    this.session = session;
    this.files = files;
    search = new SkeletonSearch(files);
    looks = new KeyedSerialExecutor<>(session.fileWork().threads());
    walks = new KeyedSerialExecutor<>(session.fileWork().threads());
  }

  /** Nothing that goes wrong is kept from the user. */
  private Runnable guarded(Runnable work) {
    return () -> {
      try {
        work.run();
      } catch (RuntimeException | StackOverflowError e) {
        session.log().error("looking for skeletons failed; please report this", e);
      } catch (OutOfMemoryError e) {
        session.log().showOutOfMemory();
      }
    };
  }

  /** Takes the folders of the workspace. */
  void setFolders(Collection<Path> folders) {
    this.folders = List.copyOf(folders);
  }

  /** Folders were added to the workspace, or taken away. */
  void changeFolders(Collection<Path> added, Collection<Path> removed) {
    List<Path> all = new ArrayList<>(folders);
    all.removeAll(removed);
    all.addAll(added);
    setFolders(all);
    found.keySet().retainAll(all);
    walk();
    lookAgain();
  }

  /** Finds the files of the workspace. */
  void walk() {
    folders.forEach(folder -> walks.add(folder, guarded(() -> walk(folder))));
  }

  private void walk(Path folder) {
    List<Path> now = SkeletonWalk.find(List.of(folder));
    boolean others = !now.equals(found.put(folder, now));
    if (readAll(folder) || others) {
      queueAll();
    }
  }

  /**
   * Reads the files of a folder of the workspace: here, where nothing else waits for one that
   * hangs.
   *
   * @return whether they are others than before
   */
  private boolean readAll(Path folder) {
    boolean changed = false;
    for (Path file : inWorkspace(folder)) {
      Optional<ModelConfig> before = files.latest(file);
      try {
        changed |= before.filter(files.read(file)::equals).isEmpty();
      } catch (IOException e) {
        // It has no skeletons now.
        changed |= before.isPresent();
      }
    }
    return changed;
  }

  /** Looks for the skeletons of a document that was opened or saved. */
  void look(Snapshot document) {
    // Also where files are watched: those of other names that are included are not.
    files.forgetChanged();
    refresh();
    queue(document.uri());
  }

  /** Looks again for those of all documents, once, however often this is asked for meanwhile. */
  void lookAgain() {
    files.forgetChanged();
    refresh();
    queueAll();
  }

  /** Reads what has changed in the workspace. */
  private void refresh() {
    for (Path folder : folders) {
      if (refreshing.add(folder)) {
        walks.add(
            folder,
            guarded(
                () -> {
                  refreshing.remove(folder);
                  if (readAll(folder)) {
                    queueAll();
                  }
                }));
      }
    }
  }

  private void queueAll() {
    session.documents().all().forEach(d -> queue(d.uri()));
  }

  private void queue(String uri) {
    if (queued.add(uri)) {
      looks.add(
          uri,
          guarded(
              () -> {
                // From here on, who asks for another look gets one: this may be too early for it.
                queued.remove(uri);
                lookNow(uri);
              }));
    }
  }

  /**
   * Files have changed on the disk.
   *
   * @param madeOrRemoved whether there are others than before
   */
  void filesChanged(boolean madeOrRemoved) {
    if (madeOrRemoved) {
      walk();
    }
    lookAgain();
    session.readConfigsAgain("");
  }

  /**
   * Takes what a user asks for, for as long as the session lasts.
   *
   * @param wish as the setting has it; empty for the one that fits best, whatever the setting is
   * @throws IOException if there is no such skeleton
   */
  void choose(Snapshot document, String wish) throws IOException {
    if (!wish.isEmpty()) {
      named(document, wish);
    }
    chosen.put(document.uri(), wish);
    looks.add(document.uri(), guarded(() -> lookNow(document.uri()))).join();
  }

  /**
   * The skeleton that a user names for one document, for once.
   *
   * @throws IOException if there is none
   */
  SkeletonMatch named(Snapshot document, String wish) throws IOException {
    Path animation = path(document.uri());
    try {
      return search.choose(wish, base(animation, wish), bones(document));
    } catch (IOException e) {
      boolean isOfFile = e.getCause() == null && wish.indexOf('#') >= 0;
      throw isOfFile ? e : new IOException(e.getMessage() + known(document, animation, wish), e);
    }
  }

  private List<String> bones(Snapshot document) {
    return session.workers().analysis(document).bones();
  }

  /** Where else a file was looked for, and what a user can name instead. */
  private String known(Snapshot document, Path animation, String wish) {
    SkeletonChooser candidates = document.skeletons();
    List<String> names =
        candidates.all(bones(document)).stream()
            .map(c -> c.file().map(f -> candidates.place(c) + "#").orElse("") + c.skeleton().name())
            .toList();
    return folder(animation)
            .filter(f -> !f.equals(animation.getParent()) && !isAbsolute(wish))
            .map(f -> "; nor is it in the workspace's folder " + f)
            .orElse("")
        + "; there is "
        + Wording.list(names);
  }

  private void lookNow(String uri) {
    Optional<Snapshot> document = session.documents().get(uri);
    if (document.isEmpty()) {
      return;
    }
    Analysis before = session.workers().analysis(document.get());
    document.get().choose(candidates(uri));
    Analysis after = session.workers().analysis(document.get());
    boolean edited = session.documents().get(uri).filter(d -> d == document.get()).isEmpty();
    // What an edit meanwhile has brought to the client is not known.
    if (edited || !before.skeletonProblems().equals(after.skeletonProblems())) {
      session.publishAgain(uri);
    }
    if (!before.skeleton().equals(after.skeleton())
        || before.candidates() == SkeletonChooser.NONE) {
      session.refreshCodeLenses();
    }
  }

  private SkeletonChooser candidates(String uri) {
    Path animation = path(uri);
    Collection<Path> inWorkspace = inWorkspace();
    String setting = session.settings().skeleton();
    String wish = chosen.getOrDefault(uri, setting);
    if (!wish.isEmpty()) {
      try {
        return search.candidates(animation, inWorkspace, wish, base(animation, wish));
      } catch (IOException e) {
        warn(
            (wish.equals(setting) ? "rtm.skeleton: " : "")
                + e.getMessage()
                + "; a skeleton is looked for as if none were chosen");
      }
    }
    return search.candidates(animation, inWorkspace);
  }

  /** The files of the workspace that were read. */
  private List<Path> inWorkspace() {
    return folders.stream()
        .flatMap(folder -> inWorkspace(folder).stream())
        .distinct()
        .filter(file -> files.latest(file).isPresent())
        .toList();
  }

  /** The files of a folder, also those that an editor has and the disk does not yet. */
  private Collection<Path> inWorkspace(Path folder) {
    Set<Path> all = new LinkedHashSet<>(found.getOrDefault(folder, List.of()));
    files.edited().filter(f -> f.startsWith(folder)).sorted().forEach(all::add);
    return all;
  }

  /** Once for each cause: the setting is the same for all documents. */
  private synchronized void warn(String message) {
    if (!message.equals(lastWarning)) {
      lastWarning = message;
      session.log().show(MessageType.Warning, message);
    }
  }

  /** The file of a document; one without a folder where it is in none. */
  private static Path path(String uri) {
    return RtmUri.file(uri).or(() -> RtmUri.path(uri)).orElse(Path.of("animation"));
  }

  /** The workspace's folder that an animation is in; any if it is in no file. */
  private Optional<Path> folder(Path animation) {
    return folders.stream()
        .filter(f -> animation.startsWith(f) || !animation.isAbsolute())
        .max(Comparator.comparingInt(Path::getNameCount));
  }

  private static boolean isAbsolute(String wish) {
    try {
      return Path.of(wish.strip()).isAbsolute();
    } catch (InvalidPathException e) {
      return true;
    }
  }

  /** What a relative path is relative to: the workspace's folder if the file is there. */
  private Path base(Path animation, String wish) {
    Path own = animation.getParent() == null ? Path.of("") : animation.getParent();
    int hash = wish.lastIndexOf('#');
    try {
      Path whole = Path.of(wish.strip());
      Path file = Path.of((hash >= 0 ? wish.substring(0, hash) : wish).strip());
      return folder(animation)
          .filter(f -> Files.exists(f.resolve(whole)) || Files.exists(f.resolve(file)))
          .orElse(own);
    } catch (InvalidPathException e) {
      return own;
    }
  }
}
