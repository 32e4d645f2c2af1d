package org.rtmtext.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.rtmtext.check.FolderWalk.Found;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.files.MemoryShare;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;

/**
 * Checks many files on all processors and reports them in order. As many files are checked at once
 * as memory allows, so that the largest file determines how much memory is needed.
 */
public final class ParallelCheck {
  private static final long PROGRESS_MILLISECONDS = 100;

  /** Receives the results on the caller's thread. */
  public interface Listener {
    /** A file's report, in the order of the files. */
    void report(FileReport report) throws IOException;

    /** The report of a folder that cannot be listed, in order with those of the files. */
    default void unreadable(FileReport folder) throws IOException {
      report(folder);
    }

    /** The progress; called about ten times a second. */
    default void progress(int done, int all) {}
  }

  /** Checks one file; tests substitute checks that fail. */
  @FunctionalInterface
  interface Check {
    FileReport check(Path path, long memory);
  }

  private final Check check;
  private final MemoryGate gate;
  private final HeapTrimmer trimmer = new HeapTrimmer();
  private final AtomicInteger done = new AtomicInteger();

  public ParallelCheck(FileCheck check) {
    this(check::check, RtmCodec.memory());
  }

  /**
   * @param memory bytes that all files together may take
   */
  ParallelCheck(Check check, long memory) {
    this.check = check;
    this.gate = new MemoryGate(memory);
  }

  /**
   * Checks files, and all files under folders.
   *
   * @throws IOException from the listener
   */
  public void run(List<Path> paths, Listener listener) throws IOException {
    List<Found> files = FolderWalk.find(paths);
    Set<Path> named = Set.copyOf(paths);
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(), ParallelCheck::worker);
    try {
      Queue<Future<FileReport>> reports = new ArrayDeque<>();
      for (Found file : files) {
        reports.add(pool.submit(() -> check(file, named.contains(file.path()))));
      }
      for (Found file : files) {
        FileReport report = await(file.path(), reports.remove(), listener, files.size());
        if (file.failure() == null) {
          listener.report(report);
        } else {
          listener.unreadable(report);
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /** Waits for a report. Running out of memory while the files hold all of it must not end this. */
  private FileReport await(Path path, Future<FileReport> report, Listener listener, int all) {
    while (true) {
      try {
        if (isDone(report)) {
          return report.get();
        }
        listener.progress(done.get(), all);
      } catch (OutOfMemoryError e) {
        // Waiting takes memory too, while the files hold all of it.
        Thread.onSpinWait();
      } catch (ExecutionException e) {
        if (isOutOfMemory(e)) {
          return FileReport.failed(path.toString(), size(path), tooLarge(size(path)));
        }
        throw new IllegalStateException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static boolean isDone(Future<FileReport> report)
      throws InterruptedException, ExecutionException {
    try {
      report.get(PROGRESS_MILLISECONDS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** Whether the cause is a lack of memory; the parser wraps errors in its own exceptions. */
  public static boolean isOutOfMemory(Throwable e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  private FileReport check(Found file, boolean isNamed) {
    try {
      if (file.failure() != null) {
        return FileCheck.unreadable(file.path(), file.failure());
      }
      if (!isNamed && Files.exists(file.path()) && !Files.isRegularFile(file.path())) {
        // It was a file when the folder was listed. Opening a pipe would wait for its other end.
        return FileCheck.unreadable(file.path(), new IOException("not a regular file"));
      }
      return checkWithinMemory(file.path());
    } finally {
      trimmer.trim();
      done.incrementAndGet();
    }
  }

  /** Checks one file on the calling thread, within the memory that all files together may take. */
  public FileReport checkWithinMemory(Path path) {
    long size = size(path);
    int weight = gate.enter(MemoryShare.of(path, size));
    try {
      FileReport report = checkGuarded(path, size, gate.memory(weight));
      if (!report.isTooLarge()) {
        return report;
      }
      // It needs more than its share, which it may have when it is alone.
    } catch (OutOfMemoryError e) {
      // Other files may have taken the memory: once more, alone.
    } finally {
      gate.leave(weight);
    }
    weight = gate.enterAlone();
    try {
      return checkGuarded(path, size, gate.memory(weight));
    } catch (OutOfMemoryError e) {
      return FileReport.failed(path.toString(), size, tooLarge(size));
    } finally {
      gate.leave(weight);
    }
  }

  /** A file that reveals a bug of this program must not end the check of all others. */
  private FileReport checkGuarded(Path path, long size, long memory) {
    if (size > memory) {
      return FileReport.failed(path.toString(), size, tooLarge(size));
    }
    try {
      return check.check(path, memory);
    } catch (RuntimeException | StackOverflowError e) {
      if (isOutOfMemory(e)) {
        throw new OutOfMemoryError(e.getMessage());
      }
      return FileReport.failed(
          path.toString(),
          size,
          new Problem(
              Code.INTERNAL,
              Place.FILE,
              "internal error; please report it as an issue of RTM Text, and attach this file: "
                  + e));
    }
  }

  private static Problem tooLarge(long size) {
    return new Problem(
        Code.TOO_LARGE,
        Place.FILE,
        String.format(
            Locale.ROOT,
            "a file of %,d bytes needs more memory than Java may use (%,d MB); raise the limit"
                + " with java -Xmx",
            size,
            Runtime.getRuntime().maxMemory() >> 20));
  }

  private static long size(Path path) {
    try {
      return Files.size(path);
    } catch (IOException e) {
      // Reading the file reports the reason.
      return 0;
    }
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "check");
    thread.setDaemon(true);
    return thread;
  }
}
