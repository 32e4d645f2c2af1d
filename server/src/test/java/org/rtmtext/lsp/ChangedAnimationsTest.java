package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.testdata.TestData;

/** Messages to users when an animation changes while its text is open. */
class ChangedAnimationsTest {
  private static final String CHANGED =
      "walk.rtm has changed on disk and no longer contains the same animation as walk.rtmt";
  private static final String CONSEQUENCE =
      ": saving the text will not overwrite the animation; to overwrite it, use the command"
          + " rtm.encode";

  @TempDir Path folder;
  private final RecordingClient client = new RecordingClient();
  private final TypedServer server = TypedServer.start(client);
  private Path file;
  private String text;

  @BeforeEach
  void openText() throws Exception {
    file = folder.resolve("walk.rtm");
    copy("walk.rtm");
    text = Files.readString(TestData.folder().resolve("walk.rtmt"));
  }

  private void copy(String sample) throws Exception {
    Files.copy(TestData.folder().resolve(sample), file, StandardCopyOption.REPLACE_EXISTING);
  }

  private void start(boolean tellsItself) throws Exception {
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setDidChangeWatchedFiles(new DidChangeWatchedFilesCapabilities(true));
    JsonObject experimental = new JsonObject();
    experimental.addProperty("tellsOfChangedAnimations", tellsItself);
    InitializeParams params = new InitializeParams();
    params.setCapabilities(new ClientCapabilities(workspace, null, experimental));
    server.initialize(params).get();
    server.initialized(new InitializedParams());
  }

  private String open(String uri) {
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, text)));
    return uri;
  }

  private String openBeside() throws Exception {
    Path beside = Files.writeString(folder.resolve("walk.rtmt"), text);
    String uri = open(beside.toUri().toString());
    awaitFileWork();
    return uri;
  }

  private void encodeOnSave(String when) {
    JsonObject settings = new JsonObject();
    settings.addProperty("encodeOnSave", when);
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  /** Clients may send several events for one change. */
  private void changed() throws Exception {
    for (FileChangeType type : List.of(FileChangeType.Changed, FileChangeType.Created)) {
      server
          .getWorkspaceService()
          .didChangeWatchedFiles(
              new DidChangeWatchedFilesParams(
                  List.of(new FileEvent(file.toUri().toString(), type))));
    }
    awaitFileWork();
  }

  /** A save that is refused comes after all that has come for the file before. */
  private void awaitFileWork() throws Exception {
    EncodeParams params = new EncodeParams(file.toUri().toString(), "", null, false);
    assertFalse(get(server.encode(params)).saved());
  }

  private static <T> T get(Future<T> answer) throws Exception {
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void aChangeOfTheAnimationBesideATextIsToldOnce() throws Exception {
    start(false);
    openBeside();
    copy("bmtr5.rtm");
    changed();
    changed();
    assertEquals(List.of(CHANGED), client.messages);
    copy("bmtr3.rtm");
    changed();
    assertEquals(List.of(CHANGED, CHANGED), client.messages);
  }

  @Test
  void theMessageSaysWhatSavingWillDo() throws Exception {
    start(false);
    encodeOnSave("always");
    openBeside();
    copy("bmtr5.rtm");
    changed();
    Files.delete(file);
    changed();
    assertEquals(
        List.of(
            CHANGED + CONSEQUENCE,
            "walk.rtm was deleted or moved: saving the text will not write the animation; to"
                + " write it, use the command rtm.encode"),
        client.messages);
  }

  private static final String OF_THE_OTHER_KIND =
      """
      rtm plain
      motion 0 0 0
      bones
        Hip
      frame 0
        Hip | 0 0 0 1 | 1 2 3
      """;

  private void awaitSeverity(String uri, DiagnosticSeverity severity) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ServerProcess.LONGEST_SECONDS);
    for (int times = client.timesTold();
        client.severities.get(uri) != severity;
        times = client.awaitMoreThan(times, end)) {
      assertTrue(times >= 0, () -> "is " + client.severities.get(uri));
    }
  }

  @Test
  void theFileThatIsThereDecidesWhetherATextIsOfTheOtherKind() throws Exception {
    text = OF_THE_OTHER_KIND;
    start(false);
    String uri = openBeside();
    awaitSeverity(uri, DiagnosticSeverity.Error);
    Files.delete(file);
    changed();
    awaitSeverity(uri, DiagnosticSeverity.Warning);
    copy("walk.rtm");
    changed();
    awaitSeverity(uri, DiagnosticSeverity.Error);
    copy("walk-plain.rtm");
    changed();
    awaitSeverity(uri, DiagnosticSeverity.Warning);
  }

  @Test
  void aClientThatTellsItselfHasTheProblemsOfTheFileThatIsThere() throws Exception {
    text = OF_THE_OTHER_KIND;
    start(true);
    String uri = open("rtm:" + file.toUri().getRawPath());
    awaitSeverity(uri, DiagnosticSeverity.Error);
    copy("walk-plain.rtm");
    changed();
    awaitSeverity(uri, DiagnosticSeverity.Warning);
    assertEquals(List.of(), client.messages);
  }

  @Test
  void aRefusedSaveMakesTheProblemOneOfTheText() throws Exception {
    text = OF_THE_OTHER_KIND;
    copy("walk-plain.rtm");
    start(false);
    String uri = openBeside();
    awaitSeverity(uri, DiagnosticSeverity.Warning);
    copy("walk.rtm");
    ExecuteCommandParams encode =
        new ExecuteCommandParams("rtm.encode", List.of(new JsonPrimitive(uri)));
    assertFalse(((EncodeResult) get(server.getWorkspaceService().executeCommand(encode))).saved());
    awaitSeverity(uri, DiagnosticSeverity.Error);
    Files.delete(file);
    assertTrue(((EncodeResult) get(server.getWorkspaceService().executeCommand(encode))).saved());
    awaitSeverity(uri, DiagnosticSeverity.Warning);
  }

  @Test
  void aTextWithoutAnAnimationIsNotConvertedFromTheFormOfItsRows() throws Exception {
    text = OF_THE_OTHER_KIND;
    Files.delete(file);
    start(false);
    String uri = openBeside();
    for (String to : List.of("bmtr 4", "bmtr 5")) {
      ExecuteCommandParams convert =
          new ExecuteCommandParams(
              "rtm.convert", List.of(new JsonPrimitive(uri), new JsonPrimitive(to)));
      ExecutionException refused =
          assertThrows(
              ExecutionException.class,
              () -> get(server.getWorkspaceService().executeCommand(convert)));
      assertTrue(
          refused
              .getMessage()
              .contains(
                  "If they are relative to the parent bone, write 'rtm bmtr 5' in the first line;"
                      + " if they are in model space, rewrite all rows in the plain form"),
          refused::getMessage);
    }
  }

  @Test
  void aChangeThatIsTakenBackIsToldAgainWhenItComesAgain() throws Exception {
    start(false);
    openBeside();
    copy("bmtr5.rtm");
    changed();
    copy("walk.rtm");
    changed();
    copy("bmtr5.rtm");
    changed();
    assertEquals(List.of(CHANGED, CHANGED), client.messages);
  }

  /** As {@code rtm.jar pack} does after the text was saved. */
  @Test
  void anEqualAnimationIsNotReportedAndIsOverwritten() throws Exception {
    copy("bmtr5.rtm");
    start(false);
    encodeOnSave("always");
    String uri = openBeside();
    copy("walk.rtm");
    changed();
    save(uri);
    assertEquals(List.of(), client.messages);
  }

  @Test
  void savesOfThisServerAreNotReported() throws Exception {
    copy("bmtr5.rtm");
    start(false);
    encodeOnSave("always");
    String uri = openBeside();
    save(uri);
    changed();
    get(
        server
            .getWorkspaceService()
            .executeCommand(
                new ExecuteCommandParams("rtm.encode", List.of(new JsonPrimitive(uri)))));
    changed();
    assertEquals(1, client.messages.size());
    assertTrue(client.messages.get(0).startsWith("walk.rtm was saved"), client.messages.get(0));
  }

  private void save(String uri) throws Exception {
    server
        .getTextDocumentService()
        .didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));
    awaitFileWork();
  }

  @Test
  void aChangeOfAProjectedAnimationIsTold() throws Exception {
    start(false);
    String uri = "rtm:" + file.toUri().getRawPath();
    DecodeParams decode = new DecodeParams(uri, null);
    DecodeResult decoded = get(server.decode(decode));
    open(uri);
    EncodeParams params =
        new EncodeParams(
            uri, text.replace("motion 0 0 -1.62", "motion 0 0 -1.5"), decoded.hash(), false);
    assertTrue(get(server.encode(params)).saved());
    changed();
    assertEquals(List.of(), client.messages);
    copy("bmtr5.rtm");
    changed();
    assertEquals(
        List.of(
            "walk.rtm has changed on disk since its text was opened. Saving the text will not"
                + " overwrite the file; open the file again to see the change"),
        client.messages);
    // Opened again: the client has what is there.
    get(server.decode(decode));
    changed();
    assertEquals(1, client.messages.size());
  }

  @Test
  void aClientThatTellsOfProjectedAnimationsItselfIsLeftToIt() throws Exception {
    start(true);
    open("rtm:" + file.toUri().getRawPath());
    openBeside();
    copy("bmtr5.rtm");
    changed();
    assertEquals(List.of(CHANGED), client.messages);
  }

  @Test
  void animationsAreWatchedInAnyLetterCase() throws Exception {
    start(false);
    assertEquals(
        3, client.registered.stream().filter("workspace/didChangeWatchedFiles"::equals).count());
    String glob = "glob:" + WatchedFiles.animationWatchers().get(0).getGlobPattern().getLeft();
    for (String name : List.of("walk.rtm", "WALK.RTM", "Walk.Rtm")) {
      assertTrue(file.getFileSystem().getPathMatcher(glob).matches(Path.of("/mod", name)), name);
    }
    assertFalse(file.getFileSystem().getPathMatcher(glob).matches(Path.of("/mod/walk.rtmt")));
  }
}
