package org.rtmtext.lsp.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.feature.WatchedFiles;

class WorkspacePullTest {
  private static final Path FILE = Path.of("walk.rtmt").toAbsolutePath();
  private static final String URI = FILE.toUri().toString();

  private final List<Boolean> locked = new ArrayList<>();
  private final WorkspacePull pull =
      new WorkspacePull(null, this::result, new WorkspaceDiagnosticParams(List.of()));

  private Optional<DiagnosticResult> result(Path file) {
    locked.add(Thread.holdsLock(pull));
    return Optional.empty();
  }

  @Test
  void closedDocumentsAreCleared() throws Exception {
    assertTrue(pull.clearClosed(URI));
    pull.end();
    assertEquals(
        URI,
        pull.answer().get().getItems().get(0).getWorkspaceFullDocumentDiagnosticReport().getUri());
    assertFalse(pull.clearClosed(URI), "the answer was sent");
  }

  /** VS Code ignores what such a request says about the document. */
  @Test
  void aRequestFromBeforeTheDocumentWasClosedLeavesItOut() throws Exception {
    pull.leaveOut(WatchedFiles.key(FILE));
    assertFalse(pull.clearClosed(URI));
    pull.end();
    assertEquals(List.of(), pull.answer().get().getItems());
  }

  /** Otherwise, another thread could report a newer result in between. */
  @Test
  void resultsAreLookedUpWhileNoOtherThreadReports() {
    pull.report(FILE);
    assertEquals(List.of(true), locked);
  }
}
