package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
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
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.session.AnimationFiles;
import org.rtmtext.model.Animation;
import org.rtmtext.save.FileHistory;
import org.rtmtext.save.SavedAnimation;

/** Saving while another program has the file open. */
class HeldFilesTest {
  private static final byte[] OLD = {1};

  /** An hour: the tests end only if the wait does. */
  private static final long PAUSE_MS = 3_600_000;

  @TempDir Path folder;
  private final BlockingQueue<ProgressParams> shown = new LinkedBlockingQueue<>();
  private Path file;

  /** Files that another program has open. */
  private final AnimationFiles held =
      new AnimationFiles() {
        @Override
        public byte[] read(Path path) throws IOException {
          return ON_DISK.read(path);
        }

        @Override
        public SavedAnimation save(
            Path path,
            Analysis text,
            Optional<Animation> poses,
            WriteCondition over,
            FileHistory history,
            ReplacementObserver observer)
            throws IOException {
          observer.beforeReplacement();
          try {
            if (observer.pause(path, 1000, PAUSE_MS)) {
              throw new AssertionError("waited for an hour");
            }
          } catch (InterruptedException e) {
            throw new InterruptedIOException();
          }
          throw new IOException("another program has it open");
        }
      };

  private final LanguageClient client =
      (LanguageClient)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {LanguageClient.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("notifyProgress")) {
                  shown.add((ProgressParams) arguments[0]);
                }
                return method.getName().equals("createProgress")
                    ? CompletableFuture.completedFuture(null)
                    : null;
              });

  private final TypedServer server = TypedServer.start(client, code -> {}, held, 0);

  @BeforeEach
  void start() throws Exception {
    file = Files.write(folder.resolve("walk.rtm"), OLD);
    InitializeParams params = new InitializeParams();
    ClientCapabilities capabilities = new ClientCapabilities();
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setWorkDoneProgress(true);
    capabilities.setWindow(window);
    params.setCapabilities(capabilities);
    get(server.initialize(params));
  }

  /** The timeout is only reached when the server is broken. */
  private static <T> T get(Future<T> answer) throws Exception {
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  private ProgressParams nextProgress() throws InterruptedException {
    return shown.poll(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  private CompletableFuture<EncodeResult> encode() {
    EncodeParams params =
        new EncodeParams(
            file.toUri().toString(),
            "rtm bmtr 5\nmotion 0 0 0\nbones\n  a\nframe 0\n  a | 0 0 0 1 | 0 0 0\n",
            null,
            true);
    return server.encode(params);
  }

  private void cancel(Either<String, Integer> token) {
    server.cancelProgress(new WorkDoneProgressCancelParams(token));
  }

  @Test
  void theUserSeesThatASaveWaitsAndStopsIt() throws Exception {
    CompletableFuture<EncodeResult> save = encode();
    ProgressParams begin = nextProgress();
    WorkDoneProgressBegin event = (WorkDoneProgressBegin) begin.getValue().getLeft();
    assertEquals("Waiting for another program to close walk.rtm", event.getTitle());
    assertTrue(event.getCancellable());
    assertFalse(save.isDone());
    cancel(begin.getToken());
    EncodeResult result = get(save);
    assertTrue(!result.saved());
    assertEquals("another program has it open", result.message());
    assertEquals("end", nextProgress().getValue().getLeft().getKind().name());
    assertArrayEquals(OLD, Files.readAllBytes(file));
    // Clients may cancel progress that has just ended, and tokens of others.
    cancel(begin.getToken());
    cancel(Either.forRight(1));
  }

  @Test
  void aRequestThatWaitsCanBeCancelled() throws Exception {
    CompletableFuture<EncodeResult> save = encode();
    ProgressParams begin = nextProgress();
    assertTrue(save.cancel(true));
    assertThrows(CancellationException.class, () -> get(save));
    // The thread is free again.
    assertEquals(begin.getToken(), nextProgress().getToken());
    assertEquals(List.of(), List.copyOf(shown));
    assertArrayEquals(OLD, Files.readAllBytes(file));
  }
}
