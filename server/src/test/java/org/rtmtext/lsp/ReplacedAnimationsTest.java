package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.testdata.TestData;

/** Clients that keep the content of an animation before the server replaces it. */
class ReplacedAnimationsTest {
  private static final String EDITED = "motion 0 0 7";

  @TempDir Path folder;
  private final RecordingClient client = new RecordingClient();
  private final TypedServer server = TypedServer.start(client);

  /** The content of the animation at each request. */
  private final List<byte[]> kept = new CopyOnWriteArrayList<>();

  private Path animation;
  private String uri;

  @BeforeEach
  void copyFiles() throws Exception {
    animation = Files.copy(TestData.folder().resolve("walk.rtm"), folder.resolve("walk.rtm"));
    uri = folder.resolve("walk.rtmt").toUri().toString();
    client.replaced = this::keep;
  }

  private void keep(String replaced) {
    assertEquals(animation.toUri().toString(), replaced);
    try {
      kept.add(Files.readAllBytes(animation));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens an edited text. */
  private void open(boolean keeps) throws Exception {
    JsonObject experimental = new JsonObject();
    experimental.addProperty("keepsReplacedFiles", keeps);
    InitializeParams params = new InitializeParams();
    params.setCapabilities(new ClientCapabilities(null, null, experimental));
    get(server.initialize(params));
    JsonObject settings = new JsonObject();
    settings.addProperty("encodeOnSave", "always");
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
    String text =
        Files.readString(TestData.folder().resolve("walk.rtmt"))
            .replace("motion 0 0 -1.62", EDITED);
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, text)));
  }

  private void save() throws Exception {
    server
        .getTextDocumentService()
        .didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));
    // A save that is refused; it is answered after all earlier work on the file.
    EncodeParams params = new EncodeParams(animation.toUri().toString(), "", null, false);
    assertFalse(get(server.encode(params)).saved());
  }

  private static <T> T get(Future<T> answer) throws Exception {
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void saveAsksBeforeItReplacesTheAnimation() throws Exception {
    byte[] before = Files.readAllBytes(animation);
    open(true);
    save();
    assertEquals(1, kept.size());
    assertArrayEquals(before, kept.get(0));
    assertFalse(Arrays.equals(before, Files.readAllBytes(animation)));
    assertEquals(List.of(animation.toUri().toString()), client.written);
  }

  @Test
  void commandAsksAsWell() throws Exception {
    byte[] before = Files.readAllBytes(animation);
    open(true);
    get(
        server
            .getWorkspaceService()
            .executeCommand(
                new ExecuteCommandParams("rtm.encode", List.of(new JsonPrimitive(uri)))));
    assertEquals(1, kept.size());
    assertArrayEquals(before, kept.get(0));
  }

  @Test
  void newFileIsNoReasonToAsk() throws Exception {
    Files.delete(animation);
    open(true);
    save();
    assertEquals(0, kept.size());
    assertEquals('B', Files.readAllBytes(animation)[0]);
    assertEquals(List.of(animation.toUri().toString()), client.written);
  }

  @Test
  void failureOfTheClientDoesNotPreventTheSave() throws Exception {
    byte[] before = Files.readAllBytes(animation);
    client.replaced =
        replaced -> {
          throw new IllegalStateException("the history is full");
        };
    open(true);
    save();
    assertFalse(Arrays.equals(before, Files.readAllBytes(animation)));
  }

  @Test
  void otherClientsAreNotAsked() throws Exception {
    byte[] before = Files.readAllBytes(animation);
    open(false);
    save();
    assertEquals(0, kept.size());
    assertEquals(List.of(), client.written);
    assertFalse(Arrays.equals(before, Files.readAllBytes(animation)));
  }
}
