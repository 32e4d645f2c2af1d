package org.rtmtext.lsp.session;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.files.FileStamp;
import org.rtmtext.files.WorkspaceWalk;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.SeverityRules;

/**
 * The results of checking all animations in the workspace. Files are checked in the background once
 * {@link #findAll} was called, and again when they change. Nothing is read twice for one change.
 */
public final class WorkspaceScan {
  /** What the scan needs of the server. */
  public interface Environment {
    /** The folders of the workspace. */
    List<Path> folders();

    /** Waits until the skeletons of the workspace were found. */
    void awaitSkeletons();

    /** The skeleton of an animation. Called by several threads. */
    Optional<SkeletonMatch> skeleton(Path file, List<String> bones);

    /** The settings of the mod that a file belongs to. Called by several threads. */
    ModSettings settings(Path file);

    /** Runs work, and logs its failure. */
    void guarded(String name, Runnable work);
  }

  /** Receives results on the threads of the scan. */
  public interface Listener {
    /**
     * Files are about to be looked at.
     *
     * @param count their number
     */
    void started(int count);

    /** A file was found or has changed. */
    void checked(ScannedFile file);

    /** A file was deleted, or is no longer in the workspace. */
    void removed(Path file);

    /**
     * All files of a round were checked.
     *
     * @param walk the walk through the workspace; empty if only some files were looked at
     */
    void finished(Optional<WorkspaceWalk.Found> walk);
  }

  private record Round(boolean walk, boolean skeletons, Set<Path> changed) {}

  private final Environment environment;
  private final Listener listener;
  private final Executor threads;
  private final FileScanner scanner;
  private final Map<Path, ScannedFile> files = new ConcurrentHashMap<>();
  private boolean isBegun;
  private boolean isRunning;
  private boolean walk;
  private boolean skeletons;
  private Set<Path> changed = new LinkedHashSet<>();
  private CompletableFuture<Void> idle = CompletableFuture.completedFuture(null);

  /**
   * @param threads run the scan
   */
  public WorkspaceScan(Environment environment, Listener listener, Executor threads, Turns turns) {
    this.environment = environment;
    this.listener = listener;
    this.threads = threads;
    scanner = new FileScanner(environment, turns);
  }

  /** Begins the scan unless it has begun. */
  public synchronized void begin() {
    if (!isBegun) {
      findAll();
    }
  }

  /** Finds all files, and checks those that have changed. */
  public synchronized void findAll() {
    isBegun = true;
    walk = true;
    run();
  }

  /** As {@link #findAll}, if the scan has begun. */
  public synchronized void findChanged() {
    if (isBegun) {
      findAll();
    }
  }

  /**
   * Looks at files and folders that were changed, created or deleted. Does nothing before the scan
   * began.
   */
  public synchronized void changed(Collection<Path> paths) {
    if (isBegun && changed.addAll(paths)) {
      run();
    }
  }

  /** Checks the files whose skeleton or severities have changed. */
  public synchronized void skeletonsChanged() {
    if (isBegun) {
      skeletons = true;
      run();
    }
  }

  private void run() {
    if (!isRunning) {
      isRunning = true;
      idle = new CompletableFuture<>();
      threads.execute(this::runRounds);
    }
  }

  /**
   * Leaves out the files of the present round that are not being checked yet. Files that change are
   * checked as before.
   *
   * @return how many are left out
   */
  public int cancel() {
    return scanner.cancel();
  }

  /** Completed when no work is left. */
  public synchronized CompletableFuture<Void> idle() {
    return idle;
  }

  /** The present result for a file. */
  public Optional<ScannedFile> file(Path file) {
    return Optional.ofNullable(files.get(file));
  }

  /** All present results, by path. */
  public SortedMap<Path, ScannedFile> files() {
    return new TreeMap<>(files);
  }

  private void runRounds() {
    CompletableFuture<Void> end = idle();
    for (Optional<Round> round = next(); round.isPresent(); round = next()) {
      Round now = round.get();
      environment.guarded("checking the workspace", () -> check(now));
    }
    end.complete(null);
  }

  private synchronized Optional<Round> next() {
    if (!walk && !skeletons && changed.isEmpty()) {
      isRunning = false;
      return Optional.empty();
    }
    Round round = new Round(walk, skeletons, changed);
    walk = false;
    skeletons = false;
    changed = new LinkedHashSet<>();
    return Optional.of(round);
  }

  /**
   * Takes the change of skeletons that this round sees, because it has waited for them. Otherwise
   * the next round would choose all skeletons again.
   */
  private synchronized boolean takeSkeletons() {
    boolean taken = skeletons;
    skeletons = false;
    return taken;
  }

  private void check(Round round) {
    ScannedFolders folders =
        new ScannedFolders(
            environment.folders(), path -> environment.settings(path).isExcluded(path));
    environment.awaitSkeletons();
    boolean hasOtherSkeletons = takeSkeletons() || round.skeletons();
    scanner.awaitTurn();
    Set<Path> queue = new LinkedHashSet<>();
    Optional<WorkspaceWalk.Found> found = Optional.empty();
    if (round.walk() || round.changed().stream().anyMatch(Files::isDirectory)) {
      found = Optional.of(folders.find());
      queue.addAll(found.get().files());
      new HashSet<>(files.keySet()).stream().filter(f -> !queue.contains(f)).forEach(this::remove);
    }
    for (Path path : round.changed()) {
      if (files.containsKey(path) || folders.contains(path)) {
        queue.add(path);
      }
    }
    queue.addAll(inFolders(round.changed()));
    Set<Path> otherSkeleton = hasOtherSkeletons ? withOtherSkeleton() : Set.of();
    queue.addAll(otherSkeleton);
    scanner.enqueue(queue);
    listener.started(queue.size());
    scanner.scan(
        path -> otherSkeleton.contains(path) ? Optional.empty() : file(path),
        this::update,
        this::remove);
    listener.finished(found);
  }

  /** The known files in folders that may have been deleted. */
  private List<Path> inFolders(Set<Path> changed) {
    return files.keySet().stream()
        .filter(
            file ->
                Stream.iterate(file.getParent(), Objects::nonNull, Path::getParent)
                    .anyMatch(changed::contains))
        .toList();
  }

  /** The files that were checked with another skeleton or other severities than they have now. */
  private Set<Path> withOtherSkeleton() {
    Set<Path> other = new LinkedHashSet<>();
    scanner.forgetSkeletons();
    for (ScannedFile f : files.values()) {
      scanner.awaitTurn();
      boolean hasOtherSkeleton =
          !f.bones().isEmpty()
              && !Objects.equals(scanner.skeleton(f.file(), f.bones()), f.skeleton());
      if (hasOtherSkeleton || !scanner.rules(f.file()).equals(f.rules())) {
        other.add(f.file());
      }
    }
    return other;
  }

  private void update(ScannedFile result) {
    files.put(result.file(), result);
    listener.checked(result);
  }

  private void remove(Path file) {
    if (files.remove(file) != null) {
      listener.removed(file);
    }
  }

  /**
   * Decides which files of the workspace are checked.
   *
   * @param folders of the workspace
   * @param excluded by the settings of mods
   */
  record ScannedFolders(List<Path> folders, Predicate<Path> excluded) {
    /** A folder with more animations is not a mod; the first ones are checked. */
    static final int MAX_FILES = 20_000;

    ScannedFolders {
      folders = List.copyOf(folders);
    }

    /** Finds the files, within limits. */
    WorkspaceWalk.Found find() {
      return WorkspaceWalk.find(
          folders,
          file -> isAnimation(file) && !isExcluded(file),
          folder -> !isExcluded(folder),
          MAX_FILES);
    }

    /** Whether {@link #find} would find a file if it existed. */
    boolean contains(Path file) {
      return isAnimation(file) && !isExcluded(file) && folders.stream().anyMatch(f -> has(f, file));
    }

    private boolean has(Path folder, Path file) {
      if (!file.startsWith(folder)) {
        return false;
      }
      for (Path p = file.getParent(); p != null && !p.equals(folder); p = p.getParent()) {
        if (isExcluded(p)) {
          return false;
        }
      }
      return true;
    }

    private static boolean isAnimation(Path file) {
      String name = file.toString().toLowerCase(Locale.ROOT);
      return name.endsWith(".rtm") || name.endsWith(".rtmt");
    }

    /**
     * Whether a file or subfolder is left out. This is the only place that decides it: the walk and
     * changed files both ask here.
     */
    private boolean isExcluded(Path path) {
      return WorkspaceWalk.isSkipped(path) || excluded.test(path);
    }
  }

  /**
   * The result of checking a file of the workspace.
   *
   * @param stamp of the file before it was read
   * @param resultId differs from those of all other results
   * @param problems with places in the text of the animation, the most important first
   * @param leftOut number of further problems
   * @param bones of the animation; none if it cannot be read
   * @param skeleton with which the bones were compared
   * @param rules severities of the problems
   */
  public record ScannedFile(
      Path file,
      FileStamp stamp,
      String resultId,
      List<Problem> problems,
      int leftOut,
      List<String> bones,
      Optional<SkeletonMatch> skeleton,
      SeverityRules rules) {
    public ScannedFile {
      problems = List.copyOf(problems);
    }
  }
}
