package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Corpus;

/** Animations that are opened as text and saved again; SavingTest has the cases. */
class AnimationRequestsTest {
  @TempDir Path folder;
  private final TypedServer server = TypedServer.start(new RecordingClient());

  private DecodeResult decode(Path file) throws Exception {
    return server.decode(DecodeParams.ofFile("rtm:" + file.toUri().getRawPath())).get();
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> anUneditedSaveWritesTheSameBytes() {
    return Stream.concat(Corpus.files().stream(), TestData.animations().stream())
        .map(file -> DynamicTest.dynamicTest(file.toString(), () -> saveUnedited(file)));
  }

  private void saveUnedited(Path file) throws Exception {
    Path copy = Files.createTempDirectory(folder, "f").resolve("copy.rtm");
    // Copying would keep a write protection.
    Files.write(copy, Files.readAllBytes(file));
    DecodeResult opened = decode(copy);
    EncodeParams params =
        new EncodeParams(copy.toUri().toString(), opened.text(), opened.hash(), false);
    EncodeResult saved = server.encode(params).get();
    assertTrue(saved.saved(), saved.message());
    assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy));
    assertEquals(opened.hash(), saved.hash());
    assertTrue(saved.message().endsWith("nothing has changed"), saved.message());
  }

  @Test
  void theCommandThatPacksATextHasItsNameInQuotesWhereAShellNeedsThem() throws Exception {
    Path file = Files.writeString(folder.resolve("Bob's walk.rtm"), "rtm plain\n");
    String message =
        assertThrows(ExecutionException.class, () -> decode(file)).getCause().getMessage();
    String command =
        OS.WINDOWS.isCurrentOs()
            ? "pack \"Bob's walk.rtmt\" -o \"Bob's walk.rtm\""
            : "pack 'Bob'\\''s walk.rtmt' -o 'Bob'\\''s walk.rtm'";
    assertTrue(message.endsWith(command + ")"), message);
  }

  @Test
  void animationsAreWatchedInAnyLetterCase() throws Exception {
    RecordingClient client = new RecordingClient();
    JsonObject params =
        JsonParser.parseString(
                """
                {"capabilities":
                  {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}}
                """)
            .getAsJsonObject();
    TypedServer watching = TypedServer.start(client);
    watching.initialize(TypedServer.GSON.fromJson(params, InitializeParams.class)).get();
    watching.initialized(new InitializedParams());
    assertEquals(
        3, client.registered.stream().filter("workspace/didChangeWatchedFiles"::equals).count());
    String glob = "glob:" + WatchedFiles.animationWatchers().get(0).getGlobPattern().getLeft();
    for (String name : List.of("walk.rtm", "WALK.RTM", "Walk.Rtm")) {
      assertTrue(folder.getFileSystem().getPathMatcher(glob).matches(Path.of("/mod", name)), name);
    }
    assertFalse(folder.getFileSystem().getPathMatcher(glob).matches(Path.of("/mod/walk.rtmt")));
  }

  @Test
  void addressesOfAnimations() {
    assertEquals(Optional.of(Path.of("/a/walk.rtm")), RtmUri.file("rtm:/a/walk.rtm"));
    assertEquals(Optional.of(Path.of("/a/walk.rtm")), RtmUri.file("rtm:///a/walk.rtm"));
    assertEquals(
        Optional.of(Path.of("/a b/walk.rtm")), RtmUri.file("rtm:file:///a%20b/walk.rtm.rtmt"));
    assertEquals(Optional.empty(), RtmUri.file("file:///a/walk.rtm"));
    assertEquals(Optional.empty(), RtmUri.file("rtm:%zz"));
  }
}
