package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import java.io.ByteArrayInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.lsp4e.RtmConnectionProvider;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.LspConnection;

/** Drives the connection for LSP4E over its streams, as LSP4E does. */
class ConnectionTest {
  /** The plug-in uses a shared server too, which here knows the capabilities of no client. */
  @AfterEach
  void endSharedServer() {
    LanguageServer.current().restart();
  }

  @Test
  void serverAnswersAndStaysForThePlugin() throws Exception {
    List<ProcessHandle> others = ServerProcesses.running();
    RtmConnectionProvider connection = new RtmConnectionProvider();
    connection.start();
    LspConnection client =
        new LspConnection(
            connection.getInputStream(),
            connection.getOutputStream(),
            (method, params) -> {},
            ended -> {});
    assertEquals(1, ServerProcesses.startedSince(others).size());

    Map<String, Object> initialize = new HashMap<>();
    initialize.put("processId", ProcessHandle.current().pid());
    initialize.put("rootUri", null);
    initialize.put("capabilities", Map.of());
    JsonElement initialized = ask(client, "initialize", initialize);
    assertTrue(initialized.getAsJsonObject().getAsJsonObject("capabilities").has("hoverProvider"));
    client.notify("initialized", Map.of());

    String uri = RtmUri.of(Workspace.testdata("walk.rtm")).toString();
    String text = Files.readString(Workspace.testdata("walk.rtmt"));
    client.notify(
        "textDocument/didOpen",
        Map.of(
            "textDocument", Map.of("uri", uri, "languageId", "rtm", "version", 1, "text", text)));
    JsonElement hover =
        ask(
            client,
            "textDocument/hover",
            Map.of(
                "textDocument", Map.of("uri", uri),
                "position", Map.of("line", 1, "character", 2)));
    assertTrue(hover.toString().contains("metres"), hover.toString());

    ask(client, "shutdown", null);
    client.notify("exit", null);
    connection.stop();
    assertEquals(List.of(ServerProcesses.process()), ServerProcesses.startedSince(others));
  }

  @Test
  void messagesMayBeWrittenInPieces() throws Exception {
    RtmConnectionProvider connection = new RtmConnectionProvider();
    connection.start();
    OutputStream bytes =
        new FilterOutputStream(connection.getOutputStream()) {
          @Override
          public void write(int b) throws IOException {
            super.write(b);
            flush();
          }
        };
    LspConnection client =
        new LspConnection(connection.getInputStream(), bytes, (method, params) -> {}, ended -> {});
    assertTrue(ask(client, "initialize", Map.of("capabilities", Map.of())).isJsonObject());
    connection.stop();
  }

  private static JsonElement ask(LspConnection client, String method, Object params)
      throws Exception {
    return client.request(method, params).get(Wait.MAX_MINUTES, TimeUnit.MINUTES);
  }

  @Test
  void stopEndsAServerThatWasNotInitialized() throws Exception {
    List<ProcessHandle> others = ServerProcesses.running();
    RtmConnectionProvider connection = new RtmConnectionProvider();
    connection.start();
    assertEquals(1, ServerProcesses.startedSince(others).size());
    connection.stop();
    assertEquals(List.of(), ServerProcesses.startedSince(others));
  }

  @Test
  void invalidMessageEndsTheConnection() throws Exception {
    for (String garbage :
        List.of(
            "hello\n\n",
            "Content-Length: many\r\n\r\n",
            "Content-Length: -1\r\n\r\n",
            "Content-Length: 2147483647\r\n\r\n{}",
            "Content-Length: 2\r\n\r\n[]",
            "Content-Length: 3\r\n\r\n{ \"")) {
      CompletableFuture<IOException> ended = new CompletableFuture<>();
      LspConnection client =
          new LspConnection(
              new ByteArrayInputStream(garbage.getBytes(StandardCharsets.US_ASCII)),
              OutputStream.nullOutputStream(),
              (method, params) -> {},
              ended::complete);
      assertNotNull(ended.get(Wait.MAX_MINUTES, TimeUnit.MINUTES), garbage);
      assertThrows(ExecutionException.class, () -> ask(client, "rtm/decode", Map.of()), garbage);
    }
  }

  /** For a file, LSP4E would show problems at their offsets in the binary file. */
  @Test
  void uriOfTextDoesNotAdaptToItsFile() throws Exception {
    try (Workspace workspace = Workspace.open()) {
      URI uri = RtmUri.of(Workspace.path(workspace.add("walk.rtm")));
      assertNull(Adapters.adapt(uri.toString(), IResource.class));
      assertNull(Adapters.adapt(uri, IResource.class));
    }
  }
}
