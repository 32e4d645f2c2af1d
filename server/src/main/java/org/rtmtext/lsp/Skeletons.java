package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.MessageType;
import org.rtmtext.lsp.feature.ConfigDocument;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.SkeletonCandidates;
import org.rtmtext.projection.SkeletonChoice;
import org.rtmtext.projection.SkeletonFiles;
import org.rtmtext.projection.SkeletonSearch;
import org.rtmtext.projection.SkeletonWalk;

/**
 * Looks for the skeletons of open animations, on a thread of its own: nothing that a user waits for
 * reads a {@code model.cfg}. A document has none until they are found, and is told of them then;
 * which of them is the one follows the list of bones without another look.
 */
final class Skeletons {
  private final Session session;
  private final SkeletonFiles files = new SkeletonFiles();
  private final SkeletonSearch search = new SkeletonSearch(files);
  private final ExecutorService looker = Executors.newSingleThreadExecutor(r -> thread(r, "looks"));
  private final ExecutorService walker = Executors.newSingleThreadExecutor(r -> thread(r, "walks"));

  /**
   * The skeletons that users have chosen in this session, by document, as the setting names them;
   * empty for the one that fits best.
   */
  private final Map<String, String> chosen = new ConcurrentHashMap<>();

  /** Files whose texts in editors have changed since they were looked at. */
  private final Set<Path> edited = ConcurrentHashMap.newKeySet();

  private final AtomicBoolean allQueued = new AtomicBoolean();
  private volatile List<Path> folders = List.of();
  private volatile List<Path> inWorkspace = List.of();

  /** What users were last told of a choice that cannot be followed. */
  private String lastWarning = "";

  Skeletons(Session session) {
    this.session = session;
  }

  private static Thread thread(Runnable work, String name) {
    Thread thread = new Thread(work, "rtm-skeletons-" + name);
    thread.setDaemon(true);
    return thread;
  }

  /** Nothing that goes wrong ends a thread, or is kept from the user. */
  private CompletableFuture<Void> run(Executor thread, Runnable work) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            work.run();
          } catch (RuntimeException | StackOverflowError e) {
            session.log().error("looking for skeletons failed; please report this", e);
          } catch (OutOfMemoryError e) {
            session.log().showOutOfMemory();
          }
        },
        thread);
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
    walk();
  }

  /** Finds the files of the workspace. */
  void walk() {
    run(
        walker,
        () -> {
          List<Path> found = SkeletonWalk.find(folders);
          if (!found.equals(inWorkspace)) {
            inWorkspace = found;
            lookAgain();
          }
        });
  }

  /** Looks for the skeletons of a document that was opened or saved. */
  void look(Snapshot document) {
    run(
        looker,
        () -> {
          // Also where files are watched: those of other names that are included are not.
          files.forgetChanged();
          lookNow(document.uri());
        });
  }

  /** Looks again for those of all documents, once, however often this is asked for meanwhile. */
  void lookAgain() {
    if (allQueued.compareAndSet(false, true)) {
      run(
          looker,
          () -> {
            // From here on, who asks for another look gets one: this one may be too early for it.
            allQueued.set(false);
            files.forgetChanged();
            readEdited();
            session.documents().all().forEach(d -> lookNow(d.uri()));
          });
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
    for (ConfigDocument document : session.configs().readAgain()) {
      document.file().ifPresent(edited::add);
      session.publishAgain(document.uri());
    }
    lookAgain();
  }

  /** An editor has a text of a file, which counts from now on. */
  void edited(ConfigDocument document) {
    document.file().ifPresent(edited::add);
    lookAgain();
  }

  /** An editor has closed a file. */
  void closed(ConfigDocument document) {
    edited(document);
  }

  private void readEdited() {
    for (Path file : List.copyOf(edited)) {
      edited.remove(file);
      Optional<ConfigDocument> document = session.configs().ofFile(file);
      if (document.isPresent()) {
        files.open(file, document.get().config());
      } else {
        files.close(file);
      }
    }
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
    run(looker, () -> lookNow(document.uri())).join();
  }

  /**
   * The skeleton that a user names for one document, for once.
   *
   * @throws IOException if there is none
   */
  SkeletonChoice named(Snapshot document, String wish) throws IOException {
    Path animation = path(document.uri());
    return search.choose(wish, base(animation, wish), document.analysis().bones());
  }

  private void lookNow(String uri) {
    Optional<Snapshot> document = session.documents().get(uri);
    if (document.isEmpty()) {
      return;
    }
    Analysis before = document.get().analysis();
    document.get().choose(candidates(uri));
    Analysis after = document.get().analysis();
    boolean edited = session.documents().get(uri).filter(d -> d == document.get()).isEmpty();
    // What an edit meanwhile has brought to the client is not known.
    if (edited || !before.skeletonProblems().equals(after.skeletonProblems())) {
      session.publishAgain(uri);
    }
    if (!before.skeleton().equals(after.skeleton())
        || before.candidates() == SkeletonCandidates.NONE) {
      session.refreshCodeLenses();
    }
  }

  private SkeletonCandidates candidates(String uri) {
    Path animation = path(uri);
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

  /** Once for each cause: the setting is the same for all documents. */
  private synchronized void warn(String message) {
    if (!message.equals(lastWarning)) {
      lastWarning = message;
      session.log().show(MessageType.Warning, message);
    }
  }

  /** The file of a document; one without a folder where it is in none. */
  private static Path path(String uri) {
    return ProjectedUri.file(uri).or(() -> ProjectedUri.path(uri)).orElse(Path.of("animation"));
  }

  /** What a relative path is relative to: the workspace's folder if the file is there. */
  private Path base(Path animation, String wish) {
    Path own = animation.getParent() == null ? Path.of("") : animation.getParent();
    Optional<Path> folder =
        folders.stream()
            .filter(f -> animation.startsWith(f) || !animation.isAbsolute())
            .max(Comparator.comparingInt(Path::getNameCount));
    int hash = wish.lastIndexOf('#');
    try {
      Path whole = Path.of(wish.strip());
      Path file = Path.of((hash >= 0 ? wish.substring(0, hash) : wish).strip());
      return folder
          .filter(f -> Files.exists(f.resolve(whole)) || Files.exists(f.resolve(file)))
          .orElse(own);
    } catch (InvalidPathException e) {
      return own;
    }
  }
}
