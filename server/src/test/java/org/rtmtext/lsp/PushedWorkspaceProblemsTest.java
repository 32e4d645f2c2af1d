package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.junit.jupiter.api.Test;

/** Problems of files that are not open, in clients that do not pull diagnostics. */
class PushedWorkspaceProblemsTest extends WorkspaceTestBase {
  private static final String UNKNOWN = "bone-not-in-skeleton";

  private Path cfg;
  private Path walk;

  private void startWithWalk() throws Exception {
    cfg = Files.writeString(folder.resolve("model.cfg"), LEG);
    walk = animation("anim/walk.rtm", TEXT);
    animation("anim/good.rtm", GOOD);
    start(true);
    awaitDiagnostics(text(walk), UNKNOWN);
  }

  @Test
  void animationsAndTextsAreReportedUnderTheUrisOfTheirTexts() throws Exception {
    Path odd = Files.writeString(folder.resolve("a b.rtmt"), TEXT);
    Path damaged = Files.write(folder.resolve("damaged.rtm"), new byte[] {1, 2, 3});
    startWithWalk();
    awaitDiagnostics(odd.toUri().toString(), UNKNOWN);
    awaitDiagnostics(text(damaged), "malformed");
    String config = cfg.toUri().toString();
    awaitDiagnostics(config, UNKNOWN);
    assertEquals(
        Set.of(text(walk), odd.toUri().toString(), text(damaged), config),
        client.diagnostics.keySet());
  }

  @Test
  void changedAndDeletedFilesAreLookedAtAgain() throws Exception {
    startWithWalk();
    animation("anim/walk.rtm", GOOD);
    watched(walk, FileChangeType.Changed);
    awaitDiagnostics(text(walk), "");
    Path fresh = animation("other/run.rtm", TEXT);
    watched(fresh, FileChangeType.Created);
    awaitDiagnostics(text(fresh), UNKNOWN);
    Files.delete(fresh);
    watched(fresh, FileChangeType.Deleted);
    awaitDiagnostics(text(fresh), "");
  }

  @Test
  void movedFoldersAreNoticed() throws Exception {
    startWithWalk();
    Path moved = Files.move(folder.resolve("anim"), folder.resolve("moved"));
    watched(folder.resolve("anim"), FileChangeType.Deleted);
    awaitDiagnostics(text(walk), "");
    watched(moved, FileChangeType.Created);
    awaitDiagnostics(text(moved.resolve("walk.rtm")), UNKNOWN);
  }

  @Test
  void aChangedSkeletonChangesTheProblems() throws Exception {
    startWithWalk();
    Files.writeString(cfg, LEG_WITH_CAMO);
    watched(cfg, FileChangeType.Changed);
    awaitDiagnostics(text(walk), "");
  }

  /** The animations of a folder have equal bones, but not always the same skeleton. */
  @Test
  void aSkeletonThatIsNamedForAFileIsNotThatOfItsNeighbours() throws Exception {
    Files.writeString(folder.resolve("camo.cfg"), LEG_WITH_CAMO);
    startWithWalk();
    Path bow = animation("anim/bow.rtm", TEXT);
    watched(bow, FileChangeType.Created);
    awaitDiagnostics(text(bow), UNKNOWN);
    JsonObject named = new JsonObject();
    named.addProperty("skeleton", "../camo.cfg");
    JsonObject overrides = new JsonObject();
    overrides.add(walk.toUri().toString(), named);
    JsonObject settings = new JsonObject();
    settings.add("overrides", overrides);
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
    awaitDiagnostics(text(walk), "");
    assertEquals(UNKNOWN, client.diagnostics.get(text(bow)));
  }

  @Test
  void anOpenTextHasItsOwnProblemsUntilItIsClosed() throws Exception {
    startWithWalk();
    String uri = text(walk);
    server
        .getTextDocumentService()
        .didOpen(
            new org.eclipse.lsp4j.DidOpenTextDocumentParams(
                new org.eclipse.lsp4j.TextDocumentItem(uri, "rtm", 1, "rtm plain\nx\n")));
    awaitThat("those of the text", () -> client.diagnostics.get(uri).contains("syntax"));
    watched(walk, FileChangeType.Changed);
    Path other = animation("other.rtm", TEXT);
    watched(other, FileChangeType.Created);
    // Checked after the open one.
    awaitDiagnostics(text(other), UNKNOWN);
    assertEquals(true, client.diagnostics.get(uri).contains("syntax"));
    close(uri);
    awaitDiagnostics(uri, UNKNOWN);
  }

  /** Eclipse shows both at the file. */
  @Test
  void problemsOfAFileAreRemovedBeforeThoseOfItsTextAreSent() throws Exception {
    startWithWalk();
    for (int i = 0; i < 20; i++) {
      String uri = open(walk, "rtm plain\nx\n");
      awaitThat("the text", () -> client.diagnostics.getOrDefault(uri, "").contains("syntax"));
      assertEquals("", client.diagnostics.get(text(walk)));
      close(uri);
      awaitDiagnostics(uri, "");
      awaitDiagnostics(text(walk), UNKNOWN);
    }
  }

  @Test
  void theSettingTurnsThemOffAndOn() throws Exception {
    startWithWalk();
    setting(false);
    awaitDiagnostics(text(walk), "");
    setting(true);
    awaitDiagnostics(text(walk), UNKNOWN);
  }

  @Test
  void aCancelledCheckLeavesOutAllFilesThatDoNotChange() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    for (int i = 0; i < 500; i++) {
      animation("a" + i + ".rtm", TEXT);
    }
    CompletableFuture<Void> ended = new CompletableFuture<>();
    client.onProgress =
        p -> {
          if (p.getValue().getLeft() instanceof WorkDoneProgressBegin begin) {
            assertTrue(begin.getCancellable());
            server.cancelProgress(new WorkDoneProgressCancelParams(p.getToken()));
          } else {
            ended.complete(null);
          }
        };
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setWorkDoneProgress(true);
    start(true, capabilities -> capabilities.setWindow(window));
    get(ended);
    Path changed = animation("a3.rtm", TEXT);
    watched(changed, FileChangeType.Changed);
    awaitDiagnostics(text(changed), UNKNOWN);
    assertEquals(Set.of(text(changed)), client.diagnostics.keySet());
  }

  @Test
  void hiddenFoldersAndThoseOfBuildToolsAreLeftOut() throws Exception {
    animation(".git/walk.rtm", TEXT);
    animation("node_modules/x/walk.rtm", TEXT);
    startWithWalk();
    Path hidden = animation(".cache/run.rtm", TEXT);
    watched(hidden, FileChangeType.Created);
    Path fresh = animation("run.rtm", TEXT);
    watched(fresh, FileChangeType.Created);
    awaitDiagnostics(text(fresh), UNKNOWN);
    String config = cfg.toUri().toString();
    awaitDiagnostics(config, UNKNOWN);
    assertEquals(Set.of(text(walk), text(fresh), config), client.diagnostics.keySet());
  }

  @Test
  void nothingIsReadIfTheSettingIsOff() throws Exception {
    JsonObject off = new JsonObject();
    off.addProperty("workspace", false);
    options.add("diagnostics", off);
    Files.writeString(folder.resolve("model.cfg"), LEG);
    animation("walk.rtm", TEXT);
    start(true);
    String uri = open(folder.resolve("open.rtmt"), TEXT);
    awaitDiagnostics(uri, UNKNOWN);
    assertEquals(Set.of(uri), client.diagnostics.keySet());
  }
}
