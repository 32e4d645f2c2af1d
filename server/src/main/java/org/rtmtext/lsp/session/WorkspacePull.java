package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PreviousResultId;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceDiagnosticReportPartialResult;
import org.eclipse.lsp4j.WorkspaceDocumentDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceUnchangedDocumentDiagnosticReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.RtmUri;

/** A request {@code workspace/diagnostic}, and the results that were reported for it. */
final class WorkspacePull {
  /**
   * Number of files in a partial result. With more, the user would see the first problems later.
   */
  private static final int BATCH = 100;

  /**
   * A result that the client has, or gets with this answer.
   *
   * @param isNew whether the client gets the result with this answer
   */
  private record Known(String uri, String resultId, boolean isNew) {}

  private final Client client;
  private final Function<Path, Optional<DiagnosticResult>> results;
  private final Either<String, Integer> token;
  private final CompletableFuture<WorkspaceDiagnosticReport> answer = new CompletableFuture<>();

  private final Map<Path, Known> known = new HashMap<>();

  /** The reports that were not sent yet, by URI. A report replaces an earlier one for its URI. */
  private Map<String, WorkspaceDocumentDiagnosticReport> items = new LinkedHashMap<>();

  private final Set<Path> leftOut = new HashSet<>();

  private boolean hasReported;
  private volatile boolean isStarted;

  /**
   * @param results gives the current result of a file; empty if the file was not checked
   */
  WorkspacePull(
      Client client,
      Function<Path, Optional<DiagnosticResult>> results,
      WorkspaceDiagnosticParams params) {
    this.client = client;
    this.results = results;
    token = params.getPartialResultToken();
    for (PreviousResultId id :
        Optional.ofNullable(params.getPreviousResultIds()).orElse(List.of())) {
      RtmUri.anyFile(id.getUri())
          .ifPresent(
              file ->
                  known.put(WatchedFiles.key(file), new Known(id.getUri(), id.getValue(), false)));
    }
  }

  CompletableFuture<WorkspaceDiagnosticReport> answer() {
    return answer;
  }

  /** Whether all problems were reported once, so that the client waits only for changes. */
  boolean isStarted() {
    return isStarted;
  }

  /** Makes this request report nothing about a file from now on. */
  synchronized void leaveOut(Path file) {
    leftOut.add(file);
  }

  /** Reports the current problems of a file, unless the client has them. */
  synchronized void report(Path file) {
    results.apply(file).ifPresent(result -> report(file, result.id(), result.diagnostics()));
  }

  private void report(Path file, String resultId, List<Diagnostic> problems) {
    Known before = known.get(file);
    if (leftOut.contains(file) || before == null && problems.isEmpty()) {
      return;
    }
    String uri = before == null ? client.animationUris().of(file) : before.uri();
    if (problems.isEmpty()) {
      remove(file);
    } else if (before == null || !before.resultId().equals(resultId)) {
      known.put(file, new Known(uri, resultId, true));
      WorkspaceFullDocumentDiagnosticReport report =
          new WorkspaceFullDocumentDiagnosticReport(problems, uri, null);
      report.setResultId(resultId);
      add(uri, new WorkspaceDocumentDiagnosticReport(report));
    } else if (token == null && !before.isNew()) {
      add(
          uri,
          new WorkspaceDocumentDiagnosticReport(
              new WorkspaceUnchangedDocumentDiagnosticReport(resultId, uri, null)));
    }
  }

  /** Reports that a file has no problems any more. */
  synchronized void remove(Path file) {
    Known before = known.remove(file);
    if (before != null) {
      clear(before.uri());
    }
  }

  /**
   * Reports that a closed document has no problems.
   *
   * @return false if nothing was reported, because the client would ignore it: this request began
   *     before the document was closed, or is already answered
   */
  synchronized boolean clearClosed(String uri) {
    if (answer.isDone()
        || RtmUri.anyFile(uri).map(WatchedFiles::key).stream().anyMatch(leftOut::contains)) {
      return false;
    }
    clear(uri);
    return true;
  }

  private void clear(String uri) {
    add(
        uri,
        new WorkspaceDocumentDiagnosticReport(
            new WorkspaceFullDocumentDiagnosticReport(List.of(), uri, null)));
  }

  private void add(String uri, WorkspaceDocumentDiagnosticReport item) {
    items.put(uri, item);
    if (token != null && items.size() >= BATCH && !answer.isDone()) {
      client.report(
          new ProgressParams(
              token,
              Either.forRight(
                  new WorkspaceDiagnosticReportPartialResult(List.copyOf(items.values())))));
      items = new LinkedHashMap<>();
      hasReported = true;
    }
  }

  /**
   * To be called when all files were checked. Reports that files that no longer exist have no
   * problems. Then answers, unless there is nothing to report and the client can wait.
   *
   * @param exists whether a file is open or in the workspace
   */
  synchronized void finish(Predicate<Path> exists) {
    isStarted = true;
    List.copyOf(known.keySet()).stream().filter(file -> !exists.test(file)).forEach(this::remove);
    if (token == null || hasReported || !items.isEmpty()) {
      end();
    }
  }

  /** Answers with the reports that were not sent yet. */
  synchronized void end() {
    answer.complete(new WorkspaceDiagnosticReport(List.copyOf(items.values())));
  }
}
