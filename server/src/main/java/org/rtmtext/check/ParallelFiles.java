package org.rtmtext.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.rtmtext.check.FolderWalk.Found;
import org.rtmtext.check.FolderWalk.Walked;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.MemoryAdvice;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;

/**
 * Processes many files on all processors and reports the results in order. As many files are
 * processed at once as memory allows, so that the largest file determines how much memory is
 * needed.
 */
public final class ParallelFiles {
  private static final long PROGRESS_MILLISECONDS = 100;

  /** Peak memory of a check, as a multiple of the file size. */
  private static final int PEAK = 10;

  /**
   * Bytes added to {@link #PEAK} times the file size: a small binary file can decompress to many
   * times its size, and parsing a line of unusual form takes up to 3.5 MB.
   */
  private static final long ADDED = 4 << 20;

  /** Receives the results on the caller's thread. */
  public interface Listener {
    /**
     * Receives the result of the next file, in the order of the files.
     *
     * @param isFolder whether it is a folder that cannot be listed
     */
    void result(FileReport result, boolean isFolder) throws IOException;

    /** The progress; called about ten times a second. */
    default void progress(int done, int all) {}
  }

  /** Processes one file. */
  public interface Work {
    /**
     * Estimates the memory to reserve for a file, in bytes. A check that needs more is stopped, and
     * repeated alone, so an estimate that is too low only costs time.
     */
    default long share(Path path, long size) {
      return PEAK * size + ADDED;
    }

    /**
     * Processes a file. Called again if memory ran out, so writing must be its last step.
     *
     * @param memory bytes that the file may take
     */
    FileReport run(Path path, long memory);
  }

  private final Work work;

  /** A permit for each KB that all files together may take. */
  private final Semaphore memory;

  private final int permits;
  private final HeapTrimmer trimmer = new HeapTrimmer();
  private final AtomicInteger done = new AtomicInteger();

  public ParallelFiles(Work work) {
    this(work, MemoryShares.reading());
  }

  /**
   * @param memory bytes that all files together may take
   */
  ParallelFiles(Work work, long memory) {
    this.work = work;
    permits = (int) Math.max(1, Math.min(Integer.MAX_VALUE, memory >> 10));
    // Fair, so that small files do not overtake a large one for ever.
    this.memory = new Semaphore(permits, true);
  }

  /**
   * Processes the files that a walk has found.
   *
   * @throws IOException from the listener
   */
  public void run(Walked walked, Listener listener) throws IOException {
    List<Found> files = walked.found();
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(), ParallelFiles::worker);
    try {
      Queue<Future<FileReport>> results = new ArrayDeque<>();
      for (Found file : files) {
        results.add(pool.submit(() -> process(file, walked.paths().contains(file.path()))));
      }
      for (Found file : files) {
        FileReport result = await(file.path(), results.remove(), listener, files.size());
        listener.result(result, file.failure().isPresent());
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /** Waits for a result, even if waiting fails because the files hold all memory. */
  private FileReport await(Path path, Future<FileReport> result, Listener listener, int all) {
    while (true) {
      try {
        try {
          return result.get(PROGRESS_MILLISECONDS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          listener.progress(done.get(), all);
        }
      } catch (OutOfMemoryError e) {
        // Waiting itself can run out of memory.
        Thread.onSpinWait();
      } catch (ExecutionException e) {
        if (isOutOfMemory(e)) {
          return tooLarge(path, size(path));
        }
        throw new IllegalStateException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
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

  private FileReport process(Found file, boolean isNamed) {
    try {
      if (file.failure().isPresent()) {
        return FileCheck.unreadable(file.path(), file.failure().get());
      }
      if (!isNamed && Files.exists(file.path()) && !Files.isRegularFile(file.path())) {
        // It was a file when the folder was listed. Opening a pipe would wait for its other end.
        return FileCheck.unreadable(file.path(), new IOException("not a regular file"));
      }
      return runWithinMemory(file.path());
    } finally {
      trimmer.trim();
      done.incrementAndGet();
    }
  }

  /**
   * Processes one file on the calling thread, within the memory that all files may take. Waits
   * until enough of it is free. A file that needs more than its share is processed again when it is
   * alone.
   */
  public FileReport runWithinMemory(Path path) {
    long size = size(path);
    int share = (int) Math.max(1, Math.min(permits, work.share(path, size) >> 10));
    memory.acquireUninterruptibly(share);
    try {
      FileReport result = processGuarded(path, size, (long) share << 10);
      if (!result.isTooLarge()) {
        return result;
      }
    } catch (OutOfMemoryError e) {
      // Other files may have taken the memory: the file is processed again, alone.
    } finally {
      memory.release(share);
    }
    memory.acquireUninterruptibly(permits);
    try {
      return processGuarded(path, size, (long) permits << 10);
    } catch (OutOfMemoryError e) {
      return tooLarge(path, size);
    } finally {
      memory.release(permits);
    }
  }

  /**
   * Processes a file. An exception that reveals a bug of this program becomes a problem of the
   * file, so that all others are processed, too.
   */
  private FileReport processGuarded(Path path, long size, long memory) {
    if (size > memory) {
      return tooLarge(path, size);
    }
    try {
      return work.run(path, memory);
    } catch (RuntimeException | StackOverflowError e) {
      if (isOutOfMemory(e)) {
        throw new OutOfMemoryError(e.getMessage());
      }
      return failed(
          path,
          size,
          Code.INTERNAL,
          "internal error: " + e + "; please report it as an RTM Text issue, and attach this file");
    }
  }

  private static FileReport tooLarge(Path path, long size) {
    return failed(
        path,
        size,
        Code.TOO_LARGE,
        String.format(
            Locale.ROOT,
            "a file of %,d bytes needs more memory than Java may use (%,d MB); %s",
            size,
            MemoryShares.megabytes(),
            MemoryAdvice.forFile(path.toString(), size)));
  }

  private static FileReport failed(Path path, long size, Code code, String message) {
    return FileReport.failed(path.toString(), size, new Problem(code, Place.FILE, message));
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
    Thread thread = new Thread(work, "files");
    thread.setDaemon(true);
    return thread;
  }
}
