package org.rtmtext.lsp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.lsp.ServerProcess;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.Settings.EncodeOnSave;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.session.AnimationMonitor;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.FileAccess;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.testdata.TestData;

/** Threads that wait for files leave the reading of texts to the few worker threads. */
class WorkersTest {
  private static final int MANY = 4 * Runtime.getRuntime().availableProcessors() + 4;

  @TempDir Path folder;

  /** The jobs for the workers, which the test runs itself. */
  private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();

  private final Workers workers = new Workers(work::add);

  /** The timeout is only reached when the server is broken. */
  private Runnable next() throws InterruptedException {
    Runnable next = work.poll(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
    assertNotNull(next, "nothing for a worker to do");
    return next;
  }

  @Test
  void lookingForSkeletonsOfManyTextsReadsNoneOfThemByItself() throws Exception {
    String text = Files.readString(TestData.folder().resolve("walk.rtmt"));
    Session session = new Session(workers, FileAccess.ON_DISK);
    for (int i = 0; i < MANY; i++) {
      session.open(
          new TextDocumentItem(folder.resolve(i + ".rtmt").toUri().toString(), "rtm", 1, text));
    }
    // Of each text the diagnostics, and the look.
    List<Runnable> all = new ArrayList<>();
    for (int i = 0; i < 2 * MANY; i++) {
      all.add(next());
    }
    assertTrue(session.documents().texts().stream().noneMatch(WorkersTest::isLookedAfter));
    all.forEach(Runnable::run);
    while (!session.documents().texts().stream().allMatch(WorkersTest::isLookedAfter)) {
      next().run();
    }
  }

  private static boolean isLookedAfter(OpenText text) {
    return text.snapshot().skeletons() != SkeletonCandidates.NONE;
  }

  @Test
  void theAnimationBesideATextIsComparedAndEncodedFromAnAnalysisOfAWorker() throws Exception {
    Path text = folder.resolve("walk.rtmt");
    Files.copy(TestData.folder().resolve("walk.rtmt"), text);
    String uri = text.toUri().toString();
    AnimationMonitor monitor = new AnimationMonitor(workers, FileAccess.ON_DISK, any -> {});
    AnimationRequests animations =
        new AnimationRequests(workers, FileAccess.ON_DISK, monitor, file -> {}, file -> {});
    OpenText open = new OpenText(uri, 1, Files.readString(text));
    monitor.opened(open);
    assertTrue(
        onItsOwnThread(
                () ->
                    animations.encodeSibling(
                        open, open.snapshot(), EncodeOnSave.ALWAYS, SettingNames.DEFAULT, () -> {}))
            .orElseThrow()
            .saved());
    Path other = TestData.folder().resolve("bmtr5.rtm");
    Files.copy(other, folder.resolve("walk.rtm"), StandardCopyOption.REPLACE_EXISTING);
    assertTrue(
        onItsOwnThread(() -> monitor.changed(open, EncodeOnSave.ALWAYS, SettingNames.DEFAULT))
            .isPresent());
  }

  private <T> T onItsOwnThread(Supplier<T> question) throws Exception {
    CompletableFuture<T> answer =
        CompletableFuture.supplyAsync(question, t -> new Thread(t).start());
    next().run();
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void workersWaitForNoWorkers() throws Exception {
    Workers real = new Workers();
    List<CompletableFuture<Integer>> answers =
        IntStream.range(0, MANY)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> real.compute(() -> real.compute(() -> i)),
                        t -> new Thread(t).start()))
            .toList();
    for (int i = 0; i < MANY; i++) {
      assertEquals(i, answers.get(i).get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS));
    }
  }

  @Test
  void whatAComputationThrowsIsPassedOn() {
    Workers direct = new Workers(Runnable::run);
    List<Throwable> thrown =
        List.of(
            new RequestFailedException("no"), new OutOfMemoryError(), new IllegalStateException());
    for (Throwable t : thrown) {
      assertSame(t, assertThrows(t.getClass(), () -> direct.compute(() -> fail(t))));
    }
  }

  private static Object fail(Throwable t) throws Exception {
    if (t instanceof Error error) {
      throw error;
    }
    throw (Exception) t;
  }
}
