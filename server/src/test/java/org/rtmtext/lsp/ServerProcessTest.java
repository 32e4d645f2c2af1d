package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server as a process: how it ends, and what it bears. */
class ServerProcessTest {
  private static final String TEXT =
      "rtm bmtr 5\nmotion 0 0 0\nreversed 0\npreload 0\n\nbones\n  a\n\nframe 0\n  a | 0 0 0 1 | 0 0 0\n";

  @TempDir Path folder;

  private static void checkServes(ServerProcess server, String uri) throws IOException {
    server.open(uri, TEXT.replace("frame 0", "frame zero"));
    while (true) {
      JsonObject diagnostics = server.notification("textDocument/publishDiagnostics");
      if (diagnostics.get("uri").getAsString().equals(uri)) {
        assertEquals(1, diagnostics.getAsJsonArray("diagnostics").size());
        return;
      }
    }
  }

  @Test
  void exitAfterShutdownIs0() throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.send("{'jsonrpc':'2.0','id':1,'method':'shutdown'}");
      assertTrue(server.answer(1).get("result").isJsonNull());
      server.send("{'jsonrpc':'2.0','method':'exit'}");
      assertEquals(0, server.exitCode());
    }
  }

  @Test
  void exitWithoutShutdownIs1() throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(ProcessHandle.current().pid());
      server.send("{'jsonrpc':'2.0','method':'exit'}");
      assertEquals(1, server.exitCode());
    }
  }

  @Test
  void exitBeforeInitializeIs1() throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      server.send("{'jsonrpc':'2.0','method':'exit'}");
      assertEquals(1, server.exitCode());
    }
  }

  @Test
  void theEndOfInputEndsIt() throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.closeInput();
      assertEquals(1, server.exitCode());
    }
  }

  @Test
  void aClientThatReadsNoMoreEndsIt() throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.closeOutput();
      server.open("file:///w.rtmt", TEXT);
      assertEquals(1, server.exitCode());
    }
  }

  @Test
  void theClientsEndEndsIt() throws Exception {
    // Its pipes stay open, as they do when another process has inherited them.
    Process client = new ProcessBuilder("sleep", "1000").start();
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(client.pid());
      client.destroyForcibly();
      assertEquals(1, server.exitCode());
    } finally {
      client.destroyForcibly();
    }
  }

  @Test
  void aClientThatIsNotThereEndsIt() throws Exception {
    Process client = new ProcessBuilder("true").start();
    client.waitFor();
    try (ServerProcess server = ServerProcess.start()) {
      server.send(
          "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'processId':"
              + client.pid()
              + ",'capabilities':{}}}");
      assertEquals(1, server.exitCode());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000\u0001\u0002 noise",
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        "Content-Length: 3\r\n\r\n{}}",
        "Content-Length: 2\r\n\r\n[]",
        "Content-Length: 16\r\n\r\n{\"jsonrpc\":\"2.0\""
      })
  void garbageIsSaidAndBorne(String garbage) throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.write(garbage + "\r\n");
      checkServes(server, "file:///w.rtmt");
      assertTrue(
          server.notification("window/showMessage").get("message").getAsString().startsWith("RTM"));
    }
  }

  @Test
  void aClaimOf3GigabytesIsSaidAndEndsWithTheStream() throws Exception {
    try (ServerProcess server = ServerProcess.start("-Xmx64m")) {
      server.initialize(null);
      server.write("Content-Length: 3221225472\r\n\r\n{\"jsonrpc\":\"2.0\"");
      String message = server.notification("window/showMessage").get("message").getAsString();
      assertTrue(message.contains("a message of 3,221,225,472 bytes is more than"), message);
      server.closeInput();
      assertEquals(1, server.exitCode());
    }
  }

  /** One document is too large for a message, one only for what is made of it. */
  @ParameterizedTest
  @ValueSource(ints = {150_000, 110_000})
  void aDocumentThatIsTooLargeIsSaidAndBorne(int rows) throws Exception {
    String large = TEXT + "  a | 0 0 0 1 | 0.123456 0.2345678 0.345678\n".repeat(rows);
    try (ServerProcess server = ServerProcess.start("-Xmx48m")) {
      server.initialize(null);
      server.open("file:///large.rtmt", large);
      String message = server.notification("window/showMessage").get("message").getAsString();
      assertTrue(message.contains("memory") && message.contains("-Xmx"), message);
      checkServes(server, "file:///w.rtmt");
    }
  }

  @Test
  void standardOutputIsGuarded() throws Exception {
    try (ServerProcess server = ServerProcess.start("-Xlog:disable", "-Xlog:gc:stderr")) {
      server.initialize(null);
      // Reads the grammar, whose libraries log; the client takes nothing but messages.
      checkServes(server, "file:///w.rtmt");
    }
  }

  /** As an editor that saves and quits: what was saved is written before the process ends. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSaveIsDoneBeforeTheEnd(boolean shutdown) throws Exception {
    Path text = folder.resolve("walk.rtmt");
    Path file = folder.resolve("walk.rtm");
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.send(
          "{'jsonrpc':'2.0','method':'workspace/didChangeConfiguration','params':"
              + "{'settings':{'rtm':{'encodeOnSave':'always'}}}}");
      String uri = text.toUri().toString();
      server.open(uri, TEXT);
      String document = "'params':{'textDocument':{'uri':'" + uri + "'}}}";
      server.send("{'jsonrpc':'2.0','method':'textDocument/didSave'," + document);
      server.send("{'jsonrpc':'2.0','method':'textDocument/didClose'," + document);
      if (shutdown) {
        server.send("{'jsonrpc':'2.0','id':1,'method':'shutdown'}");
        server.send("{'jsonrpc':'2.0','method':'exit'}");
      } else {
        server.closeInput();
      }
      assertEquals(shutdown ? 0 : 1, server.exitCode());
    }
    assertEquals("BMTR", new String(Files.readAllBytes(file), 0, 4, StandardCharsets.US_ASCII));
  }

  @Test
  void whoIsKilledWhileSavingLeavesAWholeFileAndTheNextStartWorks() throws Exception {
    Path file = folder.resolve("walk.rtm");
    String uri = file.toUri().toString();
    String encode =
        "{'jsonrpc':'2.0','id':1,'method':'rtm/encode','params':{'uri':'"
            + uri
            + "','overwrite':true,'text':'"
            + TEXT.replace("\n", "\\n")
            + "'}}";
    byte[] good;
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.send(encode);
      assertTrue(server.answer(1).getAsJsonObject("result").get("saved").getAsBoolean());
      good = Files.readAllBytes(file);
      server.send(encode);
      server.kill();
      server.exitCode();
    }
    assertArrayEquals(good, Files.readAllBytes(file));
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.send(encode);
      assertTrue(server.answer(1).getAsJsonObject("result").get("saved").getAsBoolean());
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(file), left.toList());
    }
  }
}
