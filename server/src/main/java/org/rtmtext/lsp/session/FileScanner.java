package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.check.FileCheck;
import org.rtmtext.check.FilePlaces;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.ParallelCheck;
import org.rtmtext.files.FileStamp;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;
import org.rtmtext.problem.SeverityRules;

/** Checks files on all processors, as {@code rtm.jar check} does. */
final class FileScanner {
  /** As on the command line: more problems of one file can be read in its text. */
  private static final int MAX_PROBLEMS = 20;

  private record Question(Path folder, List<String> bones) {}

  private final WorkspaceScan.Environment environment;
  private final Turns turns;
  private final ParallelCheck check =
      new ParallelCheck(
          new FileCheck(
              MAX_PROBLEMS, this::skeleton, name -> rules(Path.of(name)), FilePlaces.TEXT));

  /** The lists of bones of the files that are being checked, by the names of the files. */
  private final Map<String, List<String>> bones = new ConcurrentHashMap<>();

  /** Equal lists, of which many animations have one, are kept once. */
  private final Map<List<String>, List<String>> lists = new ConcurrentHashMap<>();

  /** Most animations of a folder have the same bones. */
  private final Map<Question, Optional<SkeletonMatch>> skeletons = new ConcurrentHashMap<>();

  private final String session = Long.toString(System.nanoTime(), Character.MAX_RADIX);
  private final AtomicLong lastResult = new AtomicLong();
  private final int count = Runtime.getRuntime().availableProcessors();
  private final AtomicInteger lastThread = new AtomicInteger();
  private final ExecutorService threads = Executors.newFixedThreadPool(count, this::thread);

  private volatile Queue<Path> waiting = new ConcurrentLinkedQueue<>();

  FileScanner(WorkspaceScan.Environment environment, Turns turns) {
    this.environment = environment;
    this.turns = turns;
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work, "rtm-scan-" + lastThread.incrementAndGet());
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }

  void awaitTurn() {
    turns.await(0, () -> true);
  }

  /** Leaves out the files that are not being checked yet. Their number is returned. */
  int cancel() {
    int count = 0;
    while (waiting.poll() != null) {
      count++;
    }
    return count;
  }

  /** Finds skeletons again. */
  void forgetSkeletons() {
    skeletons.clear();
  }

  SeverityRules rules(Path file) {
    return environment.settings(file).rules();
  }

  Optional<SkeletonMatch> skeleton(Path file, List<String> bones) {
    return skeletons.computeIfAbsent(
        new Question(file.getParent(), bones), q -> environment.skeleton(file, bones));
  }

  private Optional<SkeletonMatch> skeleton(String name, List<String> found) {
    List<String> list = lists.computeIfAbsent(List.copyOf(found), l -> l);
    bones.put(name, list);
    return skeleton(Path.of(name), list);
  }

  /** Sets the files to be checked next. */
  void enqueue(Collection<Path> files) {
    waiting = new ConcurrentLinkedQueue<>(files);
  }

  /**
   * Checks the files that were set, and waits for the results.
   *
   * @param known gives the present result of a file; an unchanged file is not read again
   * @param checked takes new results, on several threads
   * @param missing takes files that do not exist
   */
  void scan(
      Function<Path, Optional<ScannedFile>> known,
      Consumer<ScannedFile> checked,
      Consumer<Path> missing) {
    Queue<Path> queue = waiting;
    CompletableFuture.allOf(
            IntStream.range(0, Math.min(count, queue.size()))
                .mapToObj(
                    i ->
                        CompletableFuture.runAsync(
                            () -> drain(i, queue, known, checked, missing), threads))
                .toArray(CompletableFuture[]::new))
        .join();
  }

  private void drain(
      int thread,
      Queue<Path> queue,
      Function<Path, Optional<ScannedFile>> known,
      Consumer<ScannedFile> checked,
      Consumer<Path> missing) {
    while (!queue.isEmpty()) {
      turns.await(thread, () -> !queue.isEmpty());
      Path file = queue.poll();
      if (file != null) {
        Optional<FileStamp> stamp = FileStamp.of(file);
        if (stamp.isEmpty()) {
          missing.accept(file);
        } else if (known
            .apply(file)
            .map(ScannedFile::stamp)
            .filter(stamp.get()::equals)
            .isEmpty()) {
          environment.guarded("checking " + file, () -> checked.accept(check(file, stamp.get())));
        }
      }
    }
  }

  private ScannedFile check(Path file, FileStamp stamp) {
    SeverityRules rules = rules(file);
    FileReport report = check.checkWithinMemory(file);
    List<String> found = Optional.ofNullable(bones.remove(file.toString())).orElse(List.of());
    return new ScannedFile(
        file,
        stamp,
        session + "-" + lastResult.incrementAndGet(),
        report.problems(),
        report.leftOut(),
        found,
        found.isEmpty() ? Optional.empty() : skeleton(file, found),
        rules);
  }
}
