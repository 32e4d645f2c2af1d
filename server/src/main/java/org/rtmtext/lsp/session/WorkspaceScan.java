package org.rtmtext.lsp.session;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.check.FileCheck;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.files.FileStamp;
import org.rtmtext.files.WorkspaceWalk;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.Wording;

/**
 * Checks all animations and texts in the workspace in the background. Begins when {@link #begin} or
 * {@link #findAll} is called; after that, files that change are checked again, once for each
 * change.
 */
public final class WorkspaceScan {
  /** Maximum number of listed problems of a file, as on the command line; its text shows all. */
  private static final int LISTED_PER_FILE = 20;

  /**
   * Minimum number of files to show progress for. Fewer are checked before the user could read it.
   */
  private static final int MANY = 500;

  private final Client client;
  private final RequestRunner requests;
  private final Skeletons skeletons;
  private final DiagnosticStore store;
  private final DiagnosticsPublisher publisher;
  private final BackgroundThrottle turns;
  private final ParallelFiles check =
      new ParallelFiles(
          new FileCheck(LISTED_PER_FILE, this::skeleton, name -> rules(Path.of(name)), true));

  /** The lists of bones of the files that are being checked, by the names of the files. */
  private final Map<String, List<String>> bones = new ConcurrentHashMap<>();

  /** Keeps each list once, because many animations have equal lists. */
  private final Map<List<String>, List<String>> lists = new ConcurrentHashMap<>();

  /** Skeletons that were found before: most animations of a folder have the same bones. */
  private final Map<Question, Optional<SkeletonMatch>> matches = new ConcurrentHashMap<>();

  private final int count = Runtime.getRuntime().availableProcessors();
  private final AtomicInteger lastThread = new AtomicInteger();
  private final ExecutorService threads = Executors.newFixedThreadPool(count, this::thread);
  private volatile Queue<Path> waiting = new ConcurrentLinkedQueue<>();

  /** Number of files that the current round does not check, because the user has cancelled it. */
  private final AtomicInteger leftOut = new AtomicInteger();

  private final Object comparing = new Object();

  private boolean isBegun;
  private boolean isRunning;
  private boolean walk;
  private boolean areSkeletonsOther;
  private Set<Path> changed = new LinkedHashSet<>();
  private CompletableFuture<Void> idle = CompletableFuture.completedFuture(null);

  private record Round(boolean walk, boolean skeletons, Set<Path> changed) {}

  /**
   * What a skeleton is found by.
   *
   * @param chosen the skeleton that the user chose for the file, see {@link Skeletons#chosen}
   */
  private record Question(Path folder, List<String> bones, Optional<String> chosen) {}

  WorkspaceScan(
      Client client,
      RequestRunner requests,
      Skeletons skeletons,
      DiagnosticStore store,
      DiagnosticsPublisher publisher) {
    this.client = client;
    this.requests = requests;
    this.skeletons = skeletons;
    this.store = store;
    this.publisher = publisher;
    turns = new BackgroundThrottle(requests.workers()::isBusy);
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work, "rtm-scan-" + lastThread.incrementAndGet());
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }

  /** Makes the check pause, because a text was opened or edited. */
  void edited() {
    turns.edited();
  }

  private void awaitTurn() {
    turns.await(0, () -> true);
  }

  /** Finds and checks all files, unless this was begun before. */
  public synchronized void begin() {
    if (!isBegun) {
      findAll();
    }
  }

  /** Finds all files, and checks those that are new or have changed. */
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
   * Checks files and folders that were changed, created or deleted. Does nothing before the scan
   * has begun.
   */
  public synchronized void changed(Collection<Path> paths) {
    if (isBegun && changed.addAll(paths)) {
      run();
    }
  }

  /** Checks the files whose skeleton or severities have changed, if the scan has begun. */
  public synchronized void skeletonsChanged() {
    if (isBegun) {
      areSkeletonsOther = true;
      run();
    }
  }

  private void run() {
    if (!isRunning) {
      isRunning = true;
      idle = new CompletableFuture<>();
      requests.files().execute(this::runRounds);
    }
  }

  /**
   * Leaves out the files that the current round has not begun to check. Files that change later are
   * still checked.
   */
  private void cancel() {
    while (waiting.poll() != null) {
      leftOut.incrementAndGet();
    }
  }

  /** Completed when no work is left. */
  public synchronized CompletableFuture<Void> idle() {
    return idle;
  }

  /** The current results, by path. */
  public SortedMap<Path, ScannedFile> files() {
    return store.scanned();
  }

  private void runRounds() {
    CompletableFuture<Void> end = idle();
    for (Optional<Round> round = next(); round.isPresent(); round = next()) {
      Round now = round.get();
      requests.guarded("checking the workspace", () -> check(now));
    }
    end.complete(null);
  }

  private synchronized Optional<Round> next() {
    if (!walk && !areSkeletonsOther && changed.isEmpty()) {
      isRunning = false;
      return Optional.empty();
    }
    Round round = new Round(walk, areSkeletonsOther, changed);
    walk = false;
    areSkeletonsOther = false;
    changed = new LinkedHashSet<>();
    return Optional.of(round);
  }

  /**
   * Takes over a change of skeletons that was reported while the current round waited for them.
   * Otherwise the next round would choose all skeletons again.
   */
  private synchronized boolean takeSkeletons() {
    boolean taken = areSkeletonsOther;
    areSkeletonsOther = false;
    return taken;
  }

  private void check(Round round) {
    ScannedFolders folders =
        new ScannedFolders(
            skeletons.workspace().folders(), path -> skeletons.mod(path).isExcluded(path));
    skeletons.workspace().awaitWalks();
    boolean hasOtherSkeletons = takeSkeletons() || round.skeletons();
    awaitTurn();
    Set<Path> queue = new LinkedHashSet<>();
    Optional<WorkspaceWalk.Found> found = Optional.empty();
    if (round.walk() || round.changed().stream().anyMatch(Files::isDirectory)) {
      found = Optional.of(folders.find());
      queue.addAll(found.get().files());
      files().keySet().stream().filter(f -> !queue.contains(f)).forEach(this::remove);
    }
    for (Path path : round.changed()) {
      if (store.scanned(path).isPresent() || folders.contains(path)) {
        queue.add(path);
      }
    }
    queue.addAll(inFolders(round.changed()));
    Set<Path> otherSkeleton = hasOtherSkeletons ? withOtherSkeleton() : Set.of();
    queue.addAll(otherSkeleton);
    waiting = new ConcurrentLinkedQueue<>(queue);
    leftOut.set(0);
    try (Progress progress = progress(queue.size())) {
      checkWaiting(path -> otherSkeleton.contains(path) ? Optional.empty() : store.scanned(path));
    }
    findSkeletonProblems();
    int unchecked = leftOut.get();
    if (unchecked > 0) {
      String verb = unchecked == 1 ? " was" : " were";
      client.log().info("cancelled: " + Wording.count(unchecked, "file") + verb + " not checked");
    } else {
      found.ifPresent(this::log);
    }
    publisher.pulls().finishStarted();
  }

  private Progress progress(int files) {
    return files >= MANY
        ? client.cancellableProgress("Checking animations", this::cancel)
        : client.progress("", 0);
  }

  private void log(WorkspaceWalk.Found walk) {
    String checked = Wording.count(walk.files().size(), "file");
    client
        .log()
        .info(
            walk.isComplete()
                ? "checked " + checked + " in the workspace"
                : "checked the first "
                    + checked
                    + "; the workspace is too large to check the rest");
  }

  /**
   * Computes again which problems of animations are problems of a {@code model.cfg}, and reports
   * the changes.
   */
  void findSkeletonProblems() {
    // Locked, so that no older result follows a newer one.
    synchronized (comparing) {
      publisher.changed(
          store.put(
              client.settings().workspaceProblems()
                  ? SkeletonProblems.of(
                      files().values(), skeletons.workspace().problems(skeletons::mod))
                  : SkeletonProblems.NONE));
    }
  }

  /** The checked files in changed folders: clients do not report the files in a deleted folder. */
  private List<Path> inFolders(Set<Path> changed) {
    return files().keySet().stream()
        .filter(
            file ->
                Stream.iterate(file.getParent(), Objects::nonNull, Path::getParent)
                    .anyMatch(changed::contains))
        .toList();
  }

  /** The files whose skeleton or severities differ from those with which they were checked. */
  private Set<Path> withOtherSkeleton() {
    Set<Path> other = new LinkedHashSet<>();
    matches.clear();
    for (ScannedFile f : files().values()) {
      awaitTurn();
      boolean hasOtherSkeleton =
          !f.bones().isEmpty() && !Objects.equals(skeleton(f.file(), f.bones()), f.skeleton());
      if (hasOtherSkeleton || !rules(f.file()).equals(f.rules())) {
        other.add(f.file());
      }
    }
    return other;
  }

  private void update(ScannedFile result) {
    store.put(result);
    publisher.checked(result.file());
  }

  private void remove(Path file) {
    if (store.remove(file)) {
      publisher.removed(file);
    }
  }

  private SeverityRules rules(Path file) {
    return skeletons.mod(file).rules();
  }

  private Optional<SkeletonMatch> skeleton(Path file, List<String> bones) {
    String uri = client.animationUris().of(file);
    return matches.computeIfAbsent(
        new Question(file.getParent(), bones, skeletons.chosen(uri)),
        q -> skeletons.of(uri, bones));
  }

  private Optional<SkeletonMatch> skeleton(String name, List<String> found) {
    List<String> list = lists.computeIfAbsent(List.copyOf(found), l -> l);
    bones.put(name, list);
    return skeleton(Path.of(name), list);
  }

  /**
   * Checks the waiting files on all processors, as {@code rtm.jar check} does.
   *
   * @param known gives the current result of a file; if it is present and the file is unchanged,
   *     the file is not read again
   */
  private void checkWaiting(Function<Path, Optional<ScannedFile>> known) {
    Queue<Path> queue = waiting;
    CompletableFuture.allOf(
            IntStream.range(0, Math.min(count, queue.size()))
                .mapToObj(i -> CompletableFuture.runAsync(() -> drain(i, queue, known), threads))
                .toArray(CompletableFuture[]::new))
        .join();
  }

  private void drain(int thread, Queue<Path> queue, Function<Path, Optional<ScannedFile>> known) {
    while (!queue.isEmpty()) {
      turns.await(thread, () -> !queue.isEmpty());
      Path file = queue.poll();
      Optional<FileStamp> stamp = file == null ? Optional.empty() : FileStamp.of(file);
      if (stamp.isPresent()) {
        if (known.apply(file).map(ScannedFile::stamp).stream().noneMatch(stamp.get()::equals)) {
          requests.guarded("checking " + file, () -> update(check(file, stamp.get())));
        }
      } else if (file != null) {
        remove(file);
      }
    }
  }

  private ScannedFile check(Path file, FileStamp stamp) {
    SeverityRules rules = rules(file);
    FileReport report = check.runWithinMemory(file);
    List<String> found = Optional.ofNullable(bones.remove(file.toString())).orElse(List.of());
    return new ScannedFile(
        file,
        stamp,
        report.problems(),
        report.leftOut(),
        found,
        found.isEmpty() ? Optional.empty() : skeleton(file, found),
        rules);
  }

  /**
   * Decides which files of the workspace are checked.
   *
   * @param folders of the workspace
   * @param excluded by the settings of mods
   */
  record ScannedFolders(List<Path> folders, Predicate<Path> excluded) {
    /** Maximum number of files. A workspace with more is no mod, and only the first are checked. */
    static final int MAX_FILES = 20_000;

    ScannedFolders {
      folders = List.copyOf(folders);
    }

    /** Finds the files on the disk, within the limits of {@link WorkspaceWalk}. */
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
     * Whether a file or subfolder is left out. Both the walk and the check of changed files ask
     * this method, so that they agree.
     */
    private boolean isExcluded(Path path) {
      return WorkspaceWalk.isSkipped(path) || excluded.test(path);
    }
  }
}
