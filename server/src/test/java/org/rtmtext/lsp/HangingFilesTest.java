package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.session.FileAccess;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.FileHistory;
import org.rtmtext.save.SavedAnimation;

/** File systems that hang, and saves that are cancelled. */
class HangingFilesTest {
  private static final String TEXT =
      """
      rtm bmtr 5
      motion 0 0 0
      bones
        a
      frame 0
        a | 0 0 0 1 | 0 0 0
      """;

  /** More than the server has worker threads. */
  private static final int MANY = 2 * Runtime.getRuntime().availableProcessors() + 2;

  /** Files whose name has "hangs" in it hang until the end of the test. */
  private final class Hanging implements FileAccess {
    final CountDownLatch end = new CountDownLatch(1);
    final CountDownLatch reached = new CountDownLatch(1);
    volatile Runnable beforeSave = () -> {};
    volatile Runnable afterReplacement = () -> {};

    private void access(Path file) {
      if (file.toString().contains("hangs")) {
        reached.countDown();
        await(end);
      }
    }

    @Override
    public byte[] read(Path file) throws IOException {
      access(file);
      return ON_DISK.read(file);
    }

    @Override
    public SavedAnimation save(
        Path file,
        SavedAnimation.Source source,
        WriteCondition over,
        FileHistory history,
        ReplacementObserver observer)
        throws IOException {
      access(file);
      beforeSave.run();
      SavedAnimation saved = ON_DISK.save(file, source, over, history, observer);
      afterReplacement.run();
      return saved;
    }
  }

  @TempDir Path folder;
  private final Hanging files = new Hanging();
  private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
  private final RecordingClient client = new RecordingClient();
  private final TypedServer server = TypedServer.start(client, exitCode::complete, files, 0);

  @BeforeEach
  void start() throws Exception {
    server.initialize(new InitializeParams()).get();
    server.initialized(new InitializedParams());
  }

  @AfterEach
  void letEverythingEnd() throws Exception {
    files.end.countDown();
    get(server.shutdown());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The timeout is only reached when the server is broken. */
  private static <T> T get(Future<T> answer) throws Exception {
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  private CompletableFuture<DecodeResult> decode(String name) {
    DecodeParams params = DecodeParams.ofFile(folder.resolve(name).toUri().toString());
    return server.decode(params);
  }

  private CompletableFuture<EncodeResult> encode(String name, int motion) {
    EncodeParams params =
        new EncodeParams(
            folder.resolve(name).toUri().toString(),
            TEXT.replace("motion 0", "motion " + motion),
            null,
            true);
    return server.encode(params);
  }

  private float motion(String name) throws Exception {
    return Float.intBitsToFloat(DecodedFile.read(folder.resolve(name)).animation().motion().x());
  }

  private String open(String name) {
    String uri = folder.resolve(name).toUri().toString();
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, TEXT)));
    return uri;
  }

  private void encodeOnSave() {
    JsonObject settings = new JsonObject();
    settings.addProperty("encodeOnSave", "always");
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  private void save(String uri) {
    server
        .getTextDocumentService()
        .didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));
  }

  private CompletableFuture<Object> execute(String command, String... arguments) {
    return server
        .getWorkspaceService()
        .executeCommand(
            new ExecuteCommandParams(
                command,
                Stream.of(arguments)
                    .<Object>map(a -> a == null ? JsonNull.INSTANCE : new JsonPrimitive(a))
                    .toList()));
  }

  @Test
  void openingAFileThatHangsHoldsUpNothingElse() throws Exception {
    assertTrue(get(encode("walk.rtm", 1)).saved());
    List<CompletableFuture<DecodeResult>> hanging =
        IntStream.range(0, MANY).mapToObj(i -> decode(i + "hangs.rtm")).toList();
    await(files.reached);
    assertEquals(1, get(decode("walk.rtm")).frames());
    String uri = open("text.rtmt");
    DocumentSymbolParams symbols = new DocumentSymbolParams(new TextDocumentIdentifier(uri));
    assertFalse(get(server.getTextDocumentService().documentSymbol(symbols)).isEmpty());
    assertTrue(get(encode("walk.rtm", 2)).saved());
    hanging.forEach(h -> assertFalse(h.isDone()));
  }

  @Test
  void savingAFileThatHangsHoldsUpOnlyThatFile() throws Exception {
    CompletableFuture<EncodeResult> first = encode("hangs.rtm", 1);
    await(files.reached);
    CompletableFuture<EncodeResult> second = encode("hangs.rtm", 2);
    for (int i = 1; i <= MANY; i++) {
      assertTrue(get(encode("walk.rtm", i)).saved());
    }
    assertEquals(MANY, motion("walk.rtm"));
    assertFalse(first.isDone());
    assertFalse(second.isDone());
    files.end.countDown();
    assertTrue(get(first).saved());
    assertTrue(get(second).saved());
    assertEquals(2, motion("hangs.rtm"));
  }

  @Test
  void aTextBesideAFileThatHangsHoldsUpNoOtherText() throws Exception {
    encodeOnSave();
    save(open("hangs.rtmt"));
    await(files.reached);
    save(open("walk.rtmt"));
    // Comes after the save of the text, and says what the file was.
    EncodeResult same = get(encode("walk.rtm", 0));
    assertTrue(same.message().endsWith("nothing has changed"), same.message());
    server.shutdown();
    server.exit();
    assertEquals(1, get(exitCode));
  }

  @Test
  void theExitCodeIs0OnlyWhenEverythingIsSaved() throws Exception {
    CompletableFuture<EncodeResult> save = encode("hangs.rtm", 1);
    await(files.reached);
    CompletableFuture<Object> shutdown = server.shutdown();
    server.exit();
    assertEquals(1, get(exitCode));
    assertFalse(shutdown.isDone());
    files.end.countDown();
    assertTrue(get(save).saved());
    get(shutdown);
  }

  @Test
  void openingThatHangsIsNoUnsavedWork() throws Exception {
    decode("hangs.rtm");
    await(files.reached);
    get(server.shutdown());
    server.exit();
    assertEquals(0, get(exitCode));
  }

  @Test
  void convertingIntoAFileThatHangsHoldsUpNothingElse() throws Exception {
    String uri = open("walk.rtmt");
    CompletableFuture<EncodeResult> hanging = encode("hangs.rtm", 1);
    await(files.reached);
    CompletableFuture<Object> queued =
        execute("rtm.convert", uri, "bmtr 4", null, null, "hangs.rtm");
    assertTrue(get(encode("walk.rtm", 1)).saved());
    assertFalse(queued.isDone());
    assertFalse(hanging.isDone());
  }

  @ParameterizedTest(name = "opened again: {0}")
  @ValueSource(booleans = {false, true})
  void aTextThatIsClosedWhileItsConversionWaitsIsNotConverted(boolean isOpenedAgain)
      throws Exception {
    String uri = open("walk.rtmt");
    CompletableFuture<EncodeResult> hanging = encode("hangs.rtm", 1);
    await(files.reached);
    CompletableFuture<Object> queued =
        execute("rtm.convert", uri, "bmtr 4", null, null, "hangs.rtm");
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
    if (isOpenedAgain) {
      open("walk.rtmt");
    }
    files.end.countDown();
    assertTrue(get(hanging).saved());
    ExecutionException refusal = assertThrows(ExecutionException.class, () -> get(queued));
    assertEquals(uri + " is not open", refusal.getCause().getMessage());
    assertEquals(1, motion("hangs.rtm"));
  }

  @Test
  void aSaveThatIsCancelledBeforeItReplacesTheFileLeavesItAsItIs() throws Exception {
    assertTrue(get(encode("walk.rtm", 1)).saved());
    byte[] before = Files.readAllBytes(folder.resolve("walk.rtm"));
    CountDownLatch saving = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    files.beforeSave =
        () -> {
          saving.countDown();
          await(cancelled);
        };
    CompletableFuture<EncodeResult> save = encode("walk.rtm", 2);
    await(saving);
    assertTrue(save.cancel(true));
    assertThrows(CancellationException.class, () -> get(save));
    cancelled.countDown();
    files.beforeSave = () -> {};
    // Comes after the one that was cancelled, and says what the file was.
    EncodeResult next = get(encode("walk.rtm", 1));
    assertTrue(next.message().endsWith("nothing has changed"), next.message());
    assertArrayEquals(before, Files.readAllBytes(folder.resolve("walk.rtm")));
    assertEquals(1, folder.toFile().list().length);
  }

  @Test
  void aSaveThatHasReplacedTheFileIsAnsweredWithItsResult() throws Exception {
    CompletableFuture<CompletableFuture<EncodeResult>> request = new CompletableFuture<>();
    CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
    files.afterReplacement = () -> cancelled.complete(request.join().cancel(true));
    CompletableFuture<EncodeResult> save = encode("walk.rtm", 1);
    request.complete(save);
    EncodeResult result = get(save);
    assertFalse(get(cancelled));
    assertTrue(result.saved());
    assertEquals(get(decode("walk.rtm")).hash(), result.hash());
  }

  @Test
  void aSaveThatWaitsIsCancelledAtOnceAndIsNoUnsavedWork() throws Exception {
    String uri = open("hangs.rtmt");
    CompletableFuture<Object> save = execute("rtm.encode", uri);
    CompletableFuture<EncodeResult> queued = encode("hangs.rtm", 2);
    await(files.reached);
    assertTrue(queued.cancel(true));
    assertTrue(save.cancel(true));
    get(server.shutdown());
    files.end.countDown();
    assertThrows(CancellationException.class, () -> get(queued));
    server.exit();
    assertEquals(0, get(exitCode));
  }
}
