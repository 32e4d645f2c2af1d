package org.rtmtext.eclipse.test;

import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.server.LspConnection;

class RequestCancellationTest {
  @Test
  void cancelledRequestIsCancelledAtTheServer() throws Exception {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    try (PipedOutputStream server = new PipedOutputStream()) {
      LspConnection client =
          new LspConnection(
              new PipedInputStream(server), sent, (method, params) -> {}, ended -> {});
      client.request("textDocument/hover", Map.of()).cancel(true);
      Wait.until(
          "the server is informed",
          () -> sent.toString(StandardCharsets.UTF_8).contains("\"$/cancelRequest\""));
    }
  }
}
