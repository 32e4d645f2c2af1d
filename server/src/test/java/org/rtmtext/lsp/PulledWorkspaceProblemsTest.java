package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceDocumentDiagnosticReport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The request {@code workspace/diagnostic}, and results of documents that have not changed. */
class PulledWorkspaceProblemsTest extends WorkspaceTestBase {
  /** An animation whose problem no other animation changes. */
  private static final String FAULTY = GOOD.replaceFirst("Knee \\| 1", "Knee | 2");

  private static final String SCALED = "matrix-scale:9";

  private Path walk;
  private Path run;

  @BeforeEach
  void startWithAnimations() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    walk = animation("walk.rtm", FAULTY);
    run = animation("anim/run.rtm", FAULTY);
    animation("good.rtm", GOOD);
    start(true, WorkspaceTestBase::pulling);
  }

  private List<WorkspaceDocumentDiagnosticReport> items(Map<String, String> previous)
      throws Exception {
    return get(pull(null, previous)).getItems();
  }

  @Test
  void filesWithProblemsAreReportedOnce() throws Exception {
    List<WorkspaceDocumentDiagnosticReport> first = items(Map.of());
    assertEquals(Map.of(text(walk), SCALED, text(run), SCALED), problems(first));
    assertEquals(
        Map.of(text(walk), "unchanged", text(run), "unchanged"), problems(items(ids(first))));
    assertEquals(Map.of(), client.diagnostics);
  }

  @Test
  void theLogHasTheNumberOfFiles() throws Exception {
    Files.delete(run);
    Files.delete(folder.resolve("good.rtm"));
    items(Map.of());
    assertTrue(client.logged.contains("checked 1 file in the workspace"), client.logged::toString);
  }

  @Test
  void onlyChangedFilesGetNewResults() throws Exception {
    Map<String, String> ids = ids(items(Map.of()));
    Path fresh = animation("fresh.rtm", FAULTY);
    watched(fresh, FileChangeType.Created);
    animation("walk.rtm", GOOD);
    watched(walk, FileChangeType.Changed);
    assertEquals(
        Map.of(text(fresh), SCALED, text(walk), "", text(run), "unchanged"), problems(items(ids)));
  }

  @Test
  void aFileThatWasReadIsNotReadAgainByAWalk() throws Exception {
    Map<String, String> ids = ids(items(Map.of()));
    // A new folder makes the server walk again.
    Path fresh = animation("folder/fresh.rtm", FAULTY);
    watched(fresh.getParent(), FileChangeType.Created);
    assertEquals(
        Map.of(text(fresh), SCALED, text(walk), "unchanged", text(run), "unchanged"),
        problems(items(ids)));
  }

  @Test
  void deletedFilesLoseTheirProblems() throws Exception {
    Map<String, String> ids = ids(items(Map.of()));
    Files.delete(run);
    watched(run, FileChangeType.Deleted);
    assertEquals(Map.of(text(walk), "unchanged", text(run), ""), problems(items(ids)));
  }

  @Test
  void aRequestForPartialResultsWaitsForChanges() throws Exception {
    List<WorkspaceDocumentDiagnosticReport> first = get(pull("a", Map.of())).getItems();
    assertEquals(Map.of(text(walk), SCALED, text(run), SCALED), problems(first));
    CompletableFuture<WorkspaceDiagnosticReport> second = pull("b", ids(first));
    // Answered after the other request has seen the same state.
    items(Map.of());
    assertFalse(second.isDone());
    animation("walk.rtm", GOOD);
    watched(walk, FileChangeType.Changed);
    assertEquals(Map.of(text(walk), ""), problems(get(second).getItems()));
    assertEquals(List.of(), client.partial);
  }

  @Test
  void manyResultsComeInParts() throws Exception {
    for (int i = 0; i < 250; i++) {
      animation("many/a" + i + ".rtm", FAULTY);
    }
    List<WorkspaceDocumentDiagnosticReport> rest = get(pull("a", Map.of())).getItems();
    assertEquals(200, client.partial.size());
    assertEquals(52, rest.size());
    Map<String, String> all = problems(client.partial);
    all.putAll(problems(rest));
    assertEquals(252, all.size());
  }

  @Test
  void openTextsAreLeftToTheirOwnRequests() throws Exception {
    String uri = openText(walk);
    List<WorkspaceDocumentDiagnosticReport> first = get(pull("a", Map.of())).getItems();
    assertEquals(Map.of(text(run), SCALED), problems(first));
    CompletableFuture<WorkspaceDiagnosticReport> second = pull("b", ids(first));
    items(Map.of());
    close(uri);
    // The client asks again, without an id of the closed text.
    assertEquals(List.of(), get(second).getItems());
    assertEquals(Map.of(text(walk), SCALED, text(run), "unchanged"), problems(items(ids(first))));
    assertEquals(1, full(uri, null).getItems().size());
  }

  /** VS Code shows the last problems of a closed document until it gets others. */
  @Test
  @Timeout(ServerProcess.LONGEST_SECONDS)
  void problemsOfClosedDocumentsAreCleared() throws Exception {
    String uri = openText(folder.resolve("good.rtm"));
    String cfg = open(folder.resolve("model.cfg"), "class");
    Map<String, String> ids = ids(items(Map.of()));
    CompletableFuture<WorkspaceDiagnosticReport> waiting = pull("a", ids);
    close(uri);
    close(cfg);
    get(waiting);
    Map<String, String> next = problems(get(pull("b", ids)).getItems());
    while (!next.containsKey(cfg) || !next.containsKey(uri)) {
      next.putAll(problems(get(pull(null, ids)).getItems()));
    }
    assertEquals("", next.get(uri));
    assertEquals("", next.get(cfg));
  }

  @Test
  void theSettingTurnsThemOffAndOn() throws Exception {
    List<WorkspaceDocumentDiagnosticReport> first = get(pull("a", Map.of())).getItems();
    CompletableFuture<WorkspaceDiagnosticReport> second = pull("b", ids(first));
    items(Map.of());
    setting(false);
    get(second);
    assertEquals(
        Map.of(text(walk), "", text(run), ""), problems(get(pull("c", ids(first))).getItems()));
    setting(true);
    assertEquals(
        Map.of(text(walk), SCALED, text(run), SCALED),
        problems(get(pull("d", Map.of())).getItems()));
  }

  @Test
  void waitingRequestsAreCancelledByTheClientAndAnsweredAtTheEnd() throws Exception {
    Map<String, String> ids = ids(get(pull("a", Map.of())).getItems());
    CompletableFuture<WorkspaceDiagnosticReport> cancelled = pull("b", ids);
    CompletableFuture<WorkspaceDiagnosticReport> waiting = pull("c", ids);
    items(Map.of());
    cancelled.cancel(true);
    assertFalse(waiting.isDone());
    get(server.shutdown());
    assertEquals(List.of(), get(waiting).getItems());
    assertEquals(List.of(), get(pull("d", ids)).getItems());
  }

  private String openText(Path animation) {
    String uri = text(animation);
    server
        .getTextDocumentService()
        .didOpen(
            new org.eclipse.lsp4j.DidOpenTextDocumentParams(
                new org.eclipse.lsp4j.TextDocumentItem(uri, "rtm", 1, "rtm plain\nx\n")));
    return uri;
  }

  private DocumentDiagnosticReport diagnostic(String uri, String previous) throws Exception {
    DocumentDiagnosticParams params = new DocumentDiagnosticParams(new TextDocumentIdentifier(uri));
    params.setPreviousResultId(previous);
    return get(server.getTextDocumentService().diagnostic(params));
  }

  private org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport full(String uri, String previous)
      throws Exception {
    DocumentDiagnosticReport report = diagnostic(uri, previous);
    assertTrue(report.isRelatedFullDocumentDiagnosticReport());
    return report.getRelatedFullDocumentDiagnosticReport();
  }

  @Test
  void aDocumentIsUnchangedUntilItsProblemsChange() throws Exception {
    String uri = openText(walk);
    String id = full(uri, null).getResultId();
    DocumentDiagnosticReport again = diagnostic(uri, id);
    assertTrue(again.isRelatedUnchangedDocumentDiagnosticReport());
    assertEquals(id, again.getRelatedUnchangedDocumentDiagnosticReport().getResultId());
    change(uri, "rtm plain\nx\n// comment\n");
    String next = full(uri, id).getResultId();
    assertNotEquals(id, next);
    assertTrue(diagnostic(uri, next).isRelatedUnchangedDocumentDiagnosticReport());
    close(uri);
    openText(walk);
    assertNotEquals(id, full(uri, id).getResultId());
  }
}
