package org.rtmtext.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.LzoBomb;
import org.rtmtext.mod.ModSettingsFiles;

class ParallelFilesTest {
  private static final int MEGABYTE = 1 << 20;

  @TempDir Path folder;

  /** Collects all reports. */
  private static class Reports implements ParallelFiles.Listener {
    private final List<FileReport> reports;

    Reports(List<FileReport> reports) {
      this.reports = reports;
    }

    @Override
    public void result(FileReport report, boolean isFolder) {
      reports.add(report);
    }
  }

  private FolderWalk.Walked found() {
    return FolderWalk.find(List.of(folder), new ModSettingsFiles(), true);
  }

  private List<FileReport> check(long memory) throws IOException {
    for (int i = 0; i < 8; i++) {
      Files.write(folder.resolve(i + ".rtm"), LzoBomb.bytes(20, i % 2 == 0 ? 10_000 : 100));
    }
    List<FileReport> reports = new ArrayList<>();
    new ParallelFiles(FileChecks.withoutSkeletons(0), memory).run(found(), new Reports(reports));
    return reports;
  }

  /** The files decode to 3 MB each, but are admitted with an estimate of 1 MB. */
  @Test
  void aFileThatIsLargerThanItsShareIsReadAlone() throws IOException {
    List<FileReport> reports = check(8 * MEGABYTE);
    assertEquals(8, reports.size());
    for (FileReport report : reports) {
      assertEquals(20, report.summary().orElseThrow().frames(), report.name());
    }
  }

  @Test
  void aFileThatIsLargerThanAllMemoryIsRefusedAndOthersAreNot() throws IOException {
    List<FileReport> reports = check(2 * MEGABYTE);
    assertEquals(8, reports.size());
    for (int i = 0; i < 8; i++) {
      assertEquals(i % 2 == 0, reports.get(i).isTooLarge(), reports.get(i).name());
      assertEquals(i % 2 != 0, reports.get(i).summary().isPresent(), reports.get(i).name());
    }
    assertTrue(reports.get(0).problems().get(0).message().contains("2 MB is available"));
  }

  /** The parser wraps the error in an exception of its own. */
  @Test
  void memoryThatIsShortInAParserIsNoInternalError() throws IOException {
    List<FileReport> reports =
        run(
            path -> {
              throw new IllegalStateException(new OutOfMemoryError("in a test"));
            },
            () -> {});
    assertTrue(reports.get(0).isTooLarge(), reports.toString());
    assertTrue(reports.get(1).problems().isEmpty(), reports.toString());
  }

  @Test
  void memoryThatIsShortWhileWaitingEndsNothing() throws IOException {
    CountDownLatch waited = new CountDownLatch(1);
    List<FileReport> reports =
        run(
            path -> waited.await(),
            () -> {
              waited.countDown();
              throw new OutOfMemoryError("in a test");
            });
    assertEquals(2, reports.size());
  }

  private interface Work {
    void on(Path path) throws InterruptedException;
  }

  /**
   * Checks two files.
   *
   * @param work on the first
   * @param waiting what is done while files are waited for
   */
  private List<FileReport> run(Work work, Runnable waiting) throws IOException {
    Path first = Files.createFile(folder.resolve("a.rtm"));
    Files.createFile(folder.resolve("b.rtm"));
    List<FileReport> reports = new ArrayList<>();
    ParallelFiles.Work check =
        new ParallelFiles.Work() {
          @Override
          public FileReport run(Path path, long memory) {
            try {
              if (path.equals(first)) {
                work.on(path);
              }
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            return FileReport.none(path.toString());
          }
        };
    Reports listener =
        new Reports(reports) {
          @Override
          public void progress(int done, int all) {
            waiting.run();
          }
        };
    new ParallelFiles(check, 8 * MEGABYTE).run(found(), listener);
    return reports;
  }

  /** Processes empty files on threads of the test, and returns how many were processed at once. */
  private int together(int threads, long share, Work work) throws Exception {
    Path file = Files.createFile(folder.resolve("a.rtm"));
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ParallelFiles files =
        new ParallelFiles(
            new ParallelFiles.Work() {
              @Override
              public long share(Path path, long size) {
                return share;
              }

              @Override
              public FileReport run(Path path, long memory) {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                try {
                  work.on(path);
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                } finally {
                  inside.decrementAndGet();
                }
                return FileReport.none(path.toString());
              }
            },
            100 * MEGABYTE);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<FileReport>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(pool.submit(() -> files.runWithinMemory(file)));
      }
      for (Future<FileReport> f : all) {
        assertEquals(0, f.get(5, TimeUnit.MINUTES).counts().total());
      }
    } finally {
      pool.shutdownNow();
    }
    return most.get();
  }

  @Test
  void smallFilesAreProcessedTogether() throws Exception {
    CountDownLatch all = new CountDownLatch(9);
    Work waits =
        path -> {
          all.countDown();
          all.await();
        };
    assertEquals(9, together(9, 11 * MEGABYTE, waits));
  }

  @Test
  void whatIsLargerThanAllMemoryIsProcessedAlone() throws Exception {
    assertEquals(1, together(8, 5000L * MEGABYTE, path -> Thread.sleep(20)));
  }
}
