package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

class ConnectionTest {
  private static ServerConnection connect(
      InputStream in, OutputStream out, CompletableFuture<IOException> ended) {
    return new ServerConnection(
        in, out, LanguageServer.current().messages().unless(() -> true), ended::complete);
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
      ServerConnection client =
          connect(
              new ByteArrayInputStream(garbage.getBytes(StandardCharsets.US_ASCII)),
              OutputStream.nullOutputStream(),
              ended);
      assertNotNull(ended.get(Wait.MAX_MINUTES, TimeUnit.MINUTES), garbage);
      assertThrows(
          ExecutionException.class,
          () -> client.request("rtm/decode", Map.of()).get(Wait.MAX_MINUTES, TimeUnit.MINUTES),
          garbage);
    }
  }

  @Test
  void cancelledRequestIsCancelledAtTheServer() throws Exception {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    try (PipedOutputStream server = new PipedOutputStream()) {
      ServerConnection client =
          connect(new PipedInputStream(server), sent, new CompletableFuture<>());
      client.request("textDocument/hover", Map.of()).cancel(true);
      Wait.until(
          "the server is informed",
          () -> sent.toString(StandardCharsets.UTF_8).contains("\"$/cancelRequest\""));
    }
  }
}
