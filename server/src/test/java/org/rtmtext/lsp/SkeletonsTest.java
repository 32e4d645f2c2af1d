package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.session.SkeletonResult;

/**
 * How the server finds the skeleton of an open animation, and what it reports when files change.
 */
class SkeletonsTest extends SkeletonTestBase {
  @Test
  void theFileInAFolderAboveIsFound() throws Exception {
    Files.writeString(folder.resolve("Model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    SkeletonResult found = skeleton(uri);
    assertEquals("Leg", found.name());
    assertEquals(folder.resolve("Model.cfg").toString(), found.file());
    assertEquals("nearest", found.reason());
    assertEquals(2, found.known());
    assertEquals(2, found.bones());
    assertEquals(3, found.animationBones());
    SkeletonResult.Choice first = found.choices().get(0);
    assertEquals("Leg", first.name());
    assertEquals(2, first.bones());
    assertEquals(folder.resolve("Model.cfg") + "#Leg", first.skeleton());
    assertTrue(client.registered.contains("workspace/didChangeWatchedFiles"));
  }

  /** A client is not told of a skeleton that causes no problems. */
  @Test
  void theSkeletonOfATextThatWasJustOpenedIsSearchedFirst() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG_WITH_CAMO);
    start(true);
    assertEquals("Leg", skeleton(openWalk()).name());
  }

  @Test
  void aChangeOfAWatchedFileIsSeen() throws Exception {
    Path file = folder.resolve("model.cfg");
    start(true);
    String uri = openWalk();
    awaitThat("looked", () -> client.diagnostics.containsKey(uri));
    Files.writeString(file, LEG);
    watched(file, FileChangeType.Created);
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    Files.writeString(file, LEG_WITH_CAMO);
    watched(file, FileChangeType.Changed);
    awaitDiagnostics(uri, "");
  }

  @Test
  void aChangeOfAnIncludedFileIsSeen() throws Exception {
    Path file = folder.resolve("model.cfg");
    Path included = folder.resolve("Bones.HPP");
    Files.writeString(file, "#include \"Bones.HPP\"\n");
    start(true);
    String uri = openWalk();
    open(file, Files.readString(file));
    awaitDiagnostics(file.toUri().toString(), "config-include");
    Files.writeString(included, LEG);
    watched(included, FileChangeType.Created);
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    awaitDiagnostics(file.toUri().toString(), "");
    Files.writeString(included, LEG_WITH_CAMO);
    watched(included, FileChangeType.Changed);
    awaitDiagnostics(uri, "");
  }

  /** Neovim 0.10 and 0.11 ask for diagnostics after an edit, and cannot be told to ask again. */
  @Test
  void aClientThatCannotBeToldToAskAgainIsSentDiagnosticsAndNotAsked() throws Exception {
    Path file = folder.resolve("model.cfg");
    InitializeResult result =
        start(true, c -> c.setTextDocument(pulling(new TextDocumentClientCapabilities())));
    assertNull(result.getCapabilities().getDiagnosticProvider());
    String uri = openWalk();
    awaitDiagnostics(uri, "");
    Files.writeString(file, LEG);
    watched(file, FileChangeType.Created);
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive("OFP2_ManSkeleton"));
    awaitThat("the chosen skeleton", () -> client.diagnostics.get(uri).startsWith("bones-absent"));
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(""));
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    Files.writeString(file, LEG_WITH_CAMO);
    watched(file, FileChangeType.Changed);
    awaitDiagnostics(uri, "");
  }

  @Test
  void aClientThatAsksAndCanBeToldToIsToldAndNotSentDiagnostics() throws Exception {
    Path file = folder.resolve("model.cfg");
    InitializeResult result =
        start(
            true,
            c -> {
              c.setTextDocument(pulling(new TextDocumentClientCapabilities()));
              c.getWorkspace().setDiagnostics(new DiagnosticWorkspaceCapabilities(true));
            });
    assertTrue(result.getCapabilities().getDiagnosticProvider().isInterFileDependencies());
    assertTrue(result.getCapabilities().getDiagnosticProvider().isWorkspaceDiagnostics());
    String uri = openWalk();
    Files.writeString(file, LEG);
    watched(file, FileChangeType.Created);
    awaitThat("asked", () -> asked(uri).equals("bone-not-in-skeleton"));
    awaitThat("told to ask", () -> client.timesToldToAsk > 0);
    assertEquals(Map.of(), client.diagnostics);
  }

  private static TextDocumentClientCapabilities pulling(TextDocumentClientCapabilities text) {
    text.setDiagnostic(new DiagnosticCapabilities());
    return text;
  }

  private String asked(String uri) {
    DocumentDiagnosticParams params = new DocumentDiagnosticParams(new TextDocumentIdentifier(uri));
    return server
        .getTextDocumentService()
        .diagnostic(params)
        .join()
        .getRelatedFullDocumentDiagnosticReport()
        .getItems()
        .stream()
        .map(d -> d.getCode().getLeft())
        .collect(Collectors.joining(" "));
  }

  @Test
  void filesAreWatchedInAnyLetterCase() {
    for (String name : List.of("model.cfg", "MODEL.CFG", "Model.Cfg", "bones.hpp", "Defs.H")) {
      assertTrue(isWatched(name), name);
    }
    assertFalse(isWatched("walk.rtm"));
    assertFalse(isWatched("model.cfg.bak"));
  }

  private static boolean isWatched(String name) {
    Path file = Path.of("/mod").resolve(name);
    return WatchedFiles.modelConfigWatchers().stream()
        .map(w -> "glob:" + w.getGlobPattern().getLeft())
        .anyMatch(glob -> file.getFileSystem().getPathMatcher(glob).matches(file));
  }

  @Test
  void withoutWatchingAChangeIsSeenWhenATextIsSaved() throws Exception {
    Path file = folder.resolve("model.cfg");
    Files.writeString(file, LEG);
    start(false);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    assertFalse(client.registered.contains("workspace/didChangeWatchedFiles"));
    Files.writeString(file, LEG_WITH_CAMO);
    server
        .getTextDocumentService()
        .didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));
    awaitDiagnostics(uri, "");
  }

  @Test
  void aFileElsewhereInTheWorkspaceIsFound() throws Exception {
    Path other = Files.createDirectories(folder.resolve("models/leg"));
    Files.writeString(other.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitThat("found", () -> "best".equals(reason(uri)));
    // It has two of three bones: too few to say that the third is wrong.
    awaitDiagnostics(uri, "");
  }

  @Test
  void anUntitledTextHasTheBuiltInOnes() throws Exception {
    start(true);
    String uri = "untitled:Untitled-1";
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(
                new TextDocumentItem(uri, "rtm", 1, "rtm bmtr 5\nbones\n  pelvis\n  spine\n")));
    awaitThat("built in", () -> "built-in".equals(reason(uri)));
  }
}
