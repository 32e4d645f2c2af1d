package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.OtherProgram;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.session.FileAccess;
import org.rtmtext.save.FileHistory;
import org.rtmtext.save.SavedAnimation;

/** Saving while another program is saving the file. */
class HeldFilesTest {
  private static final String OLD = "old";
  private static final String THEIRS = "theirs";
  private static final long HOUR_MS = 3_600_000;

  @TempDir Path folder;
  private final BlockingQueue<ProgressParams> shown = new LinkedBlockingQueue<>();
  private final RecordingClient client = new RecordingClient();
  private OtherProgram other;
  private Path file;

  /** Passes on a pause in place of the program, which has a few seconds for all pauses. */
  private interface Pause {
    boolean next(ReplacementObserver observer, Path file) throws InterruptedException;
  }

  /** Only the user or the client ends the wait. */
  private static final Pause ENDLESS =
      (observer, file) -> {
        assertFalse(observer.pause(file, HOUR_MS, HOUR_MS), "waited for an hour");
        return false;
      };

  /** The wait ends when the other program does. */
  private final CountDownLatch otherEnds = new CountDownLatch(1);

  private final Pause untilOtherEnds =
      (observer, file) -> {
        assertTrue(observer.pause(file, HOUR_MS, 1));
        return otherEnds.await(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
      };

  private static FileAccess files(Pause pause) {
    return new FileAccess() {
      @Override
      public SavedAnimation save(
          Path file,
          SavedAnimation.Source source,
          WriteCondition over,
          FileHistory history,
          ReplacementObserver observer)
          throws IOException {
        ReplacementObserver patient =
            new ReplacementObserver() {
              @Override
              public void beforeReplacement() {
                observer.beforeReplacement();
              }

              @Override
              public boolean pause(Path held, long waitedMs, long pauseMs)
                  throws InterruptedException {
                return pause.next(observer, held);
              }
            };
        return ON_DISK.save(file, source, over, history, patient);
      }
    };
  }

  @BeforeEach
  void beginOtherSave() throws Exception {
    client.onProgress = shown::add;
    file = Files.writeString(folder.resolve("walk.rtm"), OLD);
    other = new OtherProgram();
    other.beginSaving(file, OLD, THEIRS);
    assertEquals("checked", other.next());
  }

  @AfterEach
  void end() {
    other.close();
  }

  private TypedServer server(Pause pause) throws Exception {
    TypedServer server = TypedServer.start(client, code -> {}, files(pause), 0);
    ClientCapabilities capabilities = new ClientCapabilities();
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setWorkDoneProgress(true);
    capabilities.setWindow(window);
    InitializeParams params = new InitializeParams();
    params.setCapabilities(capabilities);
    get(server.initialize(params));
    return server;
  }

  /** The timeout is only reached when the server is broken. */
  private static <T> T get(Future<T> answer) throws Exception {
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  private ProgressParams nextProgress() throws InterruptedException {
    ProgressParams next = shown.poll(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
    assertTrue(next != null, "no progress was shown");
    return next;
  }

  /** Replaces whatever is there. */
  private CompletableFuture<EncodeResult> encode(TypedServer server) {
    EncodeParams params =
        new EncodeParams(
            file.toUri().toString(),
            "rtm bmtr 5\nmotion 0 0 0\nbones\n  a\nframe 0\n  a | 0 0 0 1 | 0 0 0\n",
            null,
            true);
    return server.encode(params);
  }

  private Either<String, Integer> awaitShown() throws InterruptedException {
    ProgressParams begin = nextProgress();
    WorkDoneProgressBegin event = (WorkDoneProgressBegin) begin.getValue().getLeft();
    assertEquals("Waiting for another program to close walk.rtm", event.getTitle());
    assertTrue(event.getCancellable());
    return begin.getToken();
  }

  private void awaitHidden(Either<String, Integer> token) throws InterruptedException {
    ProgressParams end = nextProgress();
    assertEquals(token, end.getToken());
    assertEquals("end", end.getValue().getLeft().getKind().name());
    assertEquals(List.of(), List.copyOf(shown));
  }

  /** The other program has not lost its lock: its save succeeds. */
  private void assertOtherSaves() throws IOException {
    assertEquals(OLD, Files.readString(file));
    other.goOn();
    assertTrue(other.isSaved());
    assertEquals(THEIRS, Files.readString(file));
  }

  @Test
  void theUserSeesThatASaveWaitsAndStopsIt() throws Exception {
    TypedServer server = server(ENDLESS);
    CompletableFuture<EncodeResult> save = encode(server);
    Either<String, Integer> token = awaitShown();
    // Clients may cancel progress of others.
    server.cancelProgress(new WorkDoneProgressCancelParams(Either.forRight(1)));
    assertFalse(save.isDone());
    server.cancelProgress(new WorkDoneProgressCancelParams(token));
    EncodeResult result = get(save);
    assertFalse(result.saved());
    assertEquals(EncodeResult.FILE, result.reason());
    assertTrue(
        result.message().startsWith("cannot write " + file + ": another program ("),
        result.message());
    assertTrue(
        result.message().endsWith(", process " + other.pid() + ") is saving walk.rtm; try again"),
        result.message());
    awaitHidden(token);
    server.cancelProgress(new WorkDoneProgressCancelParams(token));
    assertOtherSaves();
  }

  @Test
  void aRequestThatWaitsCanBeCancelled() throws Exception {
    TypedServer server = server(ENDLESS);
    CompletableFuture<EncodeResult> save = encode(server);
    Either<String, Integer> token = awaitShown();
    assertTrue(save.cancel(true));
    assertThrows(CancellationException.class, () -> get(save));
    // The thread is free again.
    awaitHidden(token);
    assertOtherSaves();
  }

  @Test
  void theFileIsSavedOnceTheOtherProgramHasEnded() throws Exception {
    CompletableFuture<EncodeResult> save = encode(server(untilOtherEnds));
    Either<String, Integer> token = awaitShown();
    assertEquals(OLD, Files.readString(file));
    other.kill();
    otherEnds.countDown();
    EncodeResult result = get(save);
    assertTrue(result.saved(), result.message());
    awaitHidden(token);
    assertEquals(result.hash(), HexFormat.of().formatHex(FileBytes.sha256(file)));
  }

  @Test
  void whatTheOtherProgramHasSavedIsKept() throws Exception {
    CompletableFuture<EncodeResult> save = encode(server(untilOtherEnds));
    Either<String, Integer> token = awaitShown();
    assertOtherSaves();
    otherEnds.countDown();
    EncodeResult result = get(save);
    assertEquals(EncodeResult.CONFLICT, result.reason(), result.message());
    awaitHidden(token);
    assertEquals(THEIRS, Files.readString(file));
  }
}
