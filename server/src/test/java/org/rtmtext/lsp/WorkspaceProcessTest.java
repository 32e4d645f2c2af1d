package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Problems of the workspace in a process of its own. */
@Tag("long")
class WorkspaceProcessTest {
  @TempDir Path folder;
  private String uri;

  @BeforeEach
  void writeText() throws IOException {
    uri = Files.writeString(folder.resolve("odd.rtmt"), "rtm plain\nx\n").toUri().toString();
  }

  private void initialize(ServerProcess server, String capabilities) throws IOException {
    server.send(
        "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'processId':null,'capabilities':"
            + capabilities
            + ",'workspaceFolders':[{'uri':'"
            + folder.toUri()
            + "','name':'mod'}]}}");
    server.answer(0);
    server.send("{'jsonrpc':'2.0','method':'initialized','params':{}}");
  }

  private static void pull(ServerProcess server, int id, String previous) throws IOException {
    server.send(
        "{'jsonrpc':'2.0','id':"
            + id
            + ",'method':'workspace/diagnostic','params':{'partialResultToken':'part',"
            + "'previousResultIds':["
            + previous
            + "]}}");
  }

  @Test
  void waitingRequestsAreCancelledOrAnsweredAtTheEnd() throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      initialize(
          server,
          "{'textDocument':{'diagnostic':{}},'workspace':{'diagnostics':{'refreshSupport':true}}}");
      pull(server, 1, "");
      JsonObject first =
          server
              .answer(1)
              .getAsJsonObject("result")
              .getAsJsonArray("items")
              .get(0)
              .getAsJsonObject();
      assertEquals(uri, first.get("uri").getAsString());
      assertEquals("full", first.get("kind").getAsString());
      String known = "{'uri':'" + uri + "','value':'" + first.get("resultId").getAsString() + "'}";
      pull(server, 2, known);
      pull(server, 3, known);
      server.send("{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':2}}");
      assertEquals(-32800, server.answer(2).getAsJsonObject("error").get("code").getAsInt());
      server.send("{'jsonrpc':'2.0','id':4,'method':'shutdown'}");
      server.answer(4);
      assertEquals(0, server.answer(3).getAsJsonObject("result").getAsJsonArray("items").size());
      server.send("{'jsonrpc':'2.0','method':'exit'}");
      assertEquals(0, server.exitCode());
    }
  }

  @Test
  void clientsThatDoNotPullAreSentProblems() throws Exception {
    try (ServerProcess server = ServerProcess.start()) {
      initialize(server, "{}");
      JsonObject published = server.notification("textDocument/publishDiagnostics");
      assertEquals(uri, published.get("uri").getAsString());
    }
  }
}
