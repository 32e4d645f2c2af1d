package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.OtherProcess;

/** The server as a process: how it ends, and which bad input it survives. */
@Tag("long")
class ServerProcessTest {
  private static final String TEXT =
      """
      rtm bmtr 5
      motion 0 0 0
      reversed 0
      preload 0

      bones
        a

      frame 0
        a | 0 0 0 1 | 0 0 0
      """;

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
  void aTextIsHeldAgainstTheAnimationBesideIt() throws Exception {
    Path animation = folder.resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("walk-plain.rtm"), animation);
    String text = Files.readString(TestData.folder().resolve("walk-plain.rtmt"));
    String uri = folder.resolve("walk.rtmt").toUri().toString();
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.open(uri, text.replace("rtm plain", "rtm bmtr 5"));
      int severity = 0;
      // A warning may come before the animation was looked at.
      while (severity != 1) {
        JsonObject params = server.notification("textDocument/publishDiagnostics");
        JsonObject first = params.getAsJsonArray("diagnostics").get(0).getAsJsonObject();
        assertEquals("not-converted", first.get("code").getAsString());
        severity = first.get("severity").getAsInt();
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
    try (OtherProcess client = OtherProcess.start();
        ServerProcess server = ServerProcess.start()) {
      server.initialize(client.pid());
      client.kill();
      assertEquals(1, server.exitCode());
    }
  }

  /** In a container, the process id of the editor may be unknown. */
  @Test
  void aProcessThatWasNeverSeenDoesNotEndIt() throws Exception {
    long client = OtherProcess.ended();
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(client);
      checkServes(server, "file:///w.rtmt");
      server.send("{'jsonrpc':'2.0','id':1,'method':'shutdown'}");
      assertTrue(server.answer(1).get("result").isJsonNull());
      server.send("{'jsonrpc':'2.0','method':'exit'}");
      assertEquals(0, server.exitCode());
    }
  }

  /** Methods that only LSP4J knows, unknown ones, and ones that the protocol calls optional. */
  @Test
  void unsupportedRequestsAreAnsweredAsSuch() throws Exception {
    List<String> methods =
        List.of(
            "textDocument/implementation",
            "textDocument/signatureHelp",
            "textDocument/willSaveWaitUntil",
            "workspace/willDeleteFiles",
            "notebookDocument/unknown",
            "rtm/unknown",
            "$/unknown");
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      for (int i = 0; i < methods.size(); i++) {
        String method = methods.get(i);
        server.send(
            "{'jsonrpc':'2.0','id':"
                + (i + 1)
                + ",'method':'"
                + method
                + "','params':{'textDocument':{'uri':'file:///w.rtmt'},'files':[],'reason':1,"
                + "'position':{'line':0,'character':0}}}");
        JsonObject error = server.answer(i + 1).getAsJsonObject("error");
        assertEquals(-32601, error.get("code").getAsInt(), error.toString());
        assertTrue(error.get("message").getAsString().contains(method), error.toString());
      }
    }
  }

  @Test
  void unsupportedNotificationsAreIgnored() throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      for (String method :
          List.of("$/setTrace", "$/unknown", "rtm/unknown", "workspace/didCreateFiles")) {
        server.send(
            "{'jsonrpc':'2.0','method':'"
                + method
                + "','params':{'value':'off','files':[{'uri':'file:///w'}]}}");
      }
      checkServes(server, "file:///w.rtmt");
      assertEquals(List.of(), server.seen("window/showMessage"));
      assertEquals("", server.errors());
    }
  }

  private static final String ROW = "  a | 0 0 0 1 | 0.123456 0.2345678 0.345678\n";

  @Test
  void aMessageThatIsTooLargeIsReportedAndSkipped() throws Exception {
    try (ServerProcess server = ServerProcess.start("-Xmx48m")) {
      server.initialize(null);
      server.open("file:///large.rtmt", TEXT + ROW.repeat(150_000));
      String message = server.notification("window/showMessage").get("message").getAsString();
      assertTrue(message.contains("is larger than the limit"), message);
      assertTrue(message.contains("-Xmx"), message);
      checkServes(server, "file:///w.rtmt");
    }
  }

  @Test
  void aDocumentThatIsTooLargeIsReported() throws Exception {
    try (ServerProcess server = ServerProcess.start("-Xmx48m")) {
      server.initialize(null);
      server.open("file:///large.rtmt", TEXT + ROW.repeat(110_000));
      JsonObject first = server.notification("textDocument/publishDiagnostics");
      JsonObject problem = first.getAsJsonArray("diagnostics").get(0).getAsJsonObject();
      assertEquals("too-large", problem.get("code").getAsString());
      assertTrue(problem.get("message").getAsString().contains("-Xmx"), problem.toString());
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

  /** An editor saves and quits: the file is written before the process ends. */
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

  /** Each save expects the file that the previous save wrote. */
  @Test
  void savesAreMadeInTheirOrder() throws Exception {
    Path file = folder.resolve("walk.rtm");
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.send(
          "{'jsonrpc':'2.0','method':'workspace/didChangeConfiguration','params':"
              + "{'settings':{'rtm':{'encodeOnSave':'always','log':'error'}}}}");
      String uri = folder.resolve("walk.rtmt").toUri().toString();
      server.open(uri, TEXT);
      for (int i = 1; i <= 20; i++) {
        server.send(
            "{'jsonrpc':'2.0','method':'textDocument/didChange','params':{'textDocument':{'uri':'"
                + uri
                + "','version':2},'contentChanges':[{'text':'"
                + TEXT.replace("motion 0", "motion " + i).replace("\n", "\\n")
                + "'}]}}");
        server.send(
            "{'jsonrpc':'2.0','method':'textDocument/didSave','params':{'textDocument':{'uri':'"
                + uri
                + "'}}}");
      }
      server.send("{'jsonrpc':'2.0','id':1,'method':'shutdown'}");
      server.answer(1);
      assertEquals(List.of(), server.seen("window/showMessage"));
      assertEquals(20f, Float.intBitsToFloat(DecodedFile.read(file).animation().motion().x()));
    }
  }

  /** Opening a pipe would wait for its other end forever. */
  @Test
  void aNamedPipeIsRefusedAndHoldsUpNothing() throws Exception {
    Path pipe = Fifo.make(folder.resolve("x.rtm"));
    Path pipeBeside = Fifo.make(folder.resolve("y.rtm"));
    Path file = folder.resolve("walk.rtm");
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.send(
          "{'jsonrpc':'2.0','method':'workspace/didChangeConfiguration','params':"
              + "{'settings':{'rtm':{'encodeOnSave':'always'}}}}");
      String beside = folder.resolve("y.rtmt").toUri().toString();
      server.open(beside, TEXT);
      server.send(
          "{'jsonrpc':'2.0','method':'textDocument/didSave','params':{'textDocument':{'uri':'"
              + beside
              + "'}}}");
      for (int id = 11; id <= 14; id++) {
        server.send(
            "{'jsonrpc':'2.0','id':"
                + id
                + ",'method':'rtm/decode','params':{'uri':'"
                + pipe.toUri()
                + "'}}");
      }
      server.send(encode(pipe, TEXT).replace("'id':1", "'id':15"));
      server.send(encode(file, TEXT).replace("'id':1", "'id':16"));
      assertTrue(server.answer(16).getAsJsonObject("result").get("saved").getAsBoolean());
      JsonObject refused = server.answer(15).getAsJsonObject("result");
      assertFalse(refused.get("saved").getAsBoolean());
      assertTrue(refused.get("message").getAsString().endsWith("not a regular file"));
      for (int id = 11; id <= 14; id++) {
        String why = server.answer(id).getAsJsonObject("error").get("message").getAsString();
        assertEquals("cannot read " + pipe + ": not a regular file", why);
      }
      checkServes(server, "file:///w.rtmt");
      assertTrue(
          server
              .notification("window/showMessage")
              .get("message")
              .getAsString()
              .startsWith("y.rtm"));
      server.send("{'jsonrpc':'2.0','id':1,'method':'shutdown'}");
      server.answer(1);
      server.send("{'jsonrpc':'2.0','method':'exit'}");
      assertEquals(0, server.exitCode());
    }
    assertTrue(Files.exists(pipeBeside));
  }

  /** Kills the server at once, and some milliseconds after it began to write. */
  @Test
  void aServerKilledWhileSavingLeavesAWholeFile() throws Exception {
    Path file = folder.resolve("walk.rtm");
    StringBuilder larger = new StringBuilder(TEXT.replace("frame 0", "frame 0.5"));
    for (int i = 0; i < 5000; i++) {
      larger.append("frame 0.75\n").append(ROW);
    }
    save(file, larger.toString());
    byte[] after = Files.readAllBytes(file);
    save(file, TEXT);
    byte[] before = Files.readAllBytes(file);
    assertTrue(after.length > before.length);
    for (int moment : new int[] {-1, 0, 0, 1, 2, 4}) {
      try (ServerProcess server = ServerProcess.start()) {
        server.initialize(null);
        server.send(encode(file, TEXT));
        assertTrue(server.answer(1).getAsJsonObject("result").get("saved").getAsBoolean());
        assertArrayEquals(before, Files.readAllBytes(file));
        assertEquals(List.of(file), files());
        server.send(encode(file, larger.toString()));
        if (moment >= 0) {
          awaitWriting(file, after.length);
          Thread.sleep(moment);
        }
        server.kill();
        server.exitCode();
      }
      byte[] left = Files.readAllBytes(file);
      assertArrayEquals(left.length == before.length ? before : after, left, "after " + moment);
    }
    save(file, TEXT);
    assertArrayEquals(before, Files.readAllBytes(file));
    assertEquals(List.of(file), files());
  }

  private static String encode(Path file, String text) {
    return "{'jsonrpc':'2.0','id':1,'method':'rtm/encode','params':{'uri':'"
        + file.toUri()
        + "','overwrite':true,'text':'"
        + text.replace("\n", "\\n")
        + "'}}";
  }

  private static void save(Path file, String text) throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      server.send(encode(file, text));
      assertTrue(server.answer(1).getAsJsonObject("result").get("saved").getAsBoolean());
    }
  }

  /** Waits for a temporary file, or until the file is the new one. */
  private void awaitWriting(Path file, long newSize) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ServerProcess.LONGEST_SECONDS);
    while (files().size() == 1 && Files.size(file) != newSize) {
      assertTrue(System.nanoTime() < end, "nothing is written");
      Thread.onSpinWait();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }
}
